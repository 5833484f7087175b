import * as z from 'zod/mini';
import { text } from './text.ts';
import { isWebAddress } from './web-address.ts';

/** One required line of text; surrounding spaces are trimmed. */
export const line = (what: string, longest: number) =>
  text(`${what} is required`).check(
    z.trim(),
    z.minLength(1, `${what} is required`),
    z.maxLength(longest, `${what} must be at most ${longest} characters`),
  );

/** A line of text that may be empty; surrounding spaces are trimmed. */
export const optionalLine = (what: string, longest: number) =>
  text(`${what} must be text`).check(
    z.trim(),
    z.maxLength(longest, `${what} must be at most ${longest} characters`),
  );

/** The address of another website, or nothing. */
export const optionalLink = text('The link must be text').check(
  z.trim(),
  z.maxLength(500, 'The link must be at most 500 characters'),
  z.refine(
    (value) => value === '' || isWebAddress(value),
    'Please enter an address that starts with http:// or https://, or nothing',
  ),
);
