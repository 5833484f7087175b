import { expect, it } from 'vitest';
import { ageText, durationText } from './age.ts';

it.each([
  [0, '0 min'],
  [25, '25 min'],
  [119, '119 min'],
  [120, '2 h'],
  [150, '3 h'],
  [47 * 60, '47 h'],
  [48 * 60, '2 days'],
  [30 * 24 * 60, '30 days'],
])('%d minutes are %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});

it.each([
  ['2026-11-22T11:59:30Z', 'just now'],
  ['2026-11-22T12:05:00Z', 'just now'],
  ['2026-11-22T11:58:30Z', '1 min ago'],
  ['2026-11-22T09:00:00Z', '3 h ago'],
  ['2026-11-19T12:00:00Z', '3 days ago'],
])('what happened at %s was %s', (iso, text) => {
  expect(ageText(iso, new Date('2026-11-22T12:00:00Z'))).toBe(text);
});
