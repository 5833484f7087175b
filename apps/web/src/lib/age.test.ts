import { expect, it } from 'vitest';
import { ageText, durationText } from './age.ts';

const MINUTE = 60_000;

it.each([
  [-5 * MINUTE, 'now'],
  [0, 'now'],
  [MINUTE - 1, 'now'],
  [MINUTE, '1 min'],
  [59.9 * MINUTE, '59 min'],
  [60 * MINUTE, '1 hr'],
  [24 * 60 * MINUTE - 1, '23 hr'],
  [24 * 60 * MINUTE, '1 day'],
  [1234 * 24 * 60 * MINUTE, '1,234 days'],
])('formats %i milliseconds as "%s"', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});

it.each([
  ['2026-11-22T11:59:30Z', 'just now'],
  ['2026-11-22T12:05:00Z', 'just now'],
  ['2026-11-22T11:58:30Z', '1 min ago'],
  ['2026-11-22T09:00:00Z', '3 hr ago'],
  ['2026-11-19T12:00:00Z', '3 days ago'],
])('describes %s as "%s"', (iso, text) => {
  expect(ageText(iso, Date.parse('2026-11-22T12:00:00Z'))).toBe(text);
});
