import * as z from 'zod/mini';

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

/** A positive 32-bit integer, as every id is. */
export const id = z
  .int('The id must be a positive whole number')
  .check(
    z.gte(1, 'The id must be a positive whole number'),
    z.lte(2_147_483_647, 'The id must be a positive whole number'),
  );
