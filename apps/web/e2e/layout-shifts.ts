import type { Page } from 'playwright-core';
import { hydrate } from './page.ts';

interface Shift {
  value: number;
  moved: string;
}

/** Every layout shift so far. */
const layoutShifts = (page: Page): Promise<Shift[]> =>
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

/** Bytes per second at which a document takes the time of many frames to arrive. */
const SLOW = 200_000;

/** Opens a page whose document arrives in so many parts that the browser could paint some before the rest. */
export const openInParts = async (page: Page, path: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: SLOW,
    uploadThroughput: SLOW,
  });
  // Compressed, it would come as one part.
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'identity' });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.setExtraHTTPHeaders({});
  await session.detach();
};

/**
 * What moves by itself while the page loads, while a visitor scrolls through it and when it hydrates. Expects a page
 * that has just been opened; leaves it hydrated and at its top.
 */
export const shiftsOnArrival = async (page: Page): Promise<Shift[]> => {
  await scrollThrough(page);
  await hydrate(page);
  const shifts = await layoutShifts(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return shifts;
};
