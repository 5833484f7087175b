import { describe, expect, it } from 'vitest';
import { answerTime } from './answer-time.ts';
import { type Company, defaultCompany, type OpeningHours, WEEKDAYS } from './company.ts';

/** Mon-Fri 8 AM-6 PM, Sat 9 AM-3 PM, Detroit. */
const { hours, timeZone } = defaultCompany;

const at = (now: string, office: Partial<Company> = {}) =>
  answerTime({ hours, holidays: [], timeZone, ...office }, new Date(now));

const allDays = (opens: string, closes: string): OpeningHours => ({
  days: 'Every day',
  hours: 'as said',
  opening: { days: [...WEEKDAYS], opens, closes },
});

describe('the promised time of an answer', () => {
  it.each([
    ['2026-11-25T08:00-05:00', 'We are open until 6 PM today and will call you back today.'],
    ['2026-11-25T16:59-05:00', 'We are open until 6 PM today and will call you back today.'],
    ['2026-11-28T10:00-05:00', 'We are open until 3 PM today and will call you back today.'],
  ])('is today while the office is open: %s', (now, text) => expect(at(now)).toBe(text));

  it.each([
    [
      '2026-11-25T17:00-05:00',
      'We are open until 6 PM today. We will call you back today, or tomorrow from 8 AM.',
    ],
    [
      '2026-11-28T14:59-05:00',
      'We are open until 3 PM today. We will call you back today, or Monday from 8 AM.',
    ],
  ])('may be the next open day in the last hour: %s', (now, text) => expect(at(now)).toBe(text));

  it('is today before the office opens', () =>
    expect(at('2026-11-25T00:00-05:00')).toBe('We open at 8 AM and will call you back today.'));

  it.each([
    ['2026-11-25T18:00-05:00', "We'll call you when we open, tomorrow at 8 AM."],
    ['2026-11-28T15:00-05:00', "We'll call you when we open, Monday at 8 AM."],
    ['2026-11-29T23:59-05:00', "We'll call you when we open, tomorrow at 8 AM."],
  ])('is the next open day after hours: %s', (now, text) => expect(at(now)).toBe(text));

  it('uses the time zone of the office, not of the visitor', () => {
    const now = '2026-11-26T01:00Z';
    expect(at(now)).toContain('when we open, tomorrow at 8 AM');
    expect(at(now, { timeZone: 'Pacific/Auckland' })).toContain('open until 6 PM today');
  });

  it.each([
    ['spring', '2026-03-08T06:59Z', '2026-03-09T11:59Z', '2026-03-09T12:00Z'],
    ['fall', '2026-11-01T05:30Z', '2026-11-02T12:59Z', '2026-11-02T13:00Z'],
  ])('follows daylight saving time in %s', (_season, night, before, after) => {
    expect(at(night)).toContain('when we open, tomorrow at 8 AM');
    expect(at(before)).toContain('We open at 8 AM and');
    expect(at(after)).toContain('We are open until 6 PM today');
  });
});

describe('holidays', () => {
  const thanksgiving = { day: 'Thanksgiving', hours: 'Closed', date: '2026-11-26' };
  const friday = {
    day: 'Friday after',
    hours: '10 AM-2 PM',
    date: '2026-11-27',
    opening: { opens: '10:00', closes: '14:30' },
  };
  const holidays = [thanksgiving, friday];

  it.each([
    ['the day before', '2026-11-25T19:00-05:00', 'when we open, Friday at 10 AM'],
    ['the day itself', '2026-11-26T10:00-05:00', 'when we open, tomorrow at 10 AM'],
    ['a day with hours of its own', '2026-11-27T12:00-05:00', 'open until 2:30 PM today'],
    ['that day, late', '2026-11-27T15:00-05:00', 'when we open, tomorrow at 9 AM'],
  ])('replace the usual hours: %s', (_case, now, text) =>
    expect(at(now, { holidays })).toContain(text),
  );

  it('without a date have no effect', () =>
    expect(
      at('2026-11-26T10:00-05:00', { holidays: [{ day: 'Thanksgiving', hours: 'Closed' }] }),
    ).toContain('open until 6 PM today'));

  it('of a week or more postpone the answer to a day named by its date', () => {
    const closed = Array.from({ length: 10 }, (_, index) => ({
      day: `Holiday ${index}`,
      hours: 'Closed',
      date: `2026-12-${22 + index}`,
    }));
    expect(at('2026-12-22T10:00-05:00', { holidays: closed })).toContain(
      'when we open, on Jan 1, 2027 at 8 AM',
    );
  });
});

describe('with other hours', () => {
  it('promises no time if no opening times are entered', () => {
    const text = [{ days: 'Emergency', hours: '24/7' }];
    expect(at('2026-11-25T10:00-05:00', { hours: text })).toBe(
      'We will call you back as soon as we can.',
    );
  });

  it('takes a midday break into account', () => {
    const withBreak = [allDays('13:30', '17:00'), allDays('08:00', '12:00')];
    expect(at('2026-11-25T11:45-05:00', { hours: withBreak })).toBe(
      'We are open until noon today and will call you back today.',
    );
    expect(at('2026-11-25T12:10-05:00', { hours: withBreak })).toBe(
      'We open at 1:30 PM and will call you back today.',
    );
  });

  it('calls the end of the day midnight', () => {
    const late = [allDays('16:00', '23:59')];
    expect(at('2026-11-25T20:00-05:00', { hours: late })).toContain('open until midnight today');
    expect(at('2026-11-25T00:10-05:00', { hours: late })).toContain('We open at 4 PM and');
  });
});
