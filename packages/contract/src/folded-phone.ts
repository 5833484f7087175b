/** A text as a phone number is read in it, and where each of its characters is in what was typed. */
export interface FoldedText {
  text: string;
  starts: number[];
  ends: number[];
}

// Marks and format characters, such as those that address books put around what is copied.
const SHAPELESS = /[\p{M}\p{Cf}\p{DI}]/u;
const FULL_WIDTH = { first: 0xff01, last: 0xff5e, distance: 0xfee0 };

/** A digit of any script as an ASCII one: wherever there are digits, there are sets from zero to nine. */
const foldedDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
};

// Most are what a keyboard has, and stay as they are.
const isPlain = (character: string) => character >= ' ' && character <= '~';

const foldedCharacter = (character: string): string => {
  if (/\p{Nd}/u.test(character)) return foldedDigit(character);
  // A long dash is also what begins another part of a sentence.
  if (/[\u2014\u2015]/.test(character)) return '—';
  if (/[\p{Pd}\u2212\u2043]/u.test(character)) return '-';
  if (/[·•∙‧・․]/.test(character)) return '.';
  if (/[\n\r\u2028\u2029]/.test(character)) return '\n';
  if (/\s/.test(character)) return ' ';
  const code = character.charCodeAt(0);
  const { first, last, distance } = FULL_WIDTH;
  if (code >= first && code <= last) return String.fromCharCode(code - distance);
  return character.length === 1 ? character : '\ufffc';
};

/** The text with the digits, dashes, dots and spaces of a keyboard, and without what has no shape. */
export const foldPhone = (typed: string): FoldedText => {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  let end = 0;
  for (const character of typed) {
    const start = end;
    end += character.length;
    if (!isPlain(character) && SHAPELESS.test(character)) {
      if (ends.length > 0) ends[ends.length - 1] = end;
      continue;
    }
    text += isPlain(character) ? character : foldedCharacter(character);
    starts.push(start);
    ends.push(end);
  }
  return { text, starts, ends };
};

/** The digits in a text, of whatever script, such as those of a search. */
export const digitsIn = (typed: string): string => foldPhone(typed).text.replace(/\D/g, '');
