import { clockIn, dayAfter, instantOf } from './clocks.ts';
import { type Company, type OpenTime, WEEKDAYS } from './company.ts';

export type OfficeHours = Pick<Company, 'hours' | 'holidays' | 'timeZone'>;

/** How many days ahead to look for the next opening. */
export const HORIZON = 60;

/** The weekday of YYYY-MM-DD. */
export const weekdayOf = (day: string) => WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7];

/** The opening times of a day, in order; those of a holiday replace the usual ones. */
export const openTimesOn = ({ hours, holidays }: OfficeHours, day: string): OpenTime[] => {
  const holiday = holidays.find(({ date }) => date === day);
  if (holiday) return holiday.opening ? [holiday.opening] : [];
  return hours
    .flatMap(({ opening }) =>
      opening?.days.some((name) => name === weekdayOf(day)) ? [opening] : [],
    )
    .sort((a, b) => a.opens.localeCompare(b.opens));
};

/** Whether the office is open at a time (HH:MM) of that day. Hours that end at 23:59 last until midnight. */
export const isDuring = ({ opens, closes }: OpenTime, time: string): boolean =>
  opens <= time && (time < closes || closes === '23:59');

/** Whether the office is open, by its own clock and holidays. */
export const isOpen = (office: OfficeHours, now: Date): boolean => {
  const { day, time } = clockIn(office.timeZone, now);
  return openTimesOn(office, day).some((openTime) => isDuring(openTime, time));
};

/** When the office opens next; null if it does not within two months. */
export const nextOpeningAt = (office: OfficeHours, now: Date): Date | null => {
  const { day: today } = clockIn(office.timeZone, now);
  for (let ahead = 0; ahead <= HORIZON; ahead += 1) {
    const day = dayAfter(today, ahead);
    for (const { opens } of openTimesOn(office, day)) {
      const at = instantOf(office.timeZone, day, opens);
      if (at > now) return at;
    }
  }
  return null;
};
