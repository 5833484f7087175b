import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { DESK, PHONE, useBrowser } from './page.ts';

const { openPage } = useBrowser();

const NARROWEST = 320;

let phone: Page;
let desk: Page;
beforeAll(async () => {
  phone = await openPage('/api/docs', { width: PHONE, staysOpen: true });
  desk = await openPage('/api/docs', { width: DESK, staysOpen: true });
});

test.for([NARROWEST, PHONE, DESK])(
  'the page about the API is accessible and fits at %i pixels',
  async (width) => {
    const page = width < DESK ? phone : desk;
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page, `/api/docs at ${width} pixels`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);

test('every call is reached from the menu, by keyboard as well', async () => {
  const page = await openPage('/api/docs', { width: DESK, withoutScripts: true });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const links = page.getByRole('navigation', { name: 'Calls' }).getByRole('link');
  const names = await links.allTextContents();
  expect(names).toHaveLength(37);
  for (const [index, name] of names.entries()) {
    await links.nth(index).focus();
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { level: 3, name, exact: true });
    const top = (await heading.boundingBox())?.y ?? -1;
    expect(top, name).toBeGreaterThanOrEqual(0);
    expect(top, name).toBeLessThan(900);
  }
});

test('the page about the API asks nobody else for anything', async () => {
  const page = await openPage('about:blank', { width: DESK });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/api/docs', { waitUntil: 'networkidle' });
  expect(asked).toEqual([page.url()]);
  // The headless browser fetches no icons.
  const icons = page.locator('link[rel~=icon]');
  const addresses = await icons.evaluateAll((all) => all.map((icon) => icon.getAttribute('href')));
  expect(addresses).toEqual(['/favicon.svg']);
});
