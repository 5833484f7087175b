import { describe, expect, it } from 'vitest';
import { clockIn, instantOf } from './clocks.ts';
import { minutes } from './durations.ts';

const at = (timeZone: string, day: string, time: string) =>
  instantOf(timeZone, day, time).toISOString();

describe('when a clock shows a day and a time', () => {
  it.each([
    ['America/Detroit', '2026-11-30', '08:00', '2026-11-30T13:00:00.000Z'],
    ['America/Detroit', '2026-07-01', '08:00', '2026-07-01T12:00:00.000Z'],
    ['America/Phoenix', '2026-07-01', '08:00', '2026-07-01T15:00:00.000Z'],
    ['America/St_Johns', '2026-12-31', '23:59', '2027-01-01T03:29:00.000Z'],
    ['Pacific/Auckland', '2026-01-01', '00:00', '2025-12-31T11:00:00.000Z'],
  ])('is found in %s on %s at %s', (zone, day, time, instant) =>
    expect(at(zone, day, time)).toBe(instant),
  );

  it('is the first moment after an hour that summer time leaves out', () => {
    for (const time of ['02:00', '02:30', '02:59', '03:00']) {
      expect(at('America/Detroit', '2026-03-08', time)).toBe('2026-03-08T07:00:00.000Z');
    }
    expect(at('America/Detroit', '2026-03-08', '01:59')).toBe('2026-03-08T06:59:00.000Z');
  });

  it.each([
    '0000-01-01',
    '0026-12-01',
    '0999-12-31',
    '1600-01-01',
    '9999-12-31',
    '+010000-01',
    '-000001-12',
  ])('is found for any day that can be typed: %s', (day) => {
    const found = instantOf('America/Detroit', day, '00:00').getTime();
    expect(found > Date.UTC(2026) || found < Date.UTC(1971)).toBe(true);
  });

  it('is the first time in an hour that comes twice', () => {
    expect(at('America/Detroit', '2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z');
    expect(at('America/Detroit', '2026-11-01', '02:00')).toBe('2026-11-01T07:00:00.000Z');
  });

  it.each(['America/Detroit', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Chatham'])(
    'is shown by that clock through a year in %s, but for the hours left out',
    (zone) => {
      let leftOut = 0;
      for (let now = Date.UTC(2026, 0, 1); now < Date.UTC(2027, 0, 1); now += minutes(150)) {
        const [day = '', time = ''] = new Date(now).toISOString().slice(0, 16).split('T');
        const shown = clockIn(zone, instantOf(zone, day, time));
        if (shown.day !== day || shown.time !== time) leftOut += 1;
      }
      expect(leftOut).toBeLessThanOrEqual(2);
    },
  );
});
