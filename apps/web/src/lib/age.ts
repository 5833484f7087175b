const HOUR = 60;
const DAY = 24 * HOUR;

/** A number of minutes in words: '25 min', '3 h', '2 days'. */
export const durationText = (minutes: number): string => {
  if (minutes < 2 * HOUR) return `${Math.round(minutes)} min`;
  if (minutes < 2 * DAY) return `${Math.round(minutes / HOUR)} h`;
  return `${Math.round(minutes / DAY)} days`;
};

/** How long ago something was: 'just now', '25 min ago'. Takes ISO 8601. */
export const ageText = (iso: string, now: Date): string => {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / 60_000);
  return minutes < 1 ? 'just now' : `${durationText(minutes)} ago`;
};
