import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { type Sought, soughtIn, wordsIn } from './words.ts';

const meets = (sought: Sought, words: readonly string[]): boolean => {
  if ('all' in sought) return sought.all.every((part) => meets(part, words));
  if ('any' in sought) return sought.any.some((part) => meets(part, words));
  const { word, isBeginning } = sought;
  return words.some((other) => (isBeginning ? other.startsWith(word) : other === word));
};
/** Whether a text is found by a search, without forms and beginnings of words. */
const finds = (text: string, search: string): boolean => {
  const words = wordsIn([text]);
  return soughtIn(search).every((sought) => meets(sought, words));
};

describe('a search', () => {
  it.each([
    ['The “Zenergy Star” label', ['zenergy star', '“Zenergy', 'star”']],
    ['Change the filter—zcheck it', ['zcheck', 'filter', 'filter—zcheck', 'filter-zcheck']],
    ['MERV-13', ['MERV-13', 'MERV 13', 'merv13', 'MERV‑13', 'merv–13', '13', 'MERV']],
    ['MERV 13', ['MERV-13', 'MERV13', 'merv 13']],
    ['MERV13', ['MERV-13', 'MERV 13', 'merv13', '13']],
    ['SEER2-16', ['SEER2-16', 'SEER2', 'seer2 16', '16', 'SEER 2']],
    ['SEER2 16', ['SEER2-16']],
    ['R-410A and R-32 compared', ['R-32', 'R32', 'R-410A', 'R410A', 'r 410a', 'R‑32', '410']],
    ['Wait…zwait •zbullet a\u00a0zspace', ['zwait', 'zbullet', 'zspace', 'wait…zwait']],
    [
      'heating/cooling units',
      ['cooling', 'heating/cooling', 'heating cooling', 'Heating / Cooling'],
    ],
    ['Open 24/7', ['24/7', '24', '7', '24⁄7']],
    ['Write to zbob@zmail.com', ['zmail', 'zbob', 'zbob@zmail.com', 'ZBOB@ZMAIL', 'zmail.com']],
    ['O’Brien', ["O'Brien", 'OBrien', 'O’Brien', 'O´Brien', 'brien', 'O`Brien']],
    ["O'Brien", ['O’Brien', 'OBrien']],
    ['d&d Heating', ['d&d', 'd & d', 'D&D', 'dd']],
    ['D & D Heating', ['d&d', 'D & D']],
    [
      '(313) 555-0142',
      ['3135550142', '313-555-0142', '313.555.0142', '555-0142', '5550142', '0142'],
    ],
    ['+1 313‑555‑0142', ['3135550142', '13135550142', '(313) 555-0142', '+1 (313) 555-0142']],
    ['3135550142', ['313-555-0142', '(313) 555 0142', '+13135550142', '555-0142']],
    ['$1,500 off', ['1500', '$1,500', '1,500']],
    ['Only 1500', ['1,500']],
    ['3.5 tons, 2½-ton, 2-1/2', ['3.5', '3.5 ton', '2½', '2 1/2', '½', '2-1/2']],
    ['16×25×1 filter', ['16x25x1', '16×25×1', '16 x 25 x 1']],
    ['16 x 25 x 1', ['16x25x1', '16×25×1']],
    ['CO₂ at 72°F', ['CO2', 'co₂', '72F', '72 °F', '72']],
    ['Siobhán, café', ['Siobhan', 'cafe', 'SIOBHÁN', 'CAFE\u0301']],
    ['A/C and AC', ['ac', 'a/c', 'A/C', 'a c']],
    ['Wi‑Fi thermostat', ['wifi', 'wi-fi', 'Wi Fi']],
    ['**bold**word and R\\-22', ['boldword', 'bold', 'R-22', 'r22']],
    ['fur\u00adnace ze\u200bro', ['furnace', 'zero']],
    ['Straße İstanbul ΟΔΟΣ', ['strasse', 'STRASSE', 'istanbul', 'οδος', 'ΟΔΟΣ']],
    ['Тёплый дом', ['теплый', 'ТЁПЛЫЙ', 'дом']],
    ['مُكَيِّف الهواء', ['مكيف', 'الهواء']],
    ['空调维修，AC保养', ['空调', '维修', '空调维修', '修', '保养', 'AC']],
    ['エアコンの修理', ['エアコン', '修理', 'ｴｱｺﾝ']],
    ['에어컨을 수리', ['에어컨을', '수리']],
    ['ซ่อมแอร์', ['แอร์', 'ซ่อม']],
    ['🔥hot🔥 deal™', ['hot', 'deal', 'deal™']],
    [
      'https://www.example.com/a_b/c-d',
      ['example', 'www.example.com', 'a_b', 'c-d', 'example.com/a_b'],
    ],
  ])('finds %j by each of %j', (text, searches) =>
    expect(searches.filter((search) => !finds(text, search))).toEqual([]),
  );

  it.each([
    ['Open 247 days', '24/7'],
    ['35 tons', '3.5'],
    ['a 7 and a 24', '24/7'],
    ['空气', '空调'],
    ['filters', 'furnace'],
  ])('does not find %j by %j', (text, search) => expect(finds(text, search)).toBe(false));

  it.each(['', ' ', '—', '“”', '&', '🔥', '\u200b', '%'])('asks for nothing with %j', (search) =>
    expect(soughtIn(search)).toEqual([]),
  );
});

const onKeyboard = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[‘’´]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑–—−]/g, '-')
    .replaceAll('…', '...')
    .replaceAll('×', 'x')
    .replace(/[\u00ad\u200b\ufeff]/g, '');
const withoutAccents = (text: string) =>
  onKeyboard(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
const onPhone = (text: string) =>
  onKeyboard(text).replaceAll("'", '’').replaceAll('"', '”').replaceAll('...', '…');

const SIGNS = [
  ...'"“”„‟«»‹›‘’‚‛′″`´*_~^|\\<>()[]{}「」【】·•‣◦⁃▪■→⇒✓★☎–—‒―−‐‑-/⁄+=&@#%§°…‥.,;:!?¡¿$€£™®©×÷🔥🥶👍🏽',
  ...[
    '\u00a0',
    '\u2002',
    '\u2003',
    '\u2009',
    '\u202f',
    '\u205f',
    '\u3000',
    '\u2028',
    '\t',
    '\n',
    '\r\n',
  ],
  ...[
    '\u200b“',
    '\ufeff ',
    '\u202a(',
    '\u00ad-',
    '👩‍🔧',
    '🇺🇸',
    '<!-- ',
    '-->',
    '<b>',
    '](/',
    '**',
    '://',
  ],
];
it.each([
  ['before', (sign: string) => `First ${sign}zword`],
  ['after', (sign: string) => `First zword${sign} last`],
  ['between', (sign: string) => `First${sign}zword`],
  ['around', (sign: string) => `(${sign}zword${sign})`],
])('no sign keeps a word from being found, whether it stands %s it', (_where, textWith) => {
  // A multiplication sign is a letter to those who type it.
  const signs = SIGNS.filter((sign) => sign !== '×');
  expect(signs.filter((sign) => !finds(textWith(sign), 'zword'))).toEqual([]);
});

const TERMS = [
  ...[
    'MERV-13',
    'SEER2-16',
    'R-410A',
    'R-32',
    'R-454B',
    'HSPF2',
    'C-wire',
    'Wi-Fi',
    'AFUE-96',
    '20x25x4',
    'BTU/h',
  ],
  ...[
    '24/7',
    '50/50',
    '9-5',
    '3/4',
    '1/2',
    '9:30',
    '2.5',
    '60-65',
    '2026-11-28',
    '$1,299.00',
    '+1 313-555-0142',
  ],
  ...[
    'heating/cooling',
    'repair/replace',
    'and/or',
    'and/or/not',
    'pick-up',
    'state-of-the-art',
    'A/C',
    'd&d',
    'AT&T',
  ],
  ...[
    'zbob@zmail.com',
    'd&d.hvac+web@mail.example.co.uk',
    "o'neil_1@example.com",
    'www.example.com/a-b',
    '313.555.0142',
  ],
  ...[
    "O'Brien",
    "D'Angelo",
    "L'Anse",
    "owner's",
    "don't",
    "'n'",
    'Siobhán',
    'José',
    'Zoë',
    'Łukasz',
    'Søren',
    'Müller',
  ],
  ...[
    'Nguyễn',
    'Ångström',
    'François',
    'naïve',
    'crème brûlée',
    'İzmir',
    'Straße',
    'ΟΔΟΣ',
    'Ёлка',
    'Æther',
    'þorn',
  ],
];
const PLACES = [
  ...[
    '“#”',
    '‘#’',
    '—#—',
    '#…',
    '(#)',
    '…#',
    '•#',
    '\u00a0#\u00a0',
    '**#**',
    '*#*,',
    '> #',
    '#!',
    '🔥#🔥',
    '"#"',
    '[#](/)',
  ],
];
describe.each(TERMS)('%j', (term) => {
  it.each([
    ['as a keyboard writes it', (text: string) => text],
    ['as a phone writes it', (text: string) => onPhone(text)],
    ['as a word processor writes it', (text: string) => onPhone(text).replaceAll('-', '‑')],
    ['decomposed', (text: string) => text.normalize('NFD')],
    ['in capitals', (text: string) => text.toUpperCase()],
    [
      'full-width',
      (text: string) =>
        text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    ],
    ['without accents', withoutAccents],
  ])('is found %s, wherever it stands and however it is typed', (_how, write) => {
    const texts = PLACES.map((place) => `before ${place.replace('#', write(term))} after`);
    const typed = [
      term,
      onPhone(term),
      term.toUpperCase(),
      term.normalize('NFD'),
      withoutAccents(term),
    ];
    const missed = texts.flatMap((text) =>
      typed.filter((search) => !finds(text, search)).map((search) => [text, search]),
    );
    expect(missed).toEqual([]);
  });

  it('is found by each of its parts', () => {
    const parts = fold(term).match(/[\p{L}\p{N}]+/gu) ?? [];
    expect(parts.filter((part) => !finds(`“${onPhone(term)}”`, part))).toEqual([]);
  });
});

// As somebody writes on a phone, in a word processor and on a keyboard.
const CORPUS = [
  'The “Energy Star” label’s meaning—what it’s worth… and 5½ reasons',
  "Don't wait: R‑410A, R-32/R-454B & SEER2–16 explained (2026-11-28)",
  'Call (313) 555‑0142 or +1 313.555.0199 x7; write to d&d.o’neil+hvac@mail.example.com!',
  'Heating/cooling 24/7/365: 16×25×1 MERV-13 filters at $1,299.00 (−10 °F…72℉)',
  '*Siobhán* O´Brien‐Łukasz, Straße 5ª; ﬁrst “café” in İzmir | ΟΔΟΣ № 7 • naïve coöperation',
  'Тёплый пол, קירור ומיזוג, مُكَيِّف ٢٤ ساعة, 空调维修24小时, エアコン修理, 에어컨, सर्दी की गर्मी',
  '[Link text](https://www.example.com/path_to/file-name.html#part) and `code_word`',
  'so\u00adft hy\u00adphens, no\u00a0break, thin\u2009space, zero\u200bwidth, \ufeffmark, e\u0301tude',
];
/** What a person sees as words. */
const seenIn = (text: string) => text.match(/[\p{L}\p{M}\p{N}\u00ad\u200b]+/gu) ?? [];
const chunksIn = (text: string) => text.split(/\s+/u).filter((chunk) => soughtIn(chunk).length > 0);
describe.each(CORPUS)('%j', (text) => {
  it.each([
    ['as it is', (typed: string) => typed],
    ['on a keyboard', onKeyboard],
    ['without accents', withoutAccents],
    ['on a phone', onPhone],
    ['in capitals', (typed: string) => typed.toUpperCase()],
    ['decomposed', (typed: string) => typed.normalize('NFD')],
  ])('is found by every word that a person sees, typed %s', (_how, typed) => {
    const missed = [...seenIn(text), ...chunksIn(text)].filter((word) => !finds(text, typed(word)));
    expect(missed).toEqual([]);
  });
});

describe('the words of a text', () => {
  it('end after 20,000 different ones, and after 200,000 characters', () => {
    const many = Array.from({ length: 30_000 }, (_, index) => `w${index}`).join(' ');
    expect(wordsIn([many])).toHaveLength(20_000);
    expect(wordsIn([`${'x '.repeat(110_000)}last`])).toEqual(['x']);
  });

  it('are of 64 characters at most, which a search is cut to as well', () => {
    expect(finds('x'.repeat(5000), 'x'.repeat(90))).toBe(true);
    expect(wordsIn(['x'.repeat(5000)])).toEqual(['x'.repeat(64)]);
  });
});
