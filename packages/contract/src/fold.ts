// What nobody sees: format characters, soft hyphens, fillers, variation selectors; and the stroke that only stretches
// Arabic words.
const UNSEEN = /[\p{DI}\p{Cf}\u0640]/gu;

// Accents and points, of scripts that are read without them too. Elsewhere marks are vowels, as in Hindi or Thai.
const ACCENTS =
  /(?![\u3099\u309a])(?=[\p{sc=Inherited}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}])\p{M}/gu;

// To order a longer run takes quadratic time, and no language has one. The half-width signs of kana become marks.
const MARKS = /([\p{M}\uff9e\uff9f]{8})[\p{M}\uff9e\uff9f]+/gu;

const FRACTIONS = /(?<=\p{Nd})(?=[\u00bc-\u00be\u2150-\u215e\u2189])/gu;

/** What keyboards have in place of typographic signs. */
const SIGNS: [RegExp, string][] = [
  // Spaces of all kinds, trademarks, and two whole sentences in one sign.
  [/[\p{Zs}\u0085\u2028\u2029\u2800\u2122\u2120\u00ae\u00a9\ufdfa\ufdfb]/gu, ' '],
  [
    /[\u2018-\u201b\u2039\u203a\u2032\u2035\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ca\u055a\ua78b\ua78c]/gu,
    "'",
  ],
  [/[\u201c-\u201f\u00ab\u00bb\u2033\u2036\u301d-\u301f]/gu, '"'],
  [/[\p{Pd}\u2212\u2043]/gu, '-'],
  [/[\u2044\u2215\u29f8]/gu, '/'],
  [/[\u00d7\u2715\u2716\u2a2f]/gu, 'x'],
];

const asTyped = (text: string): string =>
  SIGNS.reduce((typed, [signs, key]) => typed.replace(signs, key), text);

/** Letters that are one with an accent to those who cannot type them, or that look like another. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ς: 'σ', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ŋ: 'n', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ '\u0649': '\u064a', '\u06cc': '\u064a', '\u06a9': '\u0643', '\u0629': '\u0647' },
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** The ASCII digit for one of another script: digits stand in tens, of which each begins with zero. */
const asDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
};

/**
 * A text as it is compared, never as it is shown: without accents, case and what cannot be seen, with the signs and digits
 * of a keyboard, however its letters are composed. An ASCII text only loses its case.
 */
export const fold = (text: string): string => {
  if (!/\P{ASCII}/u.test(text)) return text.toLowerCase();
  let plain = text.replace(UNSEEN, '').replace(ACCENTS, '').replace(MARKS, '$1');
  // Before and after, because some signs would be taken apart, and some come from others.
  plain = asTyped(plain.replace(FRACTIONS, ' '));
  plain = asTyped(plain.normalize('NFKD').replace(ACCENTS, '').replace(UNSEEN, ''));
  // Again, because what stood between them may be gone.
  plain = plain.replace(MARKS, '$1');
  // Twice, because some letters have only one of the two cases: ß, ı.
  plain = plain.toLowerCase().toUpperCase().toLowerCase();
  return plain
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(OTHER_DIGITS, asDigit)
    .normalize('NFC');
};

/** Whether two names look the same to people: folded, with one space for each run of them. */
export const looksLike = (one: string, other: string): boolean => likeness(one) === likeness(other);

const likeness = (name: string): string => fold(name).trim().replace(/\s+/gu, ' ');
