const formatter = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A calendar day as it is announced: 'Thursday, November 26'. Takes YYYY-MM-DD. */
export const longDay = (day: string): string => formatter.format(new Date(day));
