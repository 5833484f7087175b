import * as z from 'zod/mini';
import { featuredImageAddress, publishedInput } from './blog-editing.ts';
import { changesTo } from './changes-to.ts';
import { ALT_LIMIT } from './images.ts';
import { MAX_MARKDOWN } from './markdown.ts';
import { OFFER_SERVICES } from './offers.ts';
import { isOwnPath, MAX_OWN_PATH, refusalOfOwnPath } from './own-paths.ts';
import type { Version } from './revisions.ts';
import { isDay } from './settings.ts';
import { bare, id, seenAtLeast, text } from './text.ts';

/** What a page of the owner's is about: its structured data and the lists that link to it follow from that. */
export const OWN_PAGE_KINDS = ['service', 'area', 'job', 'page'] as const;
export type OwnPageKind = (typeof OWN_PAGE_KINDS)[number];

/** What people call the kinds. */
export const OWN_PAGE_KIND_NAMES: Readonly<Record<OwnPageKind, string>> = {
  service: 'Service',
  area: 'Service area',
  job: 'Job',
  page: 'Page',
};

/** Limits of the owner's pages, in characters and in entries (beyond §7). */
export const OWN_PAGE_LIMITS = {
  pages: 200,
  inMenu: 2,
  inFooter: 8,
  path: MAX_OWN_PATH,
  label: 40,
  title: 80,
  metaTitle: 60,
  description: 160,
  intro: 300,
  city: 80,
  facts: 6,
  factLabel: 30,
  factValue: 60,
  questions: 12,
  question: 120,
  answer: 600,
  gallery: 24,
  caption: 120,
  button: 24,
} as const;

export const DEFAULT_BUTTON = 'Request a visit';

/** How somebody is employed, as schema.org and people say it. */
export const EMPLOYMENT_NAMES = {
  FULL_TIME: 'Full-time',
  PART_TIME: 'Part-time',
  CONTRACTOR: 'Contractor',
  TEMPORARY: 'Temporary',
  INTERN: 'Intern',
} as const;
const EMPLOYMENTS = Object.keys(EMPLOYMENT_NAMES) as (keyof typeof EMPLOYMENT_NAMES)[];

const block = (most: number) =>
  text('This must be text').check(
    z.trim(),
    z.maxLength(most, `Too long (max ${most.toLocaleString('en-US')} characters)`),
  );
const line = (most: number) => block(most).check(z.regex(/^\P{Cc}*$/u, 'This must be one line'));
const needed = (most: number, message: string) => line(most).check(...seenAtLeast(1, message));

const list = <Entry extends z.ZodMiniType>(entry: Entry, most: number, what: string) =>
  z._default(
    z
      .array(entry, `The ${what} must be a list`)
      .check(z.maxLength(most, `You can add up to ${most} ${what}`)),
    [],
  );

/** A language tag: a language, perhaps a script, perhaps a region (a part of BCP 47). */
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/;
const NO_LANGUAGE = 'Enter a language code such as es or zh-Hant, or nothing';

const path = z.string('The path must be text').check(
  bare(),
  z.overwrite((value) => value.replace(/^\/+|(?<!\/)\/+$/g, '')),
  (payload) => {
    const message = refusalOfOwnPath(payload.value);
    if (message) payload.issues.push({ code: 'custom', input: payload.value, message });
  },
);

const WHICH_DAY = 'Please enter a day, or nothing';

/** What the editor of a page saves. Only a page that is published needs more than its kind and path. */
export const ownPageFields = {
  kind: z.enum(OWN_PAGE_KINDS, 'Please choose a kind of page'),
  /** Without the first slash. */
  path,
  /** What links call the page. */
  label: line(OWN_PAGE_LIMITS.label),
  title: line(OWN_PAGE_LIMITS.title),
  /** The title in search results; the title and the company if it is empty. */
  metaTitle: z._default(line(OWN_PAGE_LIMITS.metaTitle), ''),
  description: z._default(line(OWN_PAGE_LIMITS.description), ''),
  intro: z._default(block(OWN_PAGE_LIMITS.intro), ''),
  /** Stored value of the picture. */
  featuredImage: z._default(z.nullable(featuredImageAddress), null),
  featuredImageAlt: z._default(line(ALT_LIMIT), ''),
  /** In the dialect of formatted posts. */
  content: z._default(
    text('This must be text').check(
      z.maxLength(MAX_MARKDOWN, 'A text has at most 200,000 characters'),
    ),
    '',
  ),
  /** The language of its texts if it is not that of the site; in which direction says `own-page-language.ts`. */
  language: z._default(
    z
      .string(NO_LANGUAGE)
      .check(z.refine((value) => value === '' || LANGUAGE.test(value), NO_LANGUAGE)),
    '',
  ),
  facts: list(
    z.strictObject({
      label: needed(OWN_PAGE_LIMITS.factLabel, 'Enter what it is'),
      value: needed(OWN_PAGE_LIMITS.factValue, 'Enter the fact'),
    }),
    OWN_PAGE_LIMITS.facts,
    'facts',
  ),
  questions: list(
    z.strictObject({
      question: needed(OWN_PAGE_LIMITS.question, 'Enter the question'),
      answer: block(OWN_PAGE_LIMITS.answer).check(...seenAtLeast(1, 'Enter the answer')),
    }),
    OWN_PAGE_LIMITS.questions,
    'questions',
  ),
  gallery: list(
    z.strictObject({
      image: featuredImageAddress,
      alt: z._default(line(ALT_LIMIT), ''),
      caption: z._default(line(OWN_PAGE_LIMITS.caption), ''),
    }),
    OWN_PAGE_LIMITS.gallery,
    'pictures',
  ),
  /** Which of the three services it is about; empty for none of them. */
  service: z._default(z.enum(['', ...OFFER_SERVICES], 'Please choose a service'), ''),
  /** The city that it is about. */
  city: z._default(line(OWN_PAGE_LIMITS.city), ''),
  button: z._default(needed(OWN_PAGE_LIMITS.button, 'Enter what the button says'), DEFAULT_BUTTON),
  /** Whether the offers of its service stand on it; all of them if it is about none. */
  showsOffers: z._default(z.boolean('Please choose whether it shows offers'), false),
  job: z._default(
    z.strictObject({
      /** YYYY-MM-DD, included; empty while it is open. */
      lastDay: z
        .string(WHICH_DAY)
        .check(z.refine((value) => value === '' || isDay(value), WHICH_DAY)),
      employment: z.enum(['', ...EMPLOYMENTS], 'Please choose how the job is'),
    }),
    { lastDay: '', employment: '' },
  ),
};

const publication = {
  published: publishedInput.shape.published,
  publishAt: publishedInput.shape.publishAt,
};
const ownPage = z.strictObject(ownPageFields);

/** What the owner writes of a page. */
export type OwnPageFields = z.output<typeof ownPage>;

/** A new page; a draft unless it is published. */
export const createOwnPageInput = z.strictObject({
  ...ownPageFields,
  ...publication,
  published: z._default(publication.published, false),
});
/** A page that is saved, with its publication. */
export type SavedOwnPage = z.output<typeof createOwnPageInput>;

/** Saves a page that was loaded as `version`; a field that is left out, as by an older editor, stays as it is. */
export const updateOwnPageInput = z.strictObject({
  id,
  version: z.int(),
  ...changesTo(createOwnPageInput.shape),
});

/** Moves a page to the trash; its addresses then lead to `leadTo`, unless that is empty. */
export const trashOwnPageInput = z.strictObject({ id, leadTo: z._default(line(500), '') });

/** The page at a path. Less strict than for saving: an unknown one is no page, not invalid. */
export const ownPageInput = z.strictObject({
  path: z.pipe(
    z.string('The path must be text'),
    z.transform((value) => (isOwnPath(value) ? value : '')),
  ),
});

/** A page as its editor loads it. Dates are ISO 8601 in UTC. */
export interface EditableOwnPage extends OwnPageFields {
  id: number;
  version: number;
  published: boolean;
  publishedAt: string | null;
  /** When it becomes public; null unless that is still to come. */
  publishAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export type OwnPageVersion = Version<keyof SavedOwnPage>;

/** A page in the list of all pages. */
export interface ListedOwnPage
  extends Pick<
    EditableOwnPage,
    'id' | 'version' | 'kind' | 'path' | 'label' | 'title' | 'published' | 'publishAt' | 'updatedAt'
  > {
  /** Whether search engines and lists are told of it, now or at its time. */
  isListed: boolean;
  /** The words of its own; null for a draft, and for what is about no area. */
  ownWords: number | null;
  /** Whether others may know its address, so that a deletion asks where that leads. */
  wasPublic: boolean;
  /** Whether the software has come to serve something else at its path. */
  isHidden: boolean;
  isInMenu: boolean;
  isInFooter: boolean;
}

/** A published page that others link to. */
export type LinkedOwnPage = Pick<OwnPageFields, 'kind' | 'path' | 'label' | 'service' | 'city'>;

/** A page as visitors read it. */
export interface ShownOwnPage
  extends Pick<OwnPageFields, 'title' | 'intro' | 'language' | 'service' | 'button'> {
  head: {
    title: string;
    description: string;
    path: string;
    /** The picture shown when it is shared, if it is not that of the site. */
    image?: string;
  };
  /** Everything below the title, as safe HTML. */
  contentHtml: string;
  /** What search engines are told; no screen shows it, so the state of a page leaves it out. */
  facts?: Pick<OwnPageFields, 'kind' | 'label' | 'city' | 'job'> & {
    /** The pages above it, then itself. */
    steps: { name: string; path: string }[];
    /** YYYY-MM-DD in the time zone of the site. */
    publishedOn: string;
    /** What a job is, as HTML for those who list jobs; undefined once it is filled. */
    jobHtml?: string;
  };
}

// With what Markdown puts before the words of a line, which reaches over no other line.
const TASK = /^[\p{Zs}\t>#*+\-\d.)\\|[\]]*✎/gmu;

/** How many lines of a text only say what is to be written there: they begin with ✎. */
export const countTasks = (content: string): number => content.match(TASK)?.length ?? 0;

const tasksLeft = (count: number): string =>
  count === 1
    ? 'One place is still to be written: the line that begins with ✎'
    : `${count} places are still to be written: the lines that begin with ✎`;

/** What a page lacks to be published, by field. */
export const problemsOfPublishing = (
  page: Pick<OwnPageFields, 'title' | 'label' | 'description' | 'content'>,
): { path: string; message: string }[] => {
  const lacks = (field: 'title' | 'label' | 'description' | 'content', message: string) =>
    z.safeParse(text('').check(...seenAtLeast(1, message)), page[field]).success
      ? []
      : [{ path: field, message }];
  const tasks = countTasks(page.content);
  return [
    ...lacks('title', 'A published page needs a title'),
    ...lacks('label', 'A published page needs a label'),
    ...lacks('description', 'A published page needs a description'),
    ...lacks('content', 'A published page needs a text'),
    ...(tasks > 0 ? [{ path: 'content', message: tasksLeft(tasks) }] : []),
  ];
};

/** The message for a path that another page has. */
export const pathTaken = (path: string, name: string): string =>
  `The page "${name}" has the path /${path} already`;
