import * as z from 'zod/mini';
import { LARGEST_ID } from './ids.ts';

/** Whether PostgreSQL can store a text exactly as it is: it takes no NUL bytes and no lone surrogates. */
export const isStorable = (value: string): boolean =>
  !value.includes('\u0000') && value.isWellFormed();

/**
 * A string that PostgreSQL can store exactly as it was sent: NUL bytes and lone surrogates are refused.
 * @param message what to say when the value is no string at all
 */
export const text = (message: string) =>
  z.string(message).check(
    z.refine(isStorable, {
      error: 'The text contains a character that cannot be stored',
      abort: true,
    }),
  );

const atMost = (maxLength: number) =>
  z.maxLength(maxLength, `At most ${maxLength.toLocaleString('en-US')} characters fit here`);

/**
 * A text that is more than white space.
 * @param message what to say when it is not
 */
export const required = (message: string, maxLength: number) =>
  text(message).check(
    z.refine((value) => value.trim() !== '', { error: message, abort: true }),
    atMost(maxLength),
  );

/** A text that may be empty. */
export const optional = (maxLength: number) => text('This must be text').check(atMost(maxLength));

/** A positive 32-bit integer, as every id is. */
export const id = z
  .int('The id must be a positive whole number')
  .check(
    z.gte(1, 'The id must be a positive whole number'),
    z.lte(LARGEST_ID, 'The id must be a positive whole number'),
  );

/** What a call about one thing names: its id. */
export const idInput = z.strictObject({ id });
