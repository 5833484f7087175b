import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatDay } from './dates.ts';

const DETROIT = 'America/Detroit';

describe('dates of the site', () => {
  it('are in US style with a short month [spec 016]', () => {
    expect(formatDate('2026-11-21T17:05:00.000Z', DETROIT)).toBe('Nov 21, 2026');
  });

  it('are in the time zone of the site, not of the reader [spec 440]', () => {
    expect(formatDate('2026-11-21T03:00:00.000Z', DETROIT)).toBe('Nov 20, 2026');
    expect(formatDateTime('2026-07-01T03:04:00.000Z', DETROIT)).toBe('Jun 30, 2026, 11:04 PM');
    expect(formatDateTime('2026-07-01T03:04:00.000Z', 'Asia/Tokyo')).toBe('Jul 1, 2026, 12:04 PM');
  });

  it('use standard time in winter', () => {
    expect(formatDateTime('2026-11-21T20:05:00.000Z', DETROIT)).toBe('Nov 21, 2026, 3:05 PM');
  });

  it('do not shift a calendar day', () => {
    expect(formatDay('2026-11-26')).toBe('Nov 26, 2026');
  });
});
