import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newSubmission, sendSubmission } from './api.ts';
import { expectAccessible } from './axe.ts';
import { waitUntilHydrated } from './hydrated.ts';
import { openScreen, screenLoaded } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, hydrate, PHONE, useBrowser } from './page.ts';
import { eventually, toasts } from './steps.ts';

const { openPage } = useBrowser();
const instance = useInstance();

/** What a page tells the server from now on. */
const toldBy = (page: Page): string[] => {
  const told: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/seen') told.push(request.postData() ?? '');
  });
  return told;
};

/** Opens a page as a visitor whom a truck has led here. */
const openAsVisitor = async (path: string) => {
  const page = await openPage('about:blank', { width: PHONE, siteUrl: instance.siteUrl });
  const told = toldBy(page);
  await page.goto(path);
  return { page, told };
};

const tapNumber = async (page: Page): Promise<void> => {
  const number = page.locator('a[href^="tel:"]:visible').first();
  // Nothing answers to it here.
  await number.evaluate((link) =>
    link.addEventListener('click', (event) => event.preventDefault()),
  );
  await number.tap();
};

test('a visit is counted at the first touch, once a tab, and a tap on the number each time', async () => {
  const { page, told } = await openAsVisitor('/?utm_source=truck');
  await page.waitForLoadState('networkidle');
  expect(told).toEqual([]);
  const first = `${instance.siteUrl}/?utm_source=truck `;
  await hydrate(page);
  await eventually(() => told).toEqual([`+${first}`]);
  await page.goto('/services');
  await hydrate(page);
  await tapNumber(page);
  await eventually(() => told).toEqual([`+${first}`, first]);

  await sendSubmission(instance.siteUrl, newSubmission());
  const office = await openScreen(openPage, instance, '/admin/settings/self-check', DESK);
  // Stores what was counted, as the instance does every minute.
  await screenLoaded(office);
  await office.getByRole('link', { name: 'Figures' }).click();
  const came = office.getByRole('region', { name: 'Where they came from' });
  await came.getByRole('row', { name: 'truck 1 1 0 0' }).waitFor();
  await office
    .getByRole('region', { name: 'Where they began' })
    .getByRole('row', { name: 'Home 1 1 0 0' })
    .waitFor();
  await office.getByText('All numbers by month').click();
  await expectAccessible(office, 'figures');
});

test('a tap before the application has come is counted as well', async () => {
  const { page, told } = await openAsVisitor('/about');
  await tapNumber(page);
  await eventually(() => told.toSorted()).toEqual([
    `+${instance.siteUrl}/about `,
    `${instance.siteUrl}/about `,
  ]);
});

test('a visitor with a keyboard is counted after a picture has failed, which is nobody', async () => {
  const { page, told } = await openAsVisitor('/about');
  await page.evaluate(() => document.dispatchEvent(new Event('error')));
  await waitUntilHydrated(page);
  expect(told).toEqual([]);
  await page.keyboard.press('Tab');
  await eventually(() => told).toEqual([`+${instance.siteUrl}/about `]);
});

test('nothing is told once counting is off', async () => {
  const office = await openScreen(openPage, instance, '/admin/figures', DESK);
  await office.getByLabel('Count visits').uncheck();
  await toasts(office).getByText('Visits are not counted').waitFor();
  const { page, told } = await openAsVisitor('/');
  await hydrate(page);
  await tapNumber(page);
  await page.waitForLoadState('networkidle');
  expect(told).toEqual([]);
});
