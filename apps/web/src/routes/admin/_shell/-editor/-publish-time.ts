import { instantOf } from '@hvac/contract/clocks';
import { days } from '@hvac/contract/durations';

/** Whether and when a save publishes. */
export interface Publication {
  published: boolean;
  /** As `typedTime` returns it. */
  publishAt: string;
}

/** A time of which only a part is typed; the browser does not say which. */
export const INCOMPLETE = 'incomplete';

/** What a `datetime-local` control holds, as the form keeps it: ISO 8601, `INCOMPLETE`, or empty. */
export const typedTime = (
  { value, validity }: Pick<HTMLInputElement, 'value' | 'validity'>,
  timeZone: string,
): string => {
  const [day = '', time = ''] = value.split('T');
  if (day && time) return instantOf(timeZone, day, time.slice(0, 'HH:MM'.length)).toISOString();
  return validity.badInput ? INCOMPLETE : '';
};

/** When a post or page goes live: 'Monday, Nov 30, 8:00 AM'. Takes ISO 8601 and the site's time zone. */
export const inWords = (iso: string, timeZone: string): string => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(new Date(iso));
  const day = part({ weekday: 'long', month: 'short', day: 'numeric' });
  const time = part({ hour: 'numeric', minute: '2-digit' });
  return `${day}, ${time}`.replace(/\u202f/g, ' ');
};

/** The same in short: 'Mon 8:00 AM' within the next days, 'Dec 14, 8:00 AM' later. */
export const inShort = (iso: string, timeZone: string, now: number): string => {
  const time = new Date(iso);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(time);
  const isSoon = Math.abs(time.getTime() - now) < days(6);
  const day = isSoon ? part({ weekday: 'short' }) : `${part({ month: 'short', day: 'numeric' })},`;
  return `${day} ${part({ hour: 'numeric', minute: '2-digit' })}`.replace(/\u202f/g, ' ');
};
