import { describe, expect, it } from 'vitest';
import { defaultCompany } from './company.ts';
import { isOpen, nextOpeningAt } from './opening-hours.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
const office = {
  ...defaultCompany,
  timeZone: 'America/Detroit',
  hours: [
    {
      days: 'Weekdays',
      hours: '',
      opening: { days: [...weekdays], opens: '08:00', closes: '17:00' },
    },
    {
      days: 'Night',
      hours: '',
      opening: { days: ['Sunday' as const], opens: '02:30', closes: '04:00' },
    },
  ],
  holidays: [{ day: 'Thanksgiving', date: '2026-11-26', hours: 'Closed' }],
};
const at = (text: string) => new Date(text);

describe('the office', () => {
  it('is open from the minute it opens until the minute it closes', () => {
    const times = ['07:59', '08:00', '16:59', '17:00'];
    expect(times.map((time) => isOpen(office, at(`2026-11-25T${time}:30-05:00`)))).toEqual([
      ...[false, true, true, false],
    ]);
  });

  it('is closed on a holiday, and opens on the day after', () => {
    expect(isOpen(office, at('2026-11-26T10:00-05:00'))).toBe(false);
    expect(nextOpeningAt(office, at('2026-11-25T17:00-05:00'))).toEqual(
      at('2026-11-27T08:00-05:00'),
    );
  });

  it('opens later on the same day, or on the next one with opening hours', () => {
    expect(nextOpeningAt(office, at('2026-11-25T06:00-05:00'))).toEqual(
      at('2026-11-25T08:00-05:00'),
    );
    expect(nextOpeningAt(office, at('2026-11-27T08:00-05:00'))).toEqual(
      at('2026-11-29T02:30-05:00'),
    );
  });

  it('opens when the clock jumps over the hour, and by the new time afterwards', () => {
    expect(nextOpeningAt(office, at('2027-03-13T12:00-05:00'))).toEqual(
      at('2027-03-14T03:00-04:00'),
    );
    expect(nextOpeningAt(office, at('2027-03-14T12:00-04:00'))).toEqual(
      at('2027-03-15T08:00-04:00'),
    );
    expect(nextOpeningAt(office, at('2026-11-01T12:00-05:00'))).toEqual(
      at('2026-11-02T08:00-05:00'),
    );
  });

  it('without opening hours never opens', () => {
    expect(
      nextOpeningAt({ ...office, hours: [], holidays: [] }, at('2026-11-25T06:00Z')),
    ).toBeNull();
  });
});
