import { isWithinLast } from '../../kernel/clock.ts';
import type { Signer } from '../../kernel/signer.ts';

/** How long the time of the first focus is valid. */
export const TOUCH_SECONDS = 2 * 60 * 60;

/**
 * When a browser first focused the form: a signed time, kept in a cookie. A time in the page would not work, because
 * all visitors get the same page.
 */
export interface FormTouch {
  /** Name of the cookie that holds the time, and nothing about the visitor. */
  cookieName: string;
  /** The signed time of a first focus now, for the cookie. */
  sign(now: Date): string;
  /** Seconds since the first focus; null unless this site signed it within the last two hours. */
  secondsSince(signed: string | null, now: Date): number | null;
}

export const createFormTouch = (signer: Signer, cookieName: string): FormTouch => ({
  cookieName,
  sign: (now) => signer.sign(now.getTime()),
  secondsSince: (signed, now) => {
    const time = signer.read(signed ?? '');
    if (time === null || !isWithinLast(TOUCH_SECONDS * 1000, new Date(time), now, 0)) return null;
    return (now.getTime() - time) / 1000;
  },
});
