import { foldPhone } from './folded-phone.ts';
import {
  americanIn,
  digitsOf,
  earliest,
  internationalIn,
  type PhoneMatch,
} from './phone-patterns.ts';

/** A phone number as a phone dials it. */
export interface PhoneNumber {
  /** Digits, after a plus if they begin with the code of a country. */
  number: string;
  /** Digits to dial once the call is answered; null if there are none. */
  extension: string | null;
}

// Letters for the keys of a phone. Some words are longer than seven letters: phones ignore the rest.
const VANITY =
  /(?<![\p{L}\d])(\+?1[ .-]?)?\(?([2-9]\d\d)(\)? ?[.-]? ?)((?:[a-z\d][.-]?){7,})(?![\p{L}\d])/giu;
const TOLL_FREE = /^8(?:00|33|44|55|66|77|88)$/;
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
const MIN_LETTERS = 3;

const LOCAL = /(?<![\d+]|\d[ .\-—/()])[2-9]\d\d[ .\-—]?\d{4}(?!\d|[.\-/]\d)/g;

const NOTHING_ELSE = /^\+?[\d .\-—/()[\]]+$/;
const LENGTH = { least: 10, most: 11, mostAfterPlus: 15 };

const LABELLED =
  /^[ ,;/([—-]{0,3}(?:extension|extn?|x|#)[ .:=#-]{0,3}(\d{1,7})[#)\]]?(?![\d\p{L}])/iu;
const AFTER_PAUSE = /^[,;pw]{1,4}(\d{1,7})#?(?![\d\p{L}]|[ .-]\d)/iu;

const keyOf = (letter: string): string => {
  const key = KEYS.findIndex((letters) => letters.includes(letter.toLowerCase()));
  return key === -1 ? letter : String(key + 2);
};

/** Numbers such as `1-800-FLOWERS`; other words beside digits are none. */
const vanityIn = (text: string): PhoneMatch[] =>
  Array.from(text.matchAll(VANITY)).flatMap((found) => {
    const { 0: whole, 1: prefix = '', 2: area = '', 3: gap = '', 4: typed = '', index } = found;
    const word = typed.replace(/[.-]/g, '').slice(0, 7);
    const letters = word.replace(/\d/g, '');
    const isJoined = gap.trim() !== '' || /^\d{3}/.test(word);
    const isMeant = TOLL_FREE.test(area) || (letters === letters.toUpperCase() && isJoined);
    if (letters.length < MIN_LETTERS || !isMeant) return [];
    const keys = Array.from(word, keyOf).join('');
    const number = `${prefix.replace(/[ .-]/, '')}${area}${keys}`;
    return [{ number, from: index, to: index + whole.length }];
  });

/** Numbers without an area code. */
const localIn = (text: string): PhoneMatch[] =>
  Array.from(text.matchAll(LOCAL), ({ 0: whole, index: from }) => ({
    number: digitsOf(whole),
    from,
    to: from + whole.length,
  }));

/** A text of nothing but digits, which is dialled as it is. */
const wholeOf = (text: string): PhoneMatch[] => {
  const digits = digitsOf(text);
  const plus = text.startsWith('+') ? '+' : '';
  const most = plus ? LENGTH.mostAfterPlus : LENGTH.most;
  const isDialable = digits.length >= LENGTH.least && digits.length <= most;
  if (!NOTHING_ELSE.test(text) || !isDialable) return [];
  return [{ number: plus + digits, from: 0, to: text.length }];
};

/**
 * The number to dial in what somebody has typed as a phone number; null if there is none. Of two it is the first, and
 * words around it do not count.
 */
export const phoneNumberIn = (typed: string): PhoneNumber | null => {
  const text = foldPhone(typed).text.trim();
  const found =
    earliest([...americanIn(text), ...internationalIn(text), ...vanityIn(text)]) ??
    earliest([...localIn(text), ...wholeOf(text)]);
  if (!found) return null;
  const rest = text.slice(found.to);
  const extension = (LABELLED.exec(rest) ?? AFTER_PAUSE.exec(rest))?.[1] ?? null;
  return { number: found.number, extension };
};

/** The number by which a customer is known again, however it is typed: without the country code 1 and the extension. */
export const comparableNumber = (typed: string): string | null => {
  const number = phoneNumberIn(typed)?.number;
  return number ? digitsOf(number).replace(/^1(?=\d{10}$)/, '') : null;
};

/**
 * What somebody has typed as a phone number, written as all others are: `(248) 555-0188 ext. 22`. Words and numbers
 * beside it stay, with the number as it was typed.
 */
export const shownPhone = (typed: string): string => {
  const { number = '', extension = null } = phoneNumberIn(typed) ?? {};
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  const { text } = foldPhone(typed);
  const isAll = digitsOf(text) === digitsOf(number) + (extension ?? '');
  if (!area || !isAll || /\p{L}/u.test(text.replace(/ext(?:ensio)?n?|x/i, ''))) return typed;
  return `(${area}) ${exchange}-${line}${extension === null ? '' : ` ext. ${extension}`}`;
};

/** The `tel:` URL of a number, which dials its extension after a pause. */
export const telUrl = ({ number, extension }: PhoneNumber): string =>
  `tel:${number}${extension === null ? '' : `,${extension}`}`;

/** The `tel:` URL of what somebody has typed as a phone number; null if there is none in it. */
export const telHref = (typed: string): string | null => {
  const found = phoneNumberIn(typed);
  return found && telUrl(found);
};

/** The `sms:` URL of the same number, which opens a text message; null if there is none. */
export const smsHref = (typed: string): string | null => {
  const found = phoneNumberIn(typed);
  return found && `sms:${found.number}`;
};
