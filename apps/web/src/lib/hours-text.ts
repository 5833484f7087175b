import { type OpeningHours, type OpenTime, WEEKDAYS, type Weekday } from '@hvac/contract/company';

/** A short form of a weekday for lists: 'Mon'. */
export const shortDay = (day: Weekday): string => day.slice(0, 3);

/** Formats days of the week for people: 'Mon-Fri', 'Mon, Wed'. */
export const daysText = (days: readonly Weekday[]): string => {
  if (days.length === WEEKDAYS.length) return 'Every day';
  const runs: Weekday[][] = [];
  for (const day of WEEKDAYS.filter((weekday) => days.includes(weekday))) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    const isNext = previous && WEEKDAYS.indexOf(previous) + 1 === WEEKDAYS.indexOf(day);
    if (run && isNext) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => {
      const names = run.map(shortDay);
      return names.length > 2 ? `${names[0]}-${names.at(-1)}` : names.join(', ');
    })
    .join(', ');
};

const timeText = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** The times of a day without a break, as structured data has them. */
export const ALL_DAY: OpenTime = { opens: '00:00', closes: '23:59' };

/** Whether it is open all day. */
export const isAllDay = ({ opens, closes }: OpenTime): boolean =>
  opens === ALL_DAY.opens && closes === ALL_DAY.closes;

/** Formats opening times (HH:MM) for people: '8:00 AM-6:00 PM'; empty while one is missing. */
export const hoursText = ({ opens, closes }: OpenTime): string =>
  isAllDay({ opens, closes })
    ? 'Open 24 hours'
    : opens && closes
      ? `${timeText(opens)}-${timeText(closes)}`
      : '';

const shortTime = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}`;
};

/** A line of the hours in as few characters as possible: 'Mon–Fri 8–6'. */
export const shortHours = ({ days, hours, opening }: OpeningHours): string => {
  if (!opening) return `${days} ${hours}`;
  const { opens, closes } = opening;
  const times = isAllDay(opening) ? '24 hours' : `${shortTime(opens)}–${shortTime(closes)}`;
  return `${daysText(opening.days).replaceAll('-', '–')} ${times}`;
};
