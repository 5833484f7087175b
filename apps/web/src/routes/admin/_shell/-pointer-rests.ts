// In milliseconds. Well below the five seconds within which an open tab shows news.
const REST = 400;
const LONGEST_WAIT = 2000;

const MOVEMENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

/** Waits until the user has been still for a moment, because they may be about to press something. */
export const pointerRests = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(rest);
      clearTimeout(limit);
      for (const type of MOVEMENTS) removeEventListener(type, restart, { capture: true });
      resolve();
    };
    const restart = () => {
      clearTimeout(rest);
      rest = setTimeout(end, REST);
    };
    let rest = setTimeout(end, REST);
    const limit = setTimeout(end, LONGEST_WAIT);
    for (const type of MOVEMENTS) {
      addEventListener(type, restart, { capture: true, passive: true });
    }
  });
