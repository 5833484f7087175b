import { clockIn, dayAfter } from './clocks.ts';
import { formatDay } from './dates.ts';
import { HORIZON, isDuring, type OfficeHours, openTimesOn, weekdayOf } from './opening-hours.ts';
import { timeText } from './time-texts.ts';

/** In minutes: this close to closing, a call on the same day is no longer promised. */
const LAST_CALL = 60;

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
