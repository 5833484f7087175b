import * as z from 'zod/mini';
import { id, required } from './text.ts';

/**
 * Unsaved work, which the server keeps per user (beyond §5): the form of a post or of a page of the owner's, by its id or
 * `new`, or that of one of the owner's settings, by its key.
 */
export const DRAFT_NOUNS = ['post', 'page', 'setting'] as const;
export type DraftNoun = (typeof DRAFT_NOUNS)[number];

/** Maximum characters of a draft: the longest post, with room for what JSON escapes. */
export const MAX_DRAFT = 2_000_000;
/** How many drafts a user may have at once. */
export const MAX_DRAFTS = 50;
/** How many bytes all drafts of a user may have together: several of the longest ones. */
export const MAX_DRAFT_BYTES = 10_000_000;
/** For how many days a draft is kept after it was last changed. */
export const DRAFT_DAYS = 90;
/** The same of a post or page that was never saved. */
export const NEW_DRAFT_DAYS = 30;
/** What a draft of a new post or page is of. */
export const NEW_SUBJECT = 'new';
/** What has drafts of something new. */
export const WRITTEN_NOUNS = ['post', 'page'] as const satisfies DraftNoun[];

/** For how many days a draft is kept. */
export const draftDays = ({ of, subject }: { of?: string; subject?: string }): number =>
  WRITTEN_NOUNS.some((noun) => noun === of) && subject === NEW_SUBJECT
    ? NEW_DRAFT_DAYS
    : DRAFT_DAYS;

const subject = {
  /** Who has typed it: another user may have logged in meanwhile. */
  user: id,
  of: z.enum(DRAFT_NOUNS, 'A draft is one of a post, a page or a setting'),
  subject: required('Please say what the draft is of', 100),
};

/** What a draft is of, and whose. */
export const draftInput = z.strictObject(subject);
export type DraftSubject = z.infer<typeof draftInput>;

const savedAt = z.iso.datetime('The time of a draft is in ISO 8601').check(
  // PostgreSQL knows no year 0.
  z.refine((time) => Date.parse(time) > 0, { error: 'The time of a draft is in ISO 8601' }),
);

/** Stores a draft. */
export const saveDraftInput = z.strictObject({
  ...subject,
  /** The version that is edited; 0 for something new. */
  baseVersion: z.int().check(z.gte(0)),
  /** The form as JSON. Unlike what is saved, it may hold anything that was typed. */
  fields: z
    .string('A draft is a JSON text')
    .check(z.maxLength(MAX_DRAFT, 'This is too long to be kept as a draft')),
  /** When the draft that this one replaces was stored; null if none is known. Another one is not overwritten. */
  over: z.nullable(savedAt),
});
export type SaveDraftInput = z.infer<typeof saveDraftInput>;

/** Removes a draft, unless it has changed since. */
export const discardDraftInput = z.strictObject({ ...subject, savedAt });
export type DiscardDraftInput = z.infer<typeof discardDraftInput>;

export interface Draft {
  fields: string;
  baseVersion: number;
  /** ISO 8601. */
  savedAt: string;
}
