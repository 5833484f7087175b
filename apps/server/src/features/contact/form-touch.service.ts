import { createHmac, timingSafeEqual } from 'node:crypto';

/** Name of the cookie that holds the time of the first focus, and nothing about the visitor. */
export const TOUCH_COOKIE = 'form';

/** For how long the time of the first focus counts. */
export const TOUCH_SECONDS = 2 * 60 * 60;

/**
 * When a browser first had its focus in the form: a signed time, which the browser keeps as a cookie. A time in the
 * page would not do, because all visitors get the same page.
 */
export interface FormTouch {
  /** What the browser keeps of a first focus now. */
  sign(now: Date): string;
  /** Seconds since the first focus; null unless this site has signed it within the last two hours. */
  secondsSince(signed: string | null, now: Date): number | null;
}

/** @param keys the first one signs; the others are former ones that still count */
export const createFormTouch = (keys: readonly Buffer[]): FormTouch => {
  const [first] = keys;
  if (!first) throw new Error('A time cannot be signed without a key');
  const signatureOf = (time: string, key: Buffer) =>
    createHmac('sha256', key).update(time).digest();
  return {
    sign: (now) =>
      `${now.getTime()}.${signatureOf(String(now.getTime()), first).toString('base64url')}`,
    secondsSince: (signed, now) => {
      const [, time, given = ''] = /^(\d{13})\.([\w-]{43})$/.exec(signed ?? '') ?? [];
      if (time === undefined) return null;
      const signature = Buffer.from(given, 'base64url');
      if (!keys.some((key) => timingSafeEqual(signatureOf(time, key), signature))) return null;
      const seconds = (now.getTime() - Number(time)) / 1000;
      return seconds >= 0 && seconds < TOUCH_SECONDS ? seconds : null;
    },
  };
};
