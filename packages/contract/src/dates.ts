/** The site's time zone: the server and every visitor see the same dates. */
export const SITE_TIME_ZONE = 'America/Detroit';

const day = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: SITE_TIME_ZONE,
});

const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: SITE_TIME_ZONE,
});

// Engines disagree on the space before AM and PM; server and browser must write the same text.
const plainSpaces = (formatted: string) => formatted.replace(/\u202f/g, ' ');

/** US date with a short month (spec §9): 'Nov 21, 2026'. Takes ISO 8601. */
export const formatDate = (iso: string): string => plainSpaces(day.format(new Date(iso)));

/** US date with hour and minute (spec §2.2): 'Nov 21, 2026, 3:05 PM'. Takes ISO 8601. */
export const formatDateTime = (iso: string): string =>
  plainSpaces(dayAndTime.format(new Date(iso)));
