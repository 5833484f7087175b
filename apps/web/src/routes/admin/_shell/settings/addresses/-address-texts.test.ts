import { expect, it } from 'vitest';
import { importLines, importName, refusedText, timesText } from './-address-texts.ts';

it('says how often visitors asked for an address', () => {
  expect([1, 2, 1200].map((count) => timesText({ count }))).toEqual([
    ...['Once', '2 times', '1,200 times'],
  ]);
});

it('says what an import changes', () => {
  const outcome = { added: 0, changed: 0, unchanged: 3, notes: [], refused: 0, refusals: [] };
  expect(importLines(outcome)).toMatch(/^Nothing to change/);
  expect(importLines({ ...outcome, added: 1200 })).toBe('1,200 new · 3 stay as they are');
  expect(importLines({ ...outcome, changed: 1, unchanged: 1 })).toBe(
    '1 changed · 1 stays as it is',
  );
});

it('says that lines are left out, on the button as well', () => {
  expect([1, 1200].map((refused) => refusedText({ refused }))).toEqual([
    ...["1 line can't be carried over", "1,200 lines can't be carried over"],
  ]);
  expect([undefined, { refused: 0 }, { refused: 2 }].map(importName)).toEqual([
    ...['Import', 'Import', 'Import the others'],
  ]);
});
