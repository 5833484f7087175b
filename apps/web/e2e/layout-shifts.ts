import type { Page } from 'playwright-core';
import { hydrate } from './page.ts';

interface Shift {
  value: number;
  moved: string;
}

/** Every layout shift so far. */
export const layoutShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        interface LayoutShift extends PerformanceEntry {
          value: number;
          sources: { node: Node | null }[];
        }
        const shifts: Shift[] = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as LayoutShift[]) {
            const moved = sources.map(({ node }) => node?.textContent?.slice(0, 60)).join(' | ');
            shifts.push({ value, moved });
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)));
      }),
  );

/** Scrolls to the end, half a screen at a time, until every image on the way is loaded. */
const scrollThrough = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    scrollBy({ top: innerHeight / 2, behavior: 'instant' });
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    const pictures = [...document.images].filter((image) => image.checkVisibility());
    return isAtEnd && pictures.every(({ complete }) => complete);
  });

/**
 * What moves by itself while the page loads, while a visitor scrolls through it and when it hydrates. Expects a page
 * that has just been opened; leaves it hydrated and at its top.
 */
export const shiftsOnArrival = async (page: Page): Promise<Shift[]> => {
  // A browser may paint the first part of a document before the rest arrives, so slight early shifts are allowed.
  const early = await layoutShifts(page);
  const sum = early.reduce((total, { value }) => total + value, 0);
  await scrollThrough(page);
  await hydrate(page);
  const later = (await layoutShifts(page)).slice(early.length);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return sum < 0.01 ? later : [...early, ...later];
};
