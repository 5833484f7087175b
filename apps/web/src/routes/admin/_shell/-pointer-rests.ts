// In milliseconds. Together well below the five seconds in which an open tab shows what is new.
const REST = 400;
const LONGEST_WAIT = 2000;

const MOVEMENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

/** Waits until the user has moved nothing for a moment, because they may be on their way to press something. */
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
