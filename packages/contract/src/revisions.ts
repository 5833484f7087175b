import type { PostFields } from './blog-editing.ts';

/** How many versions of a post are kept (beyond §5). */
export const MAX_REVISIONS = 50;
/** How many bytes of the database they may fill, which no usual post does. The newest one is kept however long it is. */
export const MAX_REVISION_BYTES = 10_000_000;

/** A stored version of a post, without its content. */
export interface ListedRevision {
  id: number;
  /** The version of the post that this save made. */
  version: number;
  /** ISO 8601. */
  savedAt: string;
  /** Username; null if it was no user. */
  savedBy: string | null;
}

/** What a save has changed: since the save before it, of which no more is kept for the oldest. */
export interface PostChanges {
  fields: (keyof PostFields)[];
  /** How many words longer the text is; null if it is too long to be counted. */
  words: number | null;
}

/** A stored version of a post, and what it has changed; null if that is not known. */
export interface PostVersion extends ListedRevision {
  changes: PostChanges | null;
}
