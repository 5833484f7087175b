/**
 * The key that the contact form makes: the day in UTC. A form that is sent twice, by a double click, a retry or
 * after Back, with or without JavaScript, carries the same text under the same key and is stored once. The page
 * is the same for everybody, so a random key could not come with it.
 */
export const formKey = (now: Date): string => `form of ${now.toISOString().slice(0, 10)}`;
