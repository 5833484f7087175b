import type { PostFields } from './blog-editing.ts';

/** How many versions of a post or page are kept (beyond §5). */
export const MAX_REVISIONS = 50;
/** How many bytes of the database they may fill, which no usual post does. The newest one is kept however long it is. */
export const MAX_REVISION_BYTES = 10_000_000;

/** A stored version, without its content. */
export interface ListedRevision {
  id: number;
  /** The version of its subject that this save made. */
  version: number;
  /** ISO 8601. */
  savedAt: string;
  /** Username; null if it was no user. */
  savedBy: string | null;
}

/** What a save has changed: since the save before it, of which no more is kept for the oldest. */
export interface Changes<Field> {
  fields: Field[];
  /** How many words longer the text is; null if it is too long to be counted. */
  words: number | null;
}

/** A stored version, and what it has changed; null if that is not known. */
export interface Version<Field> extends ListedRevision {
  changes: Changes<Field> | null;
}

export type PostVersion = Version<keyof PostFields>;
