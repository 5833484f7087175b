import { expect, it } from 'vitest';
import { defaultCompany } from './company.ts';
import { emergencyAdvice } from './emergency-advice.ts';

const NIGHT = '2026-11-25T22:23-05:00';
const advice = (now: string, emergency: { days: string; hours: string } | null) =>
  emergencyAdvice(
    {
      ...defaultCompany,
      hours: [
        ...defaultCompany.hours.filter(({ opening }) => opening),
        ...(emergency ? [emergency] : []),
      ],
    },
    new Date(now),
  );

it.each([
  ['2026-11-25T10:00-05:00', { days: 'Emergency', hours: '24/7' }],
  [NIGHT, null],
  [NIGHT, { days: 'Emergency', hours: 'Weekends until 10 PM' }],
  [NIGHT, { days: 'Sunday', hours: 'Closed' }],
])('advises nothing while the office is open, or if nobody answers at night: %s %j', (now, line) =>
  expect(advice(now, line)).toBeNull(),
);

it.each([
  { days: 'Emergency', hours: '24/7' },
  { days: 'Emergency service', hours: '24 / 7' },
  { days: '24 hours', hours: 'Emergencies' },
  { days: 'No heat?', hours: 'Call day or night' },
  { days: 'Emergency', hours: 'Around the clock' },
])('says whom to call while the office is closed, if somebody answers: %j', (line) =>
  expect(advice(NIGHT, line)).toBe('No heat or AC? Call now, day or night.'),
);
