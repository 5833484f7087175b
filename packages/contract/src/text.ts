import * as z from 'zod/mini';
import { MAX_ID } from './ids.ts';

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

/**
 * A string with something other than white space.
 * @param message the error otherwise
 */
export const required = (message: string, maxLength: number) =>
  text(message).check(
    z.refine((value) => value.trim() !== '', { error: message, abort: true }),
    atMost(maxLength),
  );

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
