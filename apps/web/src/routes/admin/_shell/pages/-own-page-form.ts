import {
  DEFAULT_BUTTON,
  type OwnPageFields,
  type OwnPageKind,
  type SavedOwnPage,
} from '@hvac/contract/own-pages';
import { MAX_OWN_PATH } from '@hvac/contract/own-paths';
import slugify from '@sindresorhus/slugify';
import { type Entry, withId, withoutId } from '../../-kit/-own-ids.ts';
import { type FieldOf, shortName } from '../-editor/-edited.ts';
import type { Publication } from '../-editor/-publish-time.ts';

export type FactEntry = Entry<OwnPageFields['facts'][number]>;
export type QuestionEntry = Entry<OwnPageFields['questions'][number]>;
export type GalleryEntry = Entry<OwnPageFields['gallery'][number]>;

/** The values of the editor of pages; an empty text means none. */
export interface OwnPageForm
  extends Omit<OwnPageFields, 'featuredImage' | 'facts' | 'questions' | 'gallery'>,
    Publication {
  featuredImage: string;
  facts: FactEntry[];
  questions: QuestionEntry[];
  gallery: GalleryEntry[];
}

export const newFact = (): FactEntry => withId({ label: '', value: '' });
export const newQuestion = (): QuestionEntry => withId({ question: '', answer: '' });
export const newPicture = (picture: OwnPageFields['gallery'][number]): GalleryEntry =>
  withId(picture);

const EMPTY: OwnPageFields = {
  kind: 'page',
  path: '',
  label: '',
  title: '',
  metaTitle: '',
  description: '',
  intro: '',
  featuredImage: null,
  featuredImageAlt: '',
  content: '',
  language: '',
  facts: [],
  questions: [],
  gallery: [],
  service: '',
  city: '',
  button: DEFAULT_BUTTON,
  showsOffers: false,
  job: { lastDay: '', employment: '' },
};

type Written = OwnPageFields & { published: boolean; publishAt?: string | null | undefined };

/** The form values of a stored page, or of a version of one. */
export const toOwnPageForm = (page: Written): OwnPageForm => ({
  // Named one by one: an answer has more, which must not be sent back.
  kind: page.kind,
  path: page.path,
  label: page.label,
  title: page.title,
  metaTitle: page.metaTitle,
  description: page.description,
  intro: page.intro,
  featuredImage: page.featuredImage ?? '',
  featuredImageAlt: page.featuredImageAlt,
  content: page.content,
  language: page.language,
  facts: page.facts.map(withId),
  questions: page.questions.map(withId),
  gallery: page.gallery.map(withId),
  service: page.service,
  city: page.city,
  button: page.button,
  showsOffers: page.showsOffers,
  job: page.job,
  published: page.published,
  publishAt: page.publishAt ?? '',
});

/** The form of a new page. */
export const newOwnPage = (template: Partial<SavedOwnPage> = {}): OwnPageForm =>
  toOwnPageForm({ ...EMPTY, published: false, ...template });

/** The fields to send for a form. */
export const toOwnPageFields = (form: OwnPageForm): SavedOwnPage => ({
  ...form,
  featuredImage: form.featuredImage || null,
  facts: form.facts.map(withoutId),
  questions: form.questions.map(withoutId),
  gallery: form.gallery.map(withoutId),
  publishAt: (form.published && form.publishAt) || null,
});

/** Below which path pages of a kind stand, unless somebody says otherwise. */
const SECTIONS: Record<OwnPageKind, string> = {
  service: 'services/',
  area: 'areas/',
  job: 'careers/',
  page: '',
};

/** The path that a page gets by its label. */
const pathByLabel = ({ kind, label }: Pick<OwnPageForm, 'kind' | 'label'>): string => {
  const slug = slugify(label);
  return slug && `${SECTIONS[kind]}${slug}`.slice(0, MAX_OWN_PATH).replace(/-+$/, '');
};

/** The form after some fields changed; the path follows label and kind until somebody edits it. */
export const withChanges = (form: OwnPageForm, changes: Partial<OwnPageForm>): OwnPageForm => {
  const changed = { ...form, ...changes };
  const follows = form.path === '' || form.path === pathByLabel(form);
  return changes.path === undefined && follows
    ? { ...changed, path: pathByLabel(changed) }
    : changed;
};

/** What loading a version leaves as it is: nothing is published by accident. */
export const withVersion = (form: OwnPageForm, version: Written): OwnPageForm => ({
  ...toOwnPageForm(version),
  published: form.published,
});

const asText = (value: OwnPageForm[keyof OwnPageForm]): string =>
  JSON.stringify(Array.isArray(value) ? value.map(withoutId) : value);

/** The fields in which two forms differ, in the order of the page. */
export const changedFields = (one: OwnPageForm, other: OwnPageForm): FieldOf<OwnPageForm>[] =>
  FIELDS.filter((field) => asText(one[field]) !== asText(other[field]));

/** Whether nothing would be lost with one of two forms. */
export const isSameWork = (one: OwnPageForm, other: OwnPageForm): boolean =>
  changedFields(one, other).length === 0;

/** What tells one new page from another: how it is called, or how it begins. */
export const beginningOf = ({ label, title, content }: OwnPageForm): string =>
  shortName([label, title, content], 'a new page');

/** What each field is called, in the order of the page. */
export const LABELS: Readonly<Record<FieldOf<OwnPageForm>, string>> = {
  title: 'Title',
  label: 'Label',
  path: 'Path',
  intro: 'Introduction',
  featuredImage: 'Picture',
  featuredImageAlt: 'Picture description',
  facts: 'Facts',
  content: 'Text',
  gallery: 'Gallery',
  questions: 'Questions',
  showsOffers: 'Show current offers',
  button: 'Button',
  kind: 'Kind',
  service: 'Service',
  city: 'City',
  job: 'Job',
  metaTitle: 'Search title',
  description: 'Description',
  language: 'Language',
  published: 'Published',
  publishAt: 'Publish at',
};

const FIELDS = Object.keys(LABELS) as FieldOf<OwnPageForm>[];
