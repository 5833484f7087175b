import * as z from 'zod/mini';
import { ownPageFields } from './own-pages.ts';
import { id } from './text.ts';

/** Words of its own from which on search engines are told of a page about a service area. */
export const MIN_OWN_WORDS = 200;

/** What is counted while a page is written. */
export const ownWordsInput = z.strictObject({
  /** The page that is edited; undefined for a new one. */
  id: z.optional(id),
  title: ownPageFields.title,
  intro: ownPageFields.intro,
  content: ownPageFields.content,
  city: ownPageFields.city,
  facts: ownPageFields.facts,
  questions: ownPageFields.questions,
});
export type OwnWordsInput = z.output<typeof ownWordsInput>;

/** How many words of a page no older one has, and which older one has most of the others. */
export interface OwnWords {
  words: number;
  own: number;
  nearest: { label: string; path: string } | null;
}
