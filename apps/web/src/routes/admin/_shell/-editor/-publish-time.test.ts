import { describe, expect, it } from 'vitest';
import { INCOMPLETE, inShort, inWords, typedTime } from './-publish-time.ts';

const DETROIT = 'America/Detroit';
const control = (value: string, badInput = false) =>
  ({ value, validity: { badInput } }) as Pick<HTMLInputElement, 'value' | 'validity'>;

describe('a typed time', () => {
  it('is in the time zone of the site', () => {
    expect(typedTime(control('2026-11-30T08:00'), DETROIT)).toBe('2026-11-30T13:00:00.000Z');
    expect(typedTime(control('2026-07-01T08:00:59'), DETROIT)).toBe('2026-07-01T12:00:00.000Z');
  });

  it('is none without anything typed, and incomplete with a part of it', () => {
    expect(typedTime(control(''), DETROIT)).toBe('');
    expect(typedTime(control('', true), DETROIT)).toBe(INCOMPLETE);
  });
});

describe('the time at which a post goes live', () => {
  it('is told with its weekday', () => {
    expect(inWords('2026-11-30T13:00:00.000Z', DETROIT)).toBe('Monday, Nov 30, 8:00 AM');
  });

  it('is told in short by its weekday within the next days, and by its date later', () => {
    const now = Date.parse('2026-11-27T13:00:00.000Z');
    expect(inShort('2026-11-30T12:30:00.000Z', DETROIT, now)).toBe('Mon 7:30 AM');
    expect(inShort('2026-12-04T12:30:00.000Z', DETROIT, now)).toBe('Dec 4, 7:30 AM');
  });
});
