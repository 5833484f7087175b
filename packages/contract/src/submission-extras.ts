import * as z from 'zod/mini';
import { seenText } from './seen-text.ts';
import { text } from './text.ts';

/** Limits of what is stored about the visit. */
export const ORIGIN_LIMITS = {
  landingPage: 500,
  referrer: 255,
  parameters: 10,
  parameterName: 50,
  parameterValue: 200,
  ask: 100,
} as const;

const shortText = (longest: number) => text('This must be text').check(z.maxLength(longest));

/** How a visitor came to the form. What is missing is unknown. */
export const submissionOrigin = z.strictObject({
  /** Path and query string of the first page of the visit. */
  landingPage: z.optional(shortText(ORIGIN_LIMITS.landingPage)),
  /** Host name of the site that linked to it. */
  referrer: z.optional(shortText(ORIGIN_LIMITS.referrer)),
  /** Parameters of the campaign: `utm_*`, `gclid`. */
  campaign: z.optional(
    z
      .record(shortText(ORIGIN_LIMITS.parameterName), shortText(ORIGIN_LIMITS.parameterValue))
      .check(z.refine((values) => Object.keys(values).length <= ORIGIN_LIMITS.parameters)),
  ),
  /** The service block or the plan whose button led to the form. */
  ask: z.optional(shortText(ORIGIN_LIMITS.ask)),
});
export type SubmissionOrigin = z.infer<typeof submissionOrigin>;

/** Limits of the answers to the questions after sending. */
export const ANSWER_LIMITS = { bestTime: 200, houseAddress: 300 } as const;

/** The optional questions that are asked after sending. */
export const customerAnswers = z.strictObject({
  /** Whether there is no heat or no cooling now. */
  isUrgent: z.optional(z.boolean('Please answer yes or no')),
  bestTime: z.optional(
    text('The best time must be text').check(
      z.maxLength(ANSWER_LIMITS.bestTime, 'The best time must be at most 200 characters'),
    ),
  ),
  houseAddress: z.optional(
    text('The address must be text').check(
      z.maxLength(ANSWER_LIMITS.houseAddress, 'The address must be at most 300 characters'),
    ),
  ),
});
export type CustomerAnswers = z.infer<typeof customerAnswers>;

/** Whether no question is answered. */
export const isUnanswered = ({ isUrgent, bestTime, houseAddress }: CustomerAnswers): boolean =>
  isUrgent === undefined && !seenText(bestTime ?? '') && !seenText(houseAddress ?? '');
