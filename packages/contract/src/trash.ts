/** For how many days what is deleted stays in the trash (beyond §2, §5). */
export const TRASH_DAYS = 30;
/** How many posts or categories the trash lists: those deleted last. */
export const MAX_TRASH_LISTED = 200;

/** A post or category in the trash. */
export interface TrashedItem {
  /** The id that it had, and gets back. */
  id: number;
  name: string;
  /** ISO 8601. */
  deletedAt: string;
  /** Username; null if it was no user. */
  deletedBy: string | null;
}
