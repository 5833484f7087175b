import { expect, it } from 'vitest';
import { durationText } from './age.ts';

const MINUTE = 60_000;

it.each([
  [-5 * MINUTE, 'now'],
  [0, 'now'],
  [MINUTE - 1, 'now'],
  [MINUTE, '1 min'],
  [59.9 * MINUTE, '59 min'],
  [60 * MINUTE, '1 h'],
  [24 * 60 * MINUTE - 1, '23 h'],
  [24 * 60 * MINUTE, '1 d'],
  [1234 * 24 * 60 * MINUTE, '1,234 d'],
])('says %i milliseconds as %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});
