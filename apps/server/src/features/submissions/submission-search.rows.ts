import { serviceOptions } from '@hvac/contract/contact-services';
import { fold } from '@hvac/contract/fold';
import { digitsIn, foldPhone } from '@hvac/contract/folded-phone';
import { idOfReference } from '@hvac/contract/reference';
import { type EntityManager, type QBFilterQuery, raw } from '@mikro-orm/postgresql';
import { containing, containingParameters, sqlContaining } from '../../kernel/search.ts';
import type { SubmissionRow } from './submission.entity.ts';

export type SubmissionFilter = QBFilterQuery<SubmissionRow>;

/** Each word makes the query longer. */
const MAX_WORDS = 10;
/** Shorter runs of digits occur in nearly every phone number. */
const FEWEST_DIGITS = 3;
const COUNTRY_CODE = /^1(?=\d{10}$)/;

const isPhonePart = (word: string) => /^[\d().+/—-]+$/.test(foldPhone(word).text);

/** Matches phone numbers that contain the digits of the words, which may begin with the country code. */
const withDigits = (words: string[]): SubmissionFilter[] => {
  const digits = digitsIn(words.join('')).replace(COUNTRY_CODE, '');
  if (!words.every(isPhonePart) || digits.length < FEWEST_DIGITS) return [];
  return [
    { [raw((alias) => `${alias}.phone_digits like ?`, [`%${digits}%`])]: [] },
    { [raw((alias) => `${alias}.phone_number like ?`, [`%${digits}%`])]: [] },
  ];
};

/**
 * Matches a word in the notes. The ids are read beforehand, because only a list that is known when the query is planned
 * is hashed, and leaves the indexes of the other choices useful.
 */
const withNote = async (em: EntityManager, word: string): Promise<SubmissionFilter[]> => {
  const rows = await em.execute<{ id: number }[]>(
    `select distinct submission_id as id from submission_events e where ${sqlContaining(word, 'e', 'lower(e.note)')}`,
    containingParameters(word),
  );
  if (rows.length === 0) return [];
  const ids = `{${rows.map(({ id }) => id).join(',')}}`;
  return [{ [raw((alias) => `${alias}.id = any(?::int[])`, [ids])]: [] }];
};

/** Matches a word in the text or the notes of the submission, the label of its service, its phone number, or as its reference. */
const withWord = async (
  em: EntityManager,
  word: string,
  titles: readonly string[],
): Promise<SubmissionFilter> => {
  const folded = fold(word);
  const services = serviceOptions(titles)
    .filter(({ label }) => fold(label).includes(folded))
    .map(({ value }) => value as string);
  const id = idOfReference(folded);
  const choices: SubmissionFilter[] = [
    containing(word),
    ...(await withNote(em, word)),
    ...(id === null ? [] : [{ id }]),
    ...(services.length > 0 ? [{ service: { $in: services } }] : []),
    ...withDigits([folded]),
  ];
  return { $or: choices };
};

/** Matches all words, or the words as parts of one phone number, such as '(313)' and '555-0142'. */
const withWords = async (
  em: EntityManager,
  words: string[],
  titles: readonly string[],
): Promise<SubmissionFilter> => {
  const filters: SubmissionFilter[] = [];
  for (const word of words) filters.push(await withWord(em, word, titles));
  const allWords = { $and: filters };
  return words.length > 1 ? { $or: [allWords, ...withDigits(words.map(fold))] } : allWords;
};

/**
 * A filter for submissions that contain each of the first ten words of the search, in any order and folded. Phone
 * numbers match by their digits, however they are written (beyond §2). An empty search matches all.
 * @param titles what the owner calls the three services
 */
export const matchingSearch = async (
  em: EntityManager,
  search: string,
  titles: readonly string[],
): Promise<SubmissionFilter> => {
  const words = search
    .split(/\s+/)
    .filter((word) => fold(word) !== '')
    .slice(0, MAX_WORDS);
  const parts: string[][] = [];
  for (const word of words) {
    const last = parts.at(-1);
    const isPhone =
      last?.[0] !== undefined && isPhonePart(fold(last[0])) && isPhonePart(fold(word));
    if (isPhone) last?.push(word);
    else parts.push([word]);
  }
  const filters: SubmissionFilter[] = [];
  for (const part of parts) filters.push(await withWords(em, part, titles));
  return { $and: filters };
};
