import { days, minutes } from './durations.ts';

// Creating a formatter takes far longer than using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    });
  formatters.set(timeZone, formatter);
  return formatter;
};

/** Day (YYYY-MM-DD) and time (HH:MM) on the clock of a time zone. */
export const clockIn = (timeZone: string, now: Date): { day: string; time: string } => {
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  };
};

/** YYYY-MM-DD some days later. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + days(count)).toISOString().slice(0, 10);

const FIRST_DAY = '1970-01-01';
const LAST_DAY = '9998-12-31';

/** A day within the years that clocks show in four digits: 0026, which is 26 mistyped, is long ago. */
const withinYears = (day: string): string => {
  if (!/^[1-9]\d{3}-/.test(day) || day < FIRST_DAY) return FIRST_DAY;
  return day > LAST_DAY ? LAST_DAY : day;
};

/**
 * When the clock of a time zone shows a day (YYYY-MM-DD) and a time (HH:MM). In the hour that summer time leaves out,
 * that is the first moment after it; in the hour that comes twice, the first time.
 */
export const instantOf = (timeZone: string, day: string, time: string): Date => {
  const wanted = Date.parse(`${withinYears(day)}T${time}:00Z`);
  /** What the clock shows, as if it were in UTC. */
  const shown = (at: number) => {
    const clock = clockIn(timeZone, new Date(at));
    return Date.parse(`${clock.day}T${clock.time}:00Z`);
  };
  // With the offset of a day before and with that of a day after.
  const guesses = [-days(1), days(1)].map((apart) => {
    const near = wanted + apart;
    return wanted - (shown(near) - near);
  });
  const right = guesses.filter((guess) => shown(guess) === wanted);
  if (right.length > 0) return new Date(Math.min(...right));
  let at = Math.min(...guesses);
  while (shown(at) < wanted) at += minutes(1);
  return new Date(at);
};
