import { seenText } from '@hvac/contract/seen-text';

const NUMBER = /^(\d+|\d{1,3}(,\d{3})+)$/;

/** The number that was typed, such as 1204 for '1,204'; null for an empty text, NaN for any other. */
export const typedNumber = (typed: string): number | null => {
  const text = seenText(typed);
  if (text === '') return null;
  return NUMBER.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
};

/** The text in the field of a number. */
export const numberText = (value: number | null): string => (value === null ? '' : String(value));
