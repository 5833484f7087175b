import { expect, inject, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { QUIET, useSamePage } from './same-page.ts';

const { openPage } = useBrowser();
const { visit } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

const NARROWEST = 320;

test.for([
  { device: 'phone', widths: [PHONE, NARROWEST] },
  { device: 'desk', widths: [DESK] },
])('the page about the API is accessible and fits on a $device', async ({ device, widths }) => {
  const page = await visit('/api/docs', device === 'phone' ? PHONE : DESK);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page, `/api/docs at ${width} pixels`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('the page about the API makes no further requests, runs no script, and links to every call from its menu, also by keyboard', async () => {
  const page = await visit(QUIET, DESK);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/api/docs', { waitUntil: 'networkidle' });
  expect(asked).toEqual([page.url()]);
  expect(await page.locator('script').count()).toBe(0);
  // The headless browser fetches no icons.
  const icons = page.locator('link[rel~=icon]');
  const addresses = await icons.evaluateAll((all) => all.map((icon) => icon.getAttribute('href')));
  expect(addresses).toEqual(['/favicon.svg']);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const links = page.locator('nav[aria-label=Calls] a[href]');
  expect(await links.count()).toBe(37);
  for (const link of await links.elementHandles()) {
    await link.focus();
    await page.keyboard.press('Enter');
    const name = (await link.textContent()) ?? '';
    const tops = await page
      .locator('h3')
      .evaluateAll(
        (all, text) =>
          all
            .filter((heading) => heading.checkVisibility() && heading.textContent === text)
            .map((heading) => heading.getBoundingClientRect().top),
        name,
      );
    expect(tops, name).toHaveLength(1);
    expect(tops[0], name).toBeGreaterThanOrEqual(0);
    expect(tops[0], name).toBeLessThan(900);
  }
});
