import { days } from './durations.ts';

/**
 * The idempotency key of the contact form: the current day in UTC. When the same form is sent twice (double
 * click, retry, Back), with or without JavaScript, both carry the same content and key and are stored once. A
 * random key is not possible, because all visitors get the same cached page.
 */
export const formKey = (now: Date): string => `form of ${now.toISOString().slice(0, 10)}`;

/** The keys that count as equal to this one: a retry shortly after midnight is still the same form. */
export const equivalentFormKeys = (key: string): string[] => {
  const day = /^form of (\d{4}-\d{2}-\d{2})$/.exec(key)?.[1];
  const time = day === undefined ? Number.NaN : Date.parse(day);
  return Number.isNaN(time) ? [key] : [key, formKey(new Date(time - days(1)))];
};
