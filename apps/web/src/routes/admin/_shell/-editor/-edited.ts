import { type ContentFormat, MAX_MARKDOWN } from '@hvac/contract/markdown';
import type { Issue } from '../../../../lib/field-errors.ts';
import type { Publication } from './-publish-time.ts';

/** What has this editor. */
export type EditedNoun = 'post' | 'page';

/** What the buttons call it. */
export const NOUN_NAMES: Readonly<Record<EditedNoun, string>> = { post: 'Post', page: 'Page' };

/** A stored post or page. */
export interface EditedItem {
  id: number;
  version: number;
  published: boolean;
  publishAt: string | null;
  updatedAt: string;
}

/** What the forms of posts and pages have in common; an empty text means none. */
export interface EditedForm extends Publication {
  content: string;
  /** That of pages is always formatted. */
  contentFormat?: ContentFormat;
  featuredImage: string;
  featuredImageAlt: string;
}

/** The names of the fields of a form. */
export type FieldOf<Form> = keyof Form & string;

/** How the forms of a noun are compared, and said in words. */
export interface FormWords<Form> {
  labels: Readonly<Record<FieldOf<Form>, string>>;
  /** The fields that are compared word by word. */
  texts: ReadonlySet<FieldOf<Form>>;
  /** What lists of versions call a changed field, in the order in which they say it; the text is said by its words. */
  changes: Readonly<Partial<Record<FieldOf<Form>, string>>>;
  inWords: (form: Form, field: FieldOf<Form>) => string;
  changedFields: (one: Form, other: Form) => FieldOf<Form>[];
  /** The fields in which a save of a form keeps what is stored. */
  keptFields?: (form: Form) => FieldOf<Form>[];
}

/**
 * What is wrong with the text of a form, beside what its schema says.
 * @param problem why the editor cannot hand over what it shows
 */
export const contentIssues = (
  noun: EditedNoun,
  { content, contentFormat = 'markdown' }: Pick<EditedForm, 'content' | 'contentFormat'>,
  problem: string | null,
): Issue[] => {
  const isTooLong = contentFormat === 'markdown' && content.length > MAX_MARKDOWN;
  const { format } = new Intl.NumberFormat('en-US');
  const tooLong = `A formatted text has at most ${format(MAX_MARKDOWN)} characters, and this one has ${format(content.length)}. Shorten it, or make two ${noun}s of it.`;
  const message = problem ?? (isTooLong ? tooLong : null);
  return message === null ? [] : [{ path: 'content', message }];
};

/** What tells something without a name from others: how the first of its texts begins. */
export const shortName = (texts: string[], otherwise: string): string => {
  const [begins] = texts.map((text) => text.trim().replace(/\s+/g, ' ')).filter(Boolean);
  if (begins === undefined) return otherwise;
  return `“${begins.length > 60 ? `${begins.slice(0, 60).trim()}…` : begins}”`;
};
