import { days, hours, minutes } from '@hvac/contract/durations';

/** A duration in its largest unit, rounded down: '12 min', '3 hr', '2 days'; 'now' below a minute. Takes milliseconds. */
export const durationText = (milliseconds: number): string => {
  if (milliseconds < minutes(1)) return 'now';
  if (milliseconds < hours(1)) return `${Math.floor(milliseconds / minutes(1))} min`;
  if (milliseconds < days(1)) return `${Math.floor(milliseconds / hours(1))} hr`;
  const inDays = Math.floor(milliseconds / days(1));
  return inDays === 1 ? '1 day' : `${inDays.toLocaleString('en-US')} days`;
};

/** How long ago something happened: 'just now', '25 min ago'. Takes an ISO 8601 string and milliseconds. */
export const ageText = (iso: string, now: number): string => {
  const duration = durationText(now - Date.parse(iso));
  return duration === 'now' ? 'just now' : `${duration} ago`;
};
