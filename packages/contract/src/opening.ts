import { dayAfter, HORIZON, isDuring, type OfficeHours, openTimesOn } from './answer-time.ts';
import { clockIn, instantOf } from './clocks.ts';

/** Whether the office is open, by its own clock and holidays. */
export const isOpen = (office: OfficeHours, now: Date): boolean => {
  const { day, time } = clockIn(office.timeZone, now);
  return openTimesOn(office, day).some((openTime) => isDuring(openTime, time));
};

/** When the office opens next; null if it does not within two months. */
export const nextOpeningAt = (office: OfficeHours, now: Date): Date | null => {
  const { day: today } = clockIn(office.timeZone, now);
  for (let days = 0; days <= HORIZON; days += 1) {
    const day = dayAfter(today, days);
    for (const { opens } of openTimesOn(office, day)) {
      const at = instantOf(office.timeZone, day, opens);
      if (at > now) return at;
    }
  }
  return null;
};
