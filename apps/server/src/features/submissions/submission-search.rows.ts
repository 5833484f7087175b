import { SERVICE_OPTIONS } from '@hvac/contract/contact-services';
import { idOfReference } from '@hvac/contract/reference';
import { type QBFilterQuery, raw } from '@mikro-orm/postgresql';
import { containing, patternOf } from '../../kernel/search.ts';
import type { SubmissionRow } from './submission.entity.ts';

export type SubmissionFilter = QBFilterQuery<SubmissionRow>;

/** Shorter runs of digits occur in nearly every phone number. */
const FEWEST_DIGITS = 3;
const COUNTRY_CODE = /^1(?=\d{10}$)/;

const isPhonePart = (word: string) => /^[\d().+/-]+$/.test(word);

/** Matches phone numbers that contain the digits of the words, which may begin with the country code. */
const withDigits = (words: string[]): SubmissionFilter[] => {
  const digits = words.join('').replace(/\D/g, '').replace(COUNTRY_CODE, '');
  if (!words.every(isPhonePart) || digits.length < FEWEST_DIGITS) return [];
  return [{ [raw((alias) => `${alias}.phone_digits like ?`, [`%${digits}%`])]: [] }];
};

/** Matches a word in the notes. The array is read once, so that the indexes of the other choices stay useful. */
const withNote = (word: string): SubmissionFilter => ({
  [raw(
    (alias) =>
      `${alias}.id = any(array(select submission_id from submission_events where lower(note) like lower(?)))`,
    [patternOf(word)],
  )]: [],
});

/** Matches a word in the text or the notes of the submission, the label of its service, its phone number, or as its reference. */
const withWord = (word: string): SubmissionFilter => {
  const services = SERVICE_OPTIONS.filter(({ label }) =>
    label.toLowerCase().includes(word.toLowerCase()),
  ).map(({ value }) => value as string);
  const id = idOfReference(word);
  const choices: SubmissionFilter[] = [
    containing(word),
    withNote(word),
    ...(id === null ? [] : [{ id }]),
    ...(services.length > 0 ? [{ service: { $in: services } }] : []),
    ...withDigits([word]),
  ];
  return { $or: choices };
};

/** Matches all words, or the words as parts of one phone number, such as '(313)' and '555-0142'. */
const withWords = (words: string[]): SubmissionFilter => {
  const allWords = { $and: words.map(withWord) };
  return words.length > 1 ? { $or: [allWords, ...withDigits(words)] } : allWords;
};

/**
 * A filter for submissions that contain every word of the search, in any order and ignoring case. Phone numbers match
 * by their digits, however they are written (beyond §2). An empty search matches all.
 */
export const matchingSearch = (search: string): SubmissionFilter => {
  const words = search.split(/\s+/).filter(Boolean);
  const parts: string[][] = [];
  for (const word of words) {
    const last = parts.at(-1);
    if (last?.[0] !== undefined && isPhonePart(last[0]) && isPhonePart(word)) last.push(word);
    else parts.push([word]);
  }
  return { $and: parts.map(withWords) };
};
