import { describe, expect, it, vi } from 'vitest';
import { fold, looksLike } from './fold.ts';

describe('fold', () => {
  it.each([
    ['accents', 'Siobhán, Café, Ångström, Łódź', 'siobhan, cafe, angstrom, lodz'],
    ['composed and decomposed letters', 'cre\u0300me cr\u00e8me', 'creme creme'],
    [
      'case',
      'STRASSE Straße ẞ İstanbul ısı ΟΔΟΣ οδος',
      'strasse strasse ss istanbul isi οδοσ οδοσ',
    ],
    ['quotes', '‘a’ “b” „c‟ «d» O´Brien Oʼ', '\'a\' "b" "c" "d" o\'brien o\''],
    ['dashes', 'a‐b‑c‒d–e—f―g−h', 'a-b-c-d-e-f-g-h'],
    ['an ellipsis', 'wait…', 'wait...'],
    ['fractions', '½ 2½ 3⁄4', '1/2 2 1/2 3/4'],
    ['full-width forms', 'ＭＥＲＶ－１３', 'merv-13'],
    ['ligatures', 'ﬁlter Æ œ', 'filter ae oe'],
    ['spaces', 'a\u00a0b\u2009c\u202fd\u3000e', 'a b c d e'],
    ['what cannot be seen', 'fur\u00adna\u200bce\ufeff \u202aphone\u202c\u2060', 'furnace phone'],
    ['raised and lowered digits', 'CO₂ ft²', 'co2 ft2'],
    ['the sign between the sides of a filter', '16×25×1', '16x25x1'],
    ['trademarks', 'Trane™ XL', 'trane  xl'],
    ['digits of other scripts', '٣١٣ ۴ ५ 𝟗', '313 4 5 9'],
    ['Cyrillic, Hebrew and Arabic points', 'Ёлка й שָׁלוֹם مُكَيِّف كـــتاب', 'елка и שלום مكيف كتاب'],
    ['Persian letters on an Arabic keyboard', 'کولر گازی', 'كولر گازي'],
    ['half-width kana', 'ｴｱｺﾝ ｶﾞ', 'エアコン ガ'],
    ['Korean letters', '\u1112\u1161\u11ab', '한'],
  ])('makes %s alike', (_what, text, folded) => expect(fold(text)).toBe(folded));

  it('leaves vowels that are marks, and accents that make other letters', () => {
    expect(fold('कि की')).toBe('कि की');
    expect(fold('がか')).toBe('がか');
  });

  it('only lowers the case of ASCII, as every database does', () => {
    const ascii = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code));
    expect(fold(ascii)).toBe(ascii.toLowerCase());
  });

  it('orders no long run of marks, which would take quadratic time, whatever is between them', () => {
    const marks = '\u093c\u093c\u093c\u093c\u0e48\u0e48\u0e48\u0e48';
    const signs = Array.from({ length: 0x2_0000 }, (_, code) => String.fromCodePoint(code));
    // What becomes a mark, or nothing.
    const odd = signs.filter((sign) => /^(?:\p{M}|$)/u.test(fold(sign.toWellFormed())));
    expect(odd.length).toBeGreaterThan(2000);
    const normalize = vi.spyOn(String.prototype, 'normalize');
    for (const sign of odd) fold(`${sign}${marks}`.repeat(9));
    const ordered = normalize.mock.contexts.map(String);
    normalize.mockRestore();
    expect(ordered.length).toBeGreaterThan(4000);
    expect(ordered.filter((text) => /[\p{M}\uff9e\uff9f]{9}/u.test(text))).toEqual([]);
  });

  it('changes nothing that it has folded', () => {
    const codes = Array.from({ length: 0x1_0000 }, (_, code) => code);
    const texts = codes.map((code) => `a${String.fromCodePoint(code)}b`.toWellFormed());
    const once = fold(texts.join('\n')).split('\n');
    const twice = fold(once.join('\n')).split('\n');
    expect(once.filter((text, index) => text !== twice[index])).toEqual([]);
  });
});

it.each([
  ['Café', 'CAFE\u0301', true],
  [' Heat  pumps', 'heat\u00a0pumps ', true],
  ['O’Brien', "O'Brien", true],
  ['Heating', 'Heatings', false],
])('%j and %j look the same: %s', (one, other, expected) =>
  expect(looksLike(one, other)).toBe(expected),
);
