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

/** A post or page that was saved since it was opened. */
export interface NewerItem<Item> {
  item: Item;
  /** Who saved it; null if that is not known. */
  savedBy: string | null;
}

/** Who saved a post or page last, as a question. */
export type LastSaver = (id: number) => Promise<string | null>;

/**
 * What is wrong with the text of a form, beside what its schema says.
 * @param problem why the editor cannot hand over what it shows
 */
export type ContentIssues<Form> = (form: Form, problem: string | null) => Issue[];
