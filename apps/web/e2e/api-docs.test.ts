import { expect, inject, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { useSamePage } from './same-page.ts';

const { openPage } = useBrowser();
const { visit } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

const NARROWEST = 320;

test('the page about the API is accessible, fits into every window, and leads to a call by keyboard', async () => {
  const page = await visit('/api/docs', DESK);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const links = page.locator('nav[aria-label=Calls] a[href]');
  for (const link of [links.first(), links.last()]) {
    await link.focus();
    await page.keyboard.press('Enter');
    const name = (await link.textContent()) ?? '';
    const box = await page.getByRole('heading', { level: 3, name, exact: true }).boundingBox();
    expect(box?.y, name).toBeGreaterThanOrEqual(0);
    expect(box?.y, name).toBeLessThan(900);
  }
  for (const width of [DESK, PHONE, NARROWEST]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await expectAccessible(page, '/api/docs');
});
