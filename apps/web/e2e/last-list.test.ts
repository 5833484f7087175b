import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newSubmission, newUser, sendSubmission } from './api.ts';
import { goToAddress } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { holding } from './procedures.ts';
import { useSamePage } from './same-page.ts';
import { addressOf, eventually, logIn, pageHeading } from './steps.ts';

// A separate site, whose spam is empty.
const { openPage } = useBrowser();
const instance = useInstance();
const { openScreen } = useSamePage(openPage, instance);

beforeAll(async () => {
  for (const fullName of ['Grace Hopper', 'Mary Jackson']) {
    await sendSubmission(instance.siteUrl, newSubmission({ fullName }));
  }
});

const LIST = 'inbox.submissions';
const rows = (page: Page) => page.locator('tbody tr');
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
const select = (page: Page, name: string) => page.getByLabel(`Select ${name}`);
const chosen = (page: Page) => page.getByRole('region', { name: 'Selected leads' });
const loading = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' });
const search = (page: Page) => page.getByPlaceholder(/^Search /);
/** Whether a press on the middle of something would reach it. */
const canPress = (element: Locator) =>
  element.evaluate((shown) => {
    const { x, y, width, height } = shown.getBoundingClientRect();
    return shown.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
/** What the keyboard reaches with the next press of Tab. */
const nextStop = async (page: Page) => {
  await page.keyboard.press('Tab');
  return page.evaluate(() => document.activeElement?.closest('tbody') !== null);
};

describe.each([PHONE, DESK])('a list at %i pixels whose successor is slow', (width) => {
  test('lets nobody select, open or call from its rows, which stay in their place', async () => {
    const page = await openScreen('/admin/submissions', width);
    await select(page, 'Grace Hopper').check();
    await chosen(page).waitFor();
    const before = await rowOf(page, 'Grace Hopper').boundingBox();
    const arrive = await holding(page, LIST);
    await search(page).fill('Mary');
    await eventually(() => addressOf(page)).toBe('/admin/submissions?q=Mary');
    await page.locator('[aria-busy=true]').waitFor();
    expect(await rows(page).count()).toBe(2);
    expect(await loading(page).count()).toBe(0);
    expect(await rowOf(page, 'Grace Hopper').boundingBox()).toEqual(before);
    expect(await canPress(select(page, 'Grace Hopper'))).toBe(false);
    expect(await nextStop(page)).toBe(false);
    await eventually(() => chosen(page).count()).toBe(0);

    arrive();
    await eventually(() => rows(page).count()).toBe(1);
    expect(await page.locator('[aria-busy=true]').count()).toBe(0);
    await select(page, 'Mary Jackson').check();
    await chosen(page).getByText('1 selected').waitFor();
    // What was selected in one list is not in another.
    await search(page).fill('');
    await eventually(() => rows(page).count()).toBe(2);
    await eventually(() => chosen(page).count()).toBe(0);
  });

  test('says nothing about the next tab while that has not loaded, if it was empty', async () => {
    const page = await openScreen('/admin/submissions?tab=spam', width);
    await page.getByText('No spam.').waitFor();
    const arrive = await holding(page, LIST);
    await page
      .getByRole('navigation', { name: 'Leads by status' })
      .getByRole('link', { name: /^All/ })
      .click();
    await loading(page).waitFor();
    await eventually(() => page.getByText(/^No /).count()).toBe(0);
    arrive();
    await eventually(() => rows(page).count()).toBe(2);
  });

  test('is there at once when its screen is opened again, and can be used', async () => {
    const page = await openScreen('/admin/submissions', width);
    await rowOf(page, 'Grace Hopper').waitFor();
    await goToAddress(page, '/admin/categories');
    await pageHeading(page, 'Categories').waitFor();
    const arrive = await holding(page, LIST);
    await goToAddress(page, '/admin/submissions');
    await rowOf(page, 'Grace Hopper').waitFor();
    expect(await loading(page).count()).toBe(0);
    await select(page, 'Grace Hopper').check();
    await chosen(page).waitFor();
    arrive();
  });
});

test.each([
  ['/admin/posts', 'blog.postList'],
  ['/admin/settings/history', 'audit.events'],
])('the rows of %s stay until what is searched for has loaded', async (path, procedure) => {
  const page = await openScreen(path, DESK);
  const range = page.getByRole('main').getByText(/^1–\d+ of \d+$/);
  await range.waitFor();
  const before = await range.textContent();
  const arrive = await holding(page, procedure);
  await search(page).fill('zebra');
  await page.locator('[aria-busy=true]').waitFor();
  expect(await range.textContent()).toBe(before);
  arrive();
  await page.getByText(/^No (posts match your search|activity found)\.$/).waitFor();
});

test('after a logout, the next person sees nothing of the list before their own has loaded', async () => {
  const dana = await newUser(instance.siteUrl, 'dana', { isAdmin: false });
  const page = await openScreen('/admin/submissions', DESK);
  await rowOf(page, 'Grace Hopper').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/admin/login');
  await logIn(page, dana);
  await page.waitForURL('/admin');
  const arrive = await holding(page, LIST);
  await goToAddress(page, '/admin/submissions');
  await loading(page).waitFor();
  await eventually(() => rows(page).count()).toBe(0);
  await eventually(() => page.getByText('Grace Hopper').count()).toBe(0);
  arrive();
  await rowOf(page, 'Grace Hopper').waitFor();
});
