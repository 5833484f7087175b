import * as z from 'zod';

/** One of two words. */
export const onOff = (on: string, off: string, fallback: string) =>
  z
    .enum([on, off], `must be ${on} or ${off}, for example ${fallback}`)
    .default(fallback)
    .transform((value) => value === on);

/** A comma-separated list with at least one item. */
export const commaList = (isValid: (item: string) => boolean, message: string) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine((items) => items.length > 0 && items.every(isValid), message);

/** A variable parsed by a function, which returns null for values it refuses. */
export const parsed = <Value>(read: (value: string) => Value | null, message: string) =>
  z
    .string()
    .refine((value) => read(value) !== null, message)
    .transform((value) => read(value) ?? undefined)
    .optional();

/** Whether a URL carries neither a user nor a password. */
export const hasNoCredentials = ({ username, password }: URL): boolean => !username && !password;

/** Whether a value is an http(s) address without path, query, hash, user or password. */
export const webOrigin = (value: string) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  return (
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    hasNoCredentials(url)
  );
};

/** A whole number without a sign. */
export const wholeNumber = (least: number, most: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a whole number, for example ${fallback}`)
    .default(String(fallback))
    .transform(Number)
    .refine(
      (value) => value >= least && value <= most,
      `must be from ${least} to ${most.toLocaleString('en-US')}, for example ${fallback}`,
    );
