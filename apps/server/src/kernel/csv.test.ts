import { expect, it } from 'vitest';
import { csvRecord } from './csv.ts';

it('ends a record with CR LF and separates cells by commas', () => {
  expect(csvRecord(['1', '', 'Ada Lovelace'])).toBe('1,,Ada Lovelace\r\n');
});

it.each([
  ['a comma', 'Lovelace, Ada', '"Lovelace, Ada"'],
  ['quotes', 'the "cold" room', '"the ""cold"" room"'],
  ['a line feed', 'first\nsecond', '"first\nsecond"'],
  ['a carriage return', 'first\rsecond', '"first\rsecond"'],
])('quotes a cell with %s', (_case, cell, written) => {
  expect(csvRecord([cell, 'x'])).toBe(`${written},x\r\n`);
});

it.each(['=1+1', '+13135550199', '-2+3', '@SUM(A1)', '\t=1', '=HYPERLINK("https://evil.example")'])(
  'puts an apostrophe before %j, which a spreadsheet would run',
  (cell) => {
    expect(csvRecord([cell]).replace(/^"/, '')).toMatch(/^'/);
  },
);

it('quotes and defuses a cell that begins with a carriage return', () => {
  expect(csvRecord(['\r=1'])).toBe(`"'\r=1"\r\n`);
});

it.each(['313-555-0199', 'a=b', 'é 🥶', ' =1'])('leaves %j as it is', (cell) => {
  expect(csvRecord([cell])).toBe(`${cell}\r\n`);
});
