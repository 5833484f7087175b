import { defaultCompany, WEEKDAYS } from '@hvac/contract/company';
import { expect, it } from 'vitest';
import { daysText, hoursText } from './hours-text.ts';

it.each([
  [[], ''],
  [['Saturday'], 'Sat'],
  [['Sunday', 'Saturday'], 'Sat, Sun'],
  [['Friday', 'Monday', 'Wednesday'], 'Mon, Wed, Fri'],
  [['Monday', 'Tuesday', 'Wednesday', 'Saturday'], 'Mon-Wed, Sat'],
  [WEEKDAYS, 'Every day'],
] as const)('the days %j read as "%s"', (days, text) => {
  expect(daysText(days)).toBe(text);
});

it.each([
  ['00:00', '12:30', '12:00 AM-12:30 PM'],
  ['09:05', '23:59', '9:05 AM-11:59 PM'],
  ['00:00', '23:59', 'Open 24 hours'],
  ['', '12:00', ''],
  ['08:00', '', ''],
])('from %s to %s reads as "%s"', (opens, closes, text) => {
  expect(hoursText({ opens, closes })).toBe(text);
});

it('formats the default hours as in the spec (spec §9)', () => {
  for (const { days, hours, opening } of defaultCompany.hours.slice(0, 2)) {
    expect(opening && [daysText(opening.days), hoursText(opening)]).toEqual([days, hours]);
  }
});
