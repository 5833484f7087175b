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
