import { clockIn } from './clocks.ts';
import { type Company, type OpenTime, WEEKDAYS } from './company.ts';
import { formatDay } from './dates.ts';
import { days } from './durations.ts';

export type OfficeHours = Pick<Company, 'hours' | 'holidays' | 'timeZone'>;

/** How many days ahead to look for the next opening. */
export const HORIZON = 60;
/** In minutes: this close to closing, a call on the same day is no longer promised. */
const LAST_CALL = 60;

/** YYYY-MM-DD some days later. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + days(count)).toISOString().slice(0, 10);

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

/** HH:MM for people: '8 AM', '8:30 AM', 'noon', 'midnight'. */
export const timeText = (time: string): string => {
  if (time === '00:00' || time === '23:59') return 'midnight';
  if (time === '12:00') return 'noon';
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
};

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

/** The first opening on a later day. */
const nextOpening = (office: OfficeHours, today: string) => {
  for (let days = 1; days <= HORIZON; days += 1) {
    const day = dayAfter(today, days);
    const [first] = openTimesOn(office, day);
    if (first) return { days, day, opens: timeText(first.opens) };
  }
  return null;
};

const laterDay = ({ days, day }: { days: number; day: string }): string => {
  if (days === 1) return 'tomorrow';
  return days < 7 ? `${weekdayOf(day)}` : `on ${formatDay(day)}`;
};

/** When the office will answer a request sent now, in a sentence or two for the visitor (beyond §2). */
export const answerTime = (office: OfficeHours, now: Date): string => {
  const { day: today, time } = clockIn(office.timeZone, now);
  const openTimes = openTimesOn(office, today);
  const current = openTimes
    .filter((openTime) => isDuring(openTime, time))
    .sort((a, b) => a.closes.localeCompare(b.closes))
    .at(-1);
  const later = openTimes.find(({ opens }) => opens > time);
  const next = nextOpening(office, today);
  if (current) {
    const closes = timeText(current.closes);
    const isLate = !later && minutesOf(current.closes) - minutesOf(time) <= LAST_CALL;
    return isLate && next
      ? `We are open until ${closes} today. We will call you back today, or ${laterDay(next)} from ${next.opens}.`
      : `We are open until ${closes} today and will call you back today.`;
  }
  if (later) return `We open at ${timeText(later.opens)} and will call you back today.`;
  if (!next) return 'We will call you back as soon as we can.';
  return `We'll call you when we open, ${laterDay(next)} at ${next.opens}.`;
};
