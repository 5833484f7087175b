import { clockIn, dayAfter, instantOf } from './clocks.ts';
import type { OpenTime } from './company.ts';
import { longDay } from './long-day.ts';
import { HORIZON, isDuring, type OfficeHours, openTimesOn, weekdayOf } from './opening-hours.ts';
import { timeText } from './time-texts.ts';

/** How many days ahead a weekday says which day is meant. */
const NAMED_DAYS = 6;
const QUARTER_MS = 15 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Opening times that touch or overlap as one. */
const joined = (times: OpenTime[]): OpenTime[] => {
  const spans: OpenTime[] = [];
  for (const { opens, closes } of times) {
    const last = spans.at(-1);
    if (!last || opens > last.closes) spans.push({ opens, closes });
    else if (closes > last.closes) last.closes = closes;
  }
  return spans;
};

/** Whether the hours of a day are the owner's words, from which nobody can tell when it is open. */
const isInWords = ({ holidays }: OfficeHours, day: string): boolean =>
  holidays.some(({ date, hours, opening }) => date === day && !opening && hours !== 'Closed');

const opensLater = (office: OfficeHours, today: string): string | null => {
  if (isInWords(office, today)) return null;
  for (let days = 1; days <= HORIZON; days += 1) {
    const day = dayAfter(today, days);
    if (isInWords(office, day)) return null;
    const [first] = openTimesOn(office, day);
    if (!first) continue;
    const name = days <= NAMED_DAYS ? weekdayOf(day) : longDay(day);
    return `Closed now. Opens ${name} at ${timeText(first.opens)}`;
  }
  return null;
};

/**
 * When the office is open, in a sentence that names its day, so that it stays true in a tab left open (beyond §8).
 * Empty for an office that has no hours within two months, or has them as text only.
 * @param afterHours the owner's words for the time when it is closed; may be empty
 */
export const openLine = (office: OfficeHours, afterHours: string, now: Date): string => {
  const { day, time } = clockIn(office.timeZone, now);
  const spans = joined(openTimesOn(office, day));
  const current = spans.find((span) => isDuring(span, time));
  if (current) return `${weekdayOf(day)}: open until ${timeText(current.closes)}`;
  const later = spans.find(({ opens }) => opens > time);
  const closed = later
    ? `${weekdayOf(day)}: opens at ${timeText(later.opens)}`
    : opensLater(office, day);
  return [closed, afterHours].filter(Boolean).join('. ');
};

/** When the sentence changes next, or is to be looked at again because it does not within two months. */
export const nextOpenLine = (office: OfficeHours, afterHours: string, now: Date): Date => {
  const { timeZone } = office;
  const line = openLine(office, afterHours, now);
  const { day: today } = clockIn(timeZone, now);
  const midnight = (days: number) => instantOf(timeZone, dayAfter(today, days), '00:00').getTime();
  const changes = (days: number): Date[] => {
    const day = dayAfter(today, days);
    const times = openTimesOn(office, day).flatMap(({ opens, closes }) => [opens, closes]);
    return ['00:00', ...times]
      .map((time) => instantOf(timeZone, day, time))
      .filter((at) => at > now && openLine(office, afterHours, at) !== line);
  };
  let next = midnight(HORIZON);
  for (let days = 0; days <= HORIZON; days += 1) {
    const [first] = changes(days).sort((a, b) => a.getTime() - b.getTime());
    if (!first) continue;
    next = first.getTime();
    break;
  }
  if (midnight(1) - midnight(0) === DAY_MS) return new Date(next);
  // An hour that comes twice begins and ends its times twice: the clock is asked again every quarter.
  const quarter = (Math.floor(now.getTime() / QUARTER_MS) + 1) * QUARTER_MS;
  return new Date(Math.min(next, quarter, midnight(1)));
};
