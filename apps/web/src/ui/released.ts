/**
 * Longest time, in milliseconds, that one press can delay anything: browsers do not report the end of a press over
 * the list of a select.
 */
const MAX_PRESS_MS = 3000;

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
  endAfter(MAX_PRESS_MS);
};

// The click follows the end of the press; whatever was delayed runs after it.
const end = () => endAfter(0);

if (!import.meta.env.SSR) {
  // After a touch, the browser emulates mouse events, which move the focus.
  const watch = { capture: true, passive: true };
  for (const type of ['pointerdown', 'mousedown']) addEventListener(type, begin, watch);
  for (const type of ['pointerup', 'pointercancel', 'mouseup']) addEventListener(type, end, watch);
  // This file may load in the middle of a press.
  if (document.querySelector(':active')) begin();
}

/**
 * Waits until nothing on the page is pressed; resolves immediately if nothing is. Updates that arrive on
 * their own, such as a response or a message on leaving a field, wait for this: moving a button between press
 * and release would lose the click.
 */
export const released = async (): Promise<void> => {
  await press;
};
