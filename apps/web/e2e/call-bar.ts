import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Question } from './ask-everywhere.ts';

const scrollTo = (page: Page, place: 'top' | 'end') =>
  page.evaluate(
    (wanted) => window.scrollTo({ top: wanted === 'end' ? 1e6 : 0, behavior: 'instant' }),
    place,
  );

/** Why a phone cannot press 'Call Now' at the bottom of its window, at the top and at the end of the page. */
export const wrongCallNow: Question = async (page) => {
  const call = page.getByRole('link', { name: 'Call Now' });
  expect(await call.getAttribute('href')).toBe('tel:3135550142');
  const look = () =>
    call.evaluate((link) => {
      const { left, top, right, bottom, height } = link.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return { below: innerHeight - bottom, isOnTop: link.contains(hit), isHigh: height >= 44 };
    });
  const before = await page.evaluate(() => scrollY);
  for (const place of ['top', 'end'] as const) {
    await scrollTo(page, place);
    const { below, ...looks } = await look();
    expect(looks, `at the ${place}`).toEqual({ isOnTop: true, isHigh: true });
    expect(below, `at the ${place}`).toBeGreaterThanOrEqual(0);
    expect(below, `at the ${place}`).toBeLessThan(16);
  }
  const end = await page.getByRole('contentinfo').getByText('State of Michigan').boundingBox();
  const bar = await page.getByRole('complementary', { name: 'Call us' }).boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0), 'the end of the page').toBeLessThan(bar?.y ?? 0);
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), before);
  return [];
};
