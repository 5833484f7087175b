import { expect, it } from 'vitest';
import { importLines, timesText } from './-address-texts.ts';

it('says how often visitors asked for an address', () => {
  expect([1, 2, 1200].map((count) => timesText({ count }))).toEqual([
    ...['Once', '2 times', '1,200 times'],
  ]);
});

it('says what an import changes', () => {
  const outcome = { added: 0, changed: 0, unchanged: 3, notes: [] };
  expect(importLines(outcome)).toMatch(/^Nothing to change/);
  expect(importLines({ ...outcome, added: 1200 })).toBe('1,200 new · 3 stay as they are');
  expect(importLines({ ...outcome, changed: 1, unchanged: 1 })).toBe(
    '1 changed · 1 stays as it is',
  );
});
