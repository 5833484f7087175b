import type { Page } from 'playwright-core';

/**
 * Records every text that the application's polite live region announces from now on.
 * @returns a function that returns the announcements since its last call
 */
export const listenToAnnouncements = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(() => {
    const said: string[] = [];
    const region = document.querySelector('p[aria-live=polite]') as HTMLElement;
    new MutationObserver(() => said.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    Object.assign(window, { said });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
};
