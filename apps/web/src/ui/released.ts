/** Longest time, in milliseconds, that one press holds anything back: over the list of a select nobody sees its end. */
const LONGEST_PRESS = 3000;

let press: Promise<void> | null = null;
let letGo = () => {};
let timer: ReturnType<typeof setTimeout> | undefined;

const endAfter = (milliseconds: number) => {
  clearTimeout(timer);
  timer = setTimeout(() => letGo(), milliseconds);
};

const begin = () => {
  press ??= new Promise((resolve) => {
    letGo = () => {
      press = null;
      resolve();
    };
  });
  endAfter(LONGEST_PRESS);
};

// The click comes with the end of the press; what was held back comes after it.
const end = () => endAfter(0);

if (!import.meta.env.SSR) {
  // A finger that is lifted presses a mouse of its own, which moves the focus.
  const watch = { capture: true, passive: true };
  for (const type of ['pointerdown', 'mousedown']) addEventListener(type, begin, watch);
  for (const type of ['pointerup', 'pointercancel', 'mouseup']) addEventListener(type, end, watch);
  // This file may arrive in the middle of a press.
  if (document.querySelector(':active')) begin();
}

/**
 * Waits until nothing on the page is pressed; at once when nothing is. Whatever comes by itself, an answer or
 * something that leaving a field shows, waits for it: it must not move a button between press and release, which
 * would lose the click.
 */
export const released = async (): Promise<void> => {
  await press;
};
