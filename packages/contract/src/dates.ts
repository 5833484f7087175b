const formatters = new Map<string, Intl.DateTimeFormat>();

// Creating a formatter takes far longer than using it, so they are cached.
const formatterOf = (timeZone: string, withTime: boolean): Intl.DateTimeFormat => {
  const key = `${timeZone} ${withTime}`;
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      ...(withTime && { hour: 'numeric', minute: '2-digit' }),
      timeZone,
    });
  formatters.set(key, formatter);
  return formatter;
};

// Engines disagree on the space before AM and PM, but server and browser must render the same text.
const format = (iso: string, timeZone: string, withTime: boolean) =>
  formatterOf(timeZone, withTime)
    .format(new Date(iso))
    .replace(/\u202f/g, ' ');

/** US date with a short month (spec §9): 'Nov 21, 2026'. Takes an ISO 8601 string and the site's time zone. */
export const formatDate = (iso: string, timeZone: string): string => format(iso, timeZone, false);

/**
 * US date with hour and minute (spec §2.2): 'Nov 21, 2026, 3:05 PM'. Takes an ISO 8601 string and the site's
 * time zone.
 */
export const formatDateTime = (iso: string, timeZone: string): string =>
  format(iso, timeZone, true);

/** A calendar day, independent of time zones: 'Nov 26, 2026'. Takes YYYY-MM-DD. */
export const formatDay = (day: string): string => formatDate(day, 'UTC');
