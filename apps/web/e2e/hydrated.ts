import type { Page } from 'playwright-core';

// React marks every element that it has hydrated. Some parts of a page are hydrated after the rest.
const isTakenOver = () => {
  const parts = [...document.querySelectorAll('main, main > *')];
  const isTaken = (part: Element) => Object.keys(part).some((key) => key.startsWith('__react'));
  return parts.length > 0 && parts.every(isTaken);
};

/** Whether the page is hydrated. */
export const isHydrated = (page: Page): Promise<boolean> => page.evaluate(isTakenOver);

/** Waits until the page is hydrated. */
export const waitUntilHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(isTakenOver);
};
