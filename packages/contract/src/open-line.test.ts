import { describe, expect, it } from 'vitest';
import { type Company, defaultCompany, WEEKDAYS } from './company.ts';
import { days, minutes } from './durations.ts';
import { nextOpenLine, openLine } from './open-line.ts';

/** Mon-Fri 8 AM-6 PM, Sat 9 AM-3 PM, Detroit. */
const { hours, timeZone } = defaultCompany;
const office = (own: Partial<Company> = {}) => ({ hours, holidays: [], timeZone, ...own });
const at = (now: string, own?: Partial<Company>, afterHours = '') =>
  openLine(office(own), afterHours, new Date(now));
const daily = (...times: [string, string][]) =>
  times.map(([opens, closes]) => ({
    days: 'Daily',
    hours: 'as said',
    opening: { days: [...WEEKDAYS], opens, closes },
  }));

describe('the open line', () => {
  it.each([
    ['2026-11-30T07:00-05:00', 'Monday: opens at 8 AM'],
    ['2026-11-30T08:00-05:00', 'Monday: open until 6 PM'],
    ['2026-11-30T17:59-05:00', 'Monday: open until 6 PM'],
    ['2026-11-30T18:00-05:00', 'Closed now. Opens Tuesday at 8 AM'],
    ['2026-11-28T15:00-05:00', 'Closed now. Opens Monday at 8 AM'],
  ])('names its day: at %s it says “%s”', (now, line) => {
    expect(at(now)).toBe(line);
  });

  it('adds the words for after hours only while the office is closed', () => {
    const words = 'Emergencies: we answer all night.';
    expect(at('2026-11-30T18:00-05:00', {}, words)).toBe(
      `Closed now. Opens Tuesday at 8 AM. ${words}`,
    );
    expect(at('2026-11-30T07:00-05:00', {}, words)).toBe(`Monday: opens at 8 AM. ${words}`);
    expect(at('2026-11-30T12:00-05:00', {}, words)).toBe('Monday: open until 6 PM');
  });

  it('names the date of an opening that is a week away or more', () => {
    const holidays = Array.from({ length: 14 }, (_, index) => ({
      day: `Vacation ${index}`,
      hours: 'Closed',
      date: `2026-12-${String(index + 7).padStart(2, '0')}`,
    }));
    expect(at('2026-12-07T12:00-05:00', { holidays })).toBe(
      'Closed now. Opens Monday, December 21 at 8 AM',
    );
    expect(at('2026-12-15T12:00-05:00', { holidays })).toBe('Closed now. Opens Monday at 8 AM');
  });

  it('takes times that touch as one, and 23:59 as midnight', () => {
    const split = { hours: daily(['08:00', '12:00'], ['12:00', '17:00']) };
    expect(at('2026-11-30T09:00-05:00', split)).toBe('Monday: open until 5 PM');
    const always = { hours: daily(['00:00', '23:59']) };
    expect(at('2026-11-30T23:59:30-05:00', always)).toBe('Monday: open until midnight');
  });

  it('says nothing of hours that are only text, but for the words for after hours', () => {
    const words = { hours: [{ days: 'Always', hours: 'By appointment' }] };
    expect(at('2026-11-30T12:00-05:00', words)).toBe('');
    expect(at('2026-11-30T12:00-05:00', words, 'Call us.')).toBe('Call us.');
  });
});

describe('on a holiday whose hours are only text', () => {
  const holidays = [{ day: 'Thanksgiving', hours: '8 AM to noon', date: '2026-11-26' }];

  it('says neither that the office is closed nor when it opens', () => {
    expect(at('2026-11-26T09:00-05:00', { holidays })).toBe('');
    expect(at('2026-11-25T19:00-05:00', { holidays })).toBe('');
    expect(at('2026-11-25T17:00-05:00', { holidays })).toBe('Wednesday: open until 6 PM');
  });
});

describe('the next change of the open line', () => {
  it.each([
    ['America/Detroit', hours],
    ['America/Phoenix', daily(['00:00', '02:00'], ['22:30', '23:59'])],
    ['Australia/Lord_Howe', daily(['01:15', '03:45'])],
    ['Europe/Berlin', daily(['02:00', '02:30'], ['23:00', '23:59'])],
  ])('is never late in %s, on days of 23 and 25 hours neither', (zone, times) => {
    const holidays = [{ day: 'Thanksgiving', hours: 'Closed', date: '2026-11-26' }];
    const place = office({ timeZone: zone, hours: times, holidays });
    const late: string[] = [];
    let changes = 0;
    // The weeks in which clocks change, here or there.
    for (const from of ['2026-09-28', '2026-10-19', '2027-03-08', '2027-03-29']) {
      let shown = '';
      let next = 0;
      const start = Date.parse(from);
      for (let now = start; now < start + days(14); now += minutes(15)) {
        const fresh = openLine(place, '', new Date(now));
        if (now >= next) {
          shown = fresh;
          next = nextOpenLine(place, '', new Date(now)).getTime();
          changes += 1;
        }
        if (shown !== fresh) late.push(new Date(now).toISOString());
      }
    }
    expect(late).toEqual([]);
    expect(changes).toBeLessThan(56 * 8);
  });

  it('is looked for again in two months when nothing opens before', () => {
    const opening = { opens: '08:00', closes: '12:00' };
    const openHouse = { day: 'Open house', hours: '8 AM to noon', date: '2027-03-01', opening };
    const words = office({
      hours: [{ days: 'Always', hours: 'By appointment' }],
      holidays: [openHouse],
    });
    let now = new Date('2026-10-30T12:00Z');
    const lines = Array.from({ length: 3 }, () => {
      now = nextOpenLine(words, 'Call us.', now);
      return openLine(words, 'Call us.', now);
    });
    expect(lines).toEqual([
      'Call us.',
      'Closed now. Opens Monday, March 1 at 8 AM. Call us.',
      'Closed now. Opens Monday at 8 AM. Call us.',
    ]);
  });

  it('is on the minute on a day that has not 24 hours', () => {
    const early = office({ hours: daily(['08:10', '17:05']) });
    const next = nextOpenLine(early, '', new Date('2026-11-01T08:01-05:00'));
    expect(next).toEqual(new Date('2026-11-01T08:10-05:00'));
  });
});
