/**
 * The key that the contact form makes: the day in UTC. A form that is sent twice, by a double click, a retry or
 * after Back, with or without JavaScript, carries the same text under the same key and is stored once. The page
 * is the same for everybody, so a random key could not come with it.
 */
export const formKey = (now: Date): string => `form of ${now.toISOString().slice(0, 10)}`;

const DAY = 24 * 60 * 60 * 1000;

/** The keys under which the same text would be the same form: a retry shortly after midnight counts as well. */
export const equalKeys = (key: string): string[] => {
  const day = /^form of (\d{4}-\d{2}-\d{2})$/.exec(key)?.[1];
  const time = day === undefined ? Number.NaN : Date.parse(day);
  return Number.isNaN(time) ? [key] : [key, formKey(new Date(time - DAY))];
};
