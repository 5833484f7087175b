import { describe, expect, it } from 'vitest';
import { csvRecord, readCsv } from './csv.ts';

it('quotes every cell, separates cells by commas and ends a record with CR LF', () => {
  expect(csvRecord(['1', '', 'Ada Lovelace'])).toBe('"1","","Ada Lovelace"\r\n');
});

it.each([
  ['a comma', 'Lovelace, Ada', '"Lovelace, Ada"'],
  ['quotes', 'the "cold" room', '"the ""cold"" room"'],
  ['a line feed', 'first\nsecond', '"first\nsecond"'],
  ['a carriage return', 'first\rsecond', '"first\rsecond"'],
])('keeps a cell with %s whole', (_case, cell, written) => {
  expect(csvRecord([cell, 'x'])).toBe(`${written},"x"\r\n`);
});

it.each([
  ...['=1+1', '+13135550199', '-2+3', '@SUM(A1)', '\t=1', '=HYPERLINK("https://evil.example")'],
  ...['＝1+1', '＋1', '－1', '＠SUM(A1)', '\r=1', '\n=1'],
])('puts an apostrophe before %j, which a spreadsheet would run', (cell) => {
  expect(csvRecord([cell])).toMatch(/^"'/);
});

it.each([
  ["a;=cmd|' /C calc'!A0", "a;'=cmd|' /C calc'!A0"],
  ['a;＝1', "a;'＝1"],
  ['a\t=1', "a\t'=1"],
  ['a\n@SUM(A1)', "a\n'@SUM(A1)"],
  ['a\r\n=1', "a\r\n'=1"],
  ['\t=1', "'\t'=1"],
  [`a;"=cmd|' /C calc'!A0;`, `a;""'=cmd|' /C calc'!A0;`],
  ['a\n"=1;', `a\n""'=1;`],
  ['a;""=1;', `a;""""'=1;`],
])(
  'puts one into %j, where a spreadsheet with another separator would begin a cell',
  (cell, written) => {
    expect(csvRecord([cell])).toBe(`"${written}"\r\n`);
  },
);

it.each(['313-555-0199', 'a=b', 'é 🥶', ' =1', 'a\n\nb', '1 link; offers: seo', 'a,=1'])(
  'leaves %j as it is',
  (cell) => {
    expect(csvRecord([cell])).toBe(`"${cell}"\r\n`);
  },
);

describe('a CSV file that is read', () => {
  const cellsOf = (text: string) =>
    readCsv(text, 40, ',').map(({ number, cells }) => [number, cells]);

  it('has cells with and without quotes, and lines that count although they are empty', () => {
    expect(cellsOf('\uFEFFa, b \r\n\n"c,""d""",e\r"",\n')).toEqual([
      [1, ['a', 'b']],
      [3, ['c,"d"', 'e']],
      [4, ['', '']],
    ]);
  });

  it.each(['"a', 'a"b,c', '"a"b,c', `a,${'b'.repeat(40)}`])('has no line %j', (line) => {
    expect(cellsOf(line)).toEqual([[1, null]]);
  });

  it('may separate its cells by semicolons or tabs, as spreadsheets of other countries do', () => {
    const separated = (text: string, delimiter: ';' | '\t') =>
      readCsv(text, 40, delimiter).map(({ cells }) => cells);
    expect(separated('a,b;"c;d";', ';')).toEqual([['a,b', 'c;d', '']]);
    expect(separated('a\tb, c\t', '\t')).toEqual([['a', 'b, c', '']]);
  });
});
