import * as z from 'zod/mini';
import { MAX_ID } from './ids.ts';
import { bareText, seenText } from './seen-text.ts';

/** Whether PostgreSQL can store the text unchanged: NUL bytes and lone surrogates are not possible. */
export const isStorable = (value: string): boolean =>
  !value.includes('\u0000') && value.isWellFormed();

/**
 * A string that PostgreSQL can store unchanged: NUL bytes and lone surrogates are refused.
 * @param message the error when the value is not a string
 */
export const text = (message: string) =>
  z.string(message).check(
    z.refine(isStorable, {
      error: "The text contains a character that can't be saved",
      abort: true,
    }),
  );

const atMost = (maxLength: number) =>
  z.maxLength(maxLength, `Too long (max ${maxLength.toLocaleString('en-US')} characters)`);

/** Checks that people see at least so many characters of a text, apart from the spaces around it. */
export const seenAtLeast = (least: number, error: string): z.core.$ZodCheck<string>[] => [
  // Descriptions of the schema name only this one.
  z.minLength(least, { error, abort: true }),
  z.refine<string>((value) => seenText(value).length >= least, { error, abort: true }),
];

/** For what has a syntax: removes what cannot be seen, and the spaces around it. Free text stays as it was sent. */
export const bare = () => z.overwrite<string>(bareText);

/**
 * A string of which something can be seen.
 * @param message the error otherwise
 */
export const required = (message: string, maxLength: number) =>
  text(message).check(...seenAtLeast(1, message), atMost(maxLength));

/** A string that may be empty. */
export const optional = (maxLength: number) => text('This must be text').check(atMost(maxLength));

/** A positive 32-bit integer, as every id is. */
export const id = z
  .int('The id must be a positive whole number')
  .check(
    z.gte(1, 'The id must be a positive whole number'),
    z.lte(MAX_ID, 'The id must be a positive whole number'),
  );

/** The input of a call about one entity: its id. */
export const idInput = z.strictObject({ id });
