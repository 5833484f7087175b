import type { Page } from 'playwright-core';

// React marks every element that it has taken over; parts of a page follow after the whole.
const isTakenOver = () => {
  const parts = [...document.querySelectorAll('main, main > *')];
  const isTaken = (part: Element) => Object.keys(part).some((key) => key.startsWith('__react'));
  return parts.length > 0 && parts.every(isTaken);
};

/** Whether the application has taken over the page. */
export const isHydrated = (page: Page): Promise<boolean> => page.evaluate(isTakenOver);

/** Waits until the application has taken over the page. */
export const waitUntilHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(isTakenOver);
};
