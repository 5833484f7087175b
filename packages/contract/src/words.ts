import { fold } from './fold.ts';

/** Characters of a text in which words are looked for. */
export const SEARCHED_CHARACTERS = 200_000;
/** Different words that are kept of some texts. */
const MAX_WORDS = 20_000;
/** Characters of a word that count, in texts and in searches. */
const WORD_LENGTH = 64;
/** Of a search; more would only cost time. */
const MAX_SOUGHT = 8;

const TOKEN = /[\p{L}\p{M}\p{N}]+/gu;
// Scripts without spaces between words.
const UNSPACED =
  '[\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]';
const PARTS = new RegExp(`${UNSPACED}+|\\p{N}+|(?:(?!${UNSPACED})[\\p{L}\\p{M}])+`, 'gu');
const IS_UNSPACED = new RegExp(`^${UNSPACED}`, 'u');
const IS_NUMBER = /^\p{N}/u;
// Up to three signs, or one of these with spaces.
const JOINT = /^(?:\S{0,3}| ?[&+/] ?)$/u;
const PHONE_JOINT = /^[\s().+/-]{1,3}$/u;
const IS_PHONE = /^\d{7,15}$/;
const MAX_DIGITS = 15;

/** A run of letters, of digits, or of a script without spaces. */
interface Part {
  text: string;
  /** What stands between it and the part before; empty between letters and digits. */
  joint: string;
}

/** Parts that belong together, as in `MERV-13`, `24/7`, `O'Brien` or an email address. */
type Compound = [Part, ...Part[]];

const isNumber = ({ text }: Part) => IS_NUMBER.test(text);
const isUnspaced = ({ text }: Part) => IS_UNSPACED.test(text);

const cut = (text: string): Compound[] => {
  const folded = fold(text.slice(0, SEARCHED_CHARACTERS)).slice(0, 2 * SEARCHED_CHARACTERS);
  const compounds: Compound[] = [];
  let before: Part | undefined;
  let end = 0;
  for (const { 0: token, index: start } of folded.matchAll(TOKEN)) {
    for (const [index, run] of (token.match(PARTS) ?? []).entries()) {
      const part = { text: run, joint: index > 0 ? '' : folded.slice(end, start) };
      const isJoined = before && !isUnspaced(before) && !isUnspaced(part);
      if (isJoined && JOINT.test(part.joint)) compounds.at(-1)?.push(part);
      else compounds.push([part]);
      before = part;
    }
    end = start + token.length;
  }
  return compounds;
};

/** Parts as one word. Numbers stay apart, because 24/7 is not 247. */
const join = (parts: readonly Part[]): string => {
  let word = '';
  for (const [index, part] of parts.entries()) {
    const former = parts[index - 1];
    if (word.length >= WORD_LENGTH) break;
    word += former && isNumber(former) && isNumber(part) ? `.${part.text}` : part.text;
  }
  return word.slice(0, WORD_LENGTH);
};

const pairsOf = (parts: readonly Part[]): [Part, Part][] =>
  parts.flatMap((part, index) => {
    const former = parts[index - 1];
    return former ? [[former, part]] : [];
  });

/** A number with separated thousands, without them; null for any other compound. */
const thousands = ([first, ...others]: Compound): string | null => {
  const isOne = others.every(({ text, joint }) => joint === ',' && /^\d{3}$/.test(text));
  if (others.length === 0 || !isOne || !/^\d{1,3}$/.test(first.text)) return null;
  return join([{ ...first, text: first.text + others.map(({ text }) => text).join('') }]);
};

/** Digits that may be a phone number, in the compounds from the first to the last. */
interface Phone {
  first: number;
  last: number;
  digits: string;
}

const phonesIn = (compounds: readonly Compound[]): Phone[] => {
  const phones: Phone[] = [];
  let phone: Phone | undefined;
  for (const [index, parts] of compounds.entries()) {
    for (const part of parts) {
      if (phone && isNumber(part) && PHONE_JOINT.test(part.joint)) {
        phone.last = index;
        if (phone.digits.length <= MAX_DIGITS) phone.digits += part.text;
      } else {
        phone = isNumber(part) ? { first: index, last: index, digits: part.text } : undefined;
        if (phone) phones.push(phone);
      }
    }
  }
  return phones.filter(({ digits }) => IS_PHONE.test(digits));
};

/** A phone number without the country code. */
const national = (digits: string): string => digits.replace(/^1(?=\d{10}$)/, '');

/** Characters of a script without spaces, two by two; the last one alone, so that each begins a word. */
const twoByTwo = (run: string): string[] => {
  const signs = [...run];
  return signs.map((sign, index) => sign + (signs[index + 1] ?? ''));
};

function* wordsOfCompound(compound: Compound): Generator<string> {
  const [first] = compound;
  if (isUnspaced(first)) {
    yield* twoByTwo(first.text);
    return;
  }
  for (const part of compound) yield join([part]);
  for (const pair of pairsOf(compound)) yield join(pair);
  yield join(compound);
  const number = thousands(compound);
  if (number !== null) yield number;
}

function* wordsOfText(text: string): Generator<string> {
  const compounds = cut(text);
  for (const compound of compounds) yield* wordsOfCompound(compound);
  for (const { digits } of phonesIn(compounds)) {
    const number = national(digits);
    yield* [digits, number];
    if (number.length === 10) yield number.slice(3);
  }
}

/**
 * The words of some texts, folded, each once, by which searches find them: what stands between signs, and what signs
 * join as one word.
 */
export const wordsIn = (texts: readonly string[]): string[] => {
  const words = new Set<string>();
  for (const text of texts) {
    for (const word of wordsOfText(text)) {
      words.add(word);
      if (words.size === MAX_WORDS) return [...words];
    }
  }
  return [...words];
};

/** What a text must have to be found: a word, or the beginning of one; all or any of several. */
export type Sought = { word: string; isBeginning?: true } | { all: Sought[] } | { any: Sought[] };

const FRACTION_JOINT = /^[./:,]$/;

/** The parts of a compound; numbers that a sign makes one stay together, as in 24/7 and 3.5. */
const partsSought = (compound: Compound): Sought[] => {
  const pairs = pairsOf(compound).filter(
    ([one, other]) => isNumber(one) && isNumber(other) && FRACTION_JOINT.test(other.joint),
  );
  const paired = new Set(pairs.flat());
  const single = compound.filter((part) => !paired.has(part)).map((part) => [part]);
  return [...single, ...pairs].map((parts) => ({ word: join(parts) }));
};

const soughtOfCompound = (compound: Compound): Sought => {
  const [first] = compound;
  if (isUnspaced(first)) {
    const words = twoByTwo(first.text);
    if (words.length === 1) return { word: first.text, isBeginning: true };
    return { all: words.slice(0, -1).map((word) => ({ word })) };
  }
  if (compound.length === 1) return { word: join(compound) };
  const number = thousands(compound);
  return {
    any: [
      { all: partsSought(compound) },
      { word: join(compound) },
      ...(number === null ? [] : [{ word: number }]),
    ],
  };
};

/** What a search asks for, cut by the same rule as the texts: each of these must be there. */
export const soughtIn = (search: string): Sought[] => {
  const compounds = cut(search)
    .slice(0, MAX_SOUGHT)
    .map((parts): Compound => [parts[0], ...parts.slice(1, MAX_SOUGHT)]);
  const phones = phonesIn(compounds);
  return compounds.flatMap((compound, index): Sought[] => {
    const phone = phones.find(({ first, last }) => first <= index && index <= last);
    if (!phone) return [soughtOfCompound(compound)];
    if (phone.first !== index) return [];
    const parts = compounds.slice(phone.first, phone.last + 1).map(soughtOfCompound);
    return [{ any: [{ all: parts }, { word: national(phone.digits) }] }];
  });
};
