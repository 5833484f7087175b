const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in its largest unit, rounded down: '12 min', '3 hr', '2 days'; 'now' below a minute. Takes milliseconds. */
export const durationText = (milliseconds: number): string => {
  if (milliseconds < MINUTE) return 'now';
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`;
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} hr`;
  const days = Math.floor(milliseconds / DAY);
  return days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`;
};

/** How long ago something happened: 'just now', '25 min ago'. Takes an ISO 8601 string and milliseconds. */
export const ageText = (iso: string, now: number): string => {
  const duration = durationText(now - Date.parse(iso));
  return duration === 'now' ? 'just now' : `${duration} ago`;
};
