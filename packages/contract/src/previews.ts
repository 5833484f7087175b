import * as z from 'zod/mini';
import { id } from './text.ts';

/** For how many days a preview link can be valid (beyond §5). */
export const PREVIEW_DAYS = [7, 30] as const;
export type PreviewDays = (typeof PREVIEW_DAYS)[number];

/** What has drafts that a link can show. */
export const PREVIEW_NOUNS = ['post', 'page'] as const;
export type PreviewNoun = (typeof PREVIEW_NOUNS)[number];

/** For how long the link is valid. */
export const previewFields = {
  days: z.literal(PREVIEW_DAYS, 'A preview link is valid for 7 or 30 days'),
};

const subject = {
  of: z._default(z.enum(PREVIEW_NOUNS, 'A preview is one of a post or a page'), 'post'),
  id,
};

/** Makes a link to a draft. */
export const previewInput = z.strictObject({ ...subject, ...previewFields });
/** What a link shows. */
export const previewSubjectInput = z.strictObject(subject);

/** A link that shows a draft to whoever has it. */
export interface PreviewLink {
  url: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
}
