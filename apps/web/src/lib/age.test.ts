import { days, hours, minutes } from '@hvac/contract/durations';
import { expect, it } from 'vitest';
import { ageText, durationText } from './age.ts';

it.each([
  [-minutes(5), 'now'],
  [0, 'now'],
  [minutes(1) - 1, 'now'],
  [minutes(1), '1 min'],
  [minutes(59.9), '59 min'],
  [hours(1), '1 hr'],
  [days(1) - 1, '23 hr'],
  [days(1), '1 day'],
  [days(1234), '1,234 days'],
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
