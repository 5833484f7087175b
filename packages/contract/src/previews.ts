import * as z from 'zod/mini';
import { id } from './text.ts';

/** For how many days a preview link can be valid (beyond §5). */
export const PREVIEW_DAYS = [7, 30] as const;
export type PreviewDays = (typeof PREVIEW_DAYS)[number];

/** For how long the link is valid. */
export const previewFields = {
  days: z.literal(PREVIEW_DAYS, 'A preview link is valid for 7 or 30 days'),
};

/** Makes a link to the draft of a post. */
export const previewInput = z.strictObject({ id, ...previewFields });

/** A link that shows a draft to whoever has it. */
export interface PreviewLink {
  url: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
}
