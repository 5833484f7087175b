import { clockIn, dayAfter } from './clocks.ts';
import { formatDay } from './dates.ts';
import { weekdayOf } from './opening-hours.ts';

/** HH:MM for people: '8 AM', '8:30 AM', 'noon', 'midnight'. */
export const timeText = (time: string): string => {
  if (time === '00:00' || time === '23:59') return 'midnight';
  if (time === '12:00') return 'noon';
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
};

const shortDay = (day: string): string => (weekdayOf(day) ?? '').slice(0, 3);

/** 'Sat, Nov 28', with the year if it is another one than that of `today`. */
const dayText = (day: string, today: string): string => {
  const date = formatDay(day);
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return `${shortDay(day)}, ${isThisYear ? date.replace(/, \d+$/, '') : date}`;
};

/** A date with its time as people say it: '10:38 PM' if it is today, or else 'Fri, Nov 27, 10:38 PM'. Takes ISO 8601. */
export const dateTimeText = (iso: string, timeZone: string, now: Date): string => {
  const { day, time } = clockIn(timeZone, new Date(iso));
  const { day: today } = clockIn(timeZone, now);
  return day === today ? timeText(time) : `${dayText(day, today)}, ${timeText(time)}`;
};

/** When a reminder is due: 'Tomorrow (Sat) 8 AM', or 'Mon, Nov 30, 8 AM'. Takes ISO 8601. */
export const reminderText = (iso: string, timeZone: string, now: Date): string => {
  const { day, time } = clockIn(timeZone, new Date(iso));
  const { day: today } = clockIn(timeZone, now);
  if (day === dayAfter(today, 1)) return `Tomorrow (${shortDay(day)}) ${timeText(time)}`;
  return day === today ? `Today ${timeText(time)}` : dateTimeText(iso, timeZone, now);
};

/** How the history begins to tell that a reminder was set. */
export const REMINDER_SET = 'Reminder set for ';

/** The note in the history of a lead that somebody has set a reminder. */
export const reminderNote = (dueAt: Date, timeZone: string, now: Date): string =>
  `${REMINDER_SET}${dateTimeText(dueAt.toISOString(), timeZone, now)}`;

/** What such a note says, without its beginning; null for any other note. */
export const reminderOfNote = (note: string | null): string | null =>
  note?.startsWith(REMINDER_SET) ? note.slice(REMINDER_SET.length) : null;
