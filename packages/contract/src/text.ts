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
export const seenAtLeast = (least: number, message: string): z.core.$ZodCheck<string>[] => {
  const error = { error: message, abort: true };
  return [
    // Descriptions of the schema name only this one.
    z.minLength(least, error),
    z.refine<string>((value) => seenText(value).length >= least, error),
  ];
};

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

const NO_ID = 'The id must be a positive whole number';
// A function, so that it is left out of what visitors load.
/* @__NO_SIDE_EFFECTS__ */
const wholeId = () => z.int(NO_ID).check(z.gte(1, NO_ID), z.lte(MAX_ID, NO_ID));

/** A positive 32-bit integer, as every id is. */
export const id = wholeId();

/** The input of a call about one entity: its id. */
export const idInput = z.strictObject({ id });
