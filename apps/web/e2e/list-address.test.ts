import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { newSubmission, sendSubmission } from './api.ts';
import { goToAddress, openScreen as openAlone } from './office.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { useSamePage } from './same-page.ts';
import { addressOf, eventually, hasFocus, pageHeading } from './steps.ts';

// The URL of a list contains its search and its page.

const { openPage } = useBrowser();
const siteUrl = inject('siteUrl');

/** Part of the names of 27 visitors, who fill two pages. */
const MARK = 'Addressable';
/** A word in the title of a demo post. */
const WORD = 'cycling';
const TITLE = 'Why Your Furnace Keeps Short Cycling';

beforeAll(async () => {
  for (let index = 0; index < 27; index += 1) {
    const sent = await sendSubmission(siteUrl, newSubmission({ fullName: `${MARK} ${index}` }));
    expect(sent.ok).toBe(true);
  }
});

const { openScreen } = useSamePage(openPage, { siteUrl });

const searchBox = (page: Page) => page.getByPlaceholder(/^Search /);
const range = (page: Page, text: string) => page.getByRole('status').getByText(text);
const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const historyLength = (page: Page) => page.evaluate(() => history.length);

describe('the address of a list', () => {
  test('shows the whole list if it is invalid, and the last page if it is past the end, and then names that page', async () => {
    const page = await openScreen('/admin/posts?q=null&page=-3', DESK);
    await range(page, '1–').waitFor();
    expect(await searchBox(page).inputValue()).toBe('');

    await page.goto(`/admin/submissions?q=${MARK}&page=99`);
    await range(page, '26–27 of 27').waitFor();
    await eventually(() => addressOf(page)).toBe(`/admin/submissions?q=${MARK}&page=2`);
    await eventually(() => page.getByRole('row').filter({ hasText: MARK }).count()).toBe(2);
  });

  test('follows what is typed without adding to the history, and the search box keeps the focus', async () => {
    // A separate page, because `history.length` stops at 50.
    const page = await openAlone(openPage, { siteUrl }, '/admin/posts', PHONE);
    await range(page, '1–').waitFor();
    const before = await historyLength(page);
    expect(before).toBeLessThan(50);
    await searchBox(page).pressSequentially(WORD, { delay: 60 });
    // The first letters may find as many as the whole word.
    await eventually(() => addressOf(page)).toBe(`/admin/posts?q=${WORD}`);
    await range(page, '1–1 of 1').waitFor();
    expect(await historyLength(page)).toBe(before);
    expect(await searchBox(page).inputValue()).toBe(WORD);
    expect(await hasFocus(searchBox(page))).toBe(true);
    await searchBox(page).fill('');
    await eventually(() => addressOf(page)).toBe('/admin/posts');
  });

  test('keeps search and page through a reload, even a search for a number, and lets Back step through the pages', async () => {
    const page = await openScreen('/admin/submissions', DESK);
    await searchBox(page).fill(MARK);
    await eventually(() => addressOf(page)).toBe(`/admin/submissions?q=${MARK}`);
    await range(page, '1–25 of 27').waitFor();
    await step(page, 'Next').click();
    await range(page, '26–27 of 27').waitFor();
    expect(await hasFocus(step(page, 'Next'))).toBe(true);
    await page.reload();
    await range(page, '26–27 of 27').waitFor();
    expect(await searchBox(page).inputValue()).toBe(MARK);
    await page.goBack();
    await range(page, '1–25 of 27').waitFor();
    expect(addressOf(page)).toBe(`/admin/submissions?q=${MARK}`);

    const request = newSubmission({ message: 'The meter says 4711 since Monday.' });
    await sendSubmission(siteUrl, request);
    await page.goto('/admin/submissions?q=4711');
    const found = page.getByRole('row').filter({ hasText: request.fullName });
    await found.waitFor();
    expect(await searchBox(page).inputValue()).toBe('4711');
    await goToAddress(page, `/admin/submissions?q=${MARK}&page=2`);
    await range(page, '26–27 of 27').waitFor();
    expect(await searchBox(page).inputValue()).toBe(MARK);
  });

  test('lets Back restore the search that a post was opened from, and gives way to the menu, even right after typing', async () => {
    const page = await openScreen('/admin/posts', DESK);
    await searchBox(page).fill(WORD);
    await range(page, '1–1 of 1').waitFor();
    await page.getByRole('row').getByRole('link', { name: TITLE, exact: true }).click();
    await pageHeading(page, 'Edit Post').waitFor();
    await page.goBack();
    await range(page, '1–1 of 1').waitFor();
    expect(await searchBox(page).inputValue()).toBe(WORD);

    await page.getByRole('link', { name: 'Blog Posts' }).click();
    await eventually(() => addressOf(page)).toBe('/admin/posts');
    await eventually(() => searchBox(page).inputValue()).toBe('');
    await range(page, '1–1 of 1').waitFor({ state: 'hidden' });

    await searchBox(page).fill('furnace');
    await page.getByRole('link', { name: 'Categories' }).click();
    await pageHeading(page, 'Categories').waitFor();
    await page.getByRole('cell', { name: 'heating', exact: true }).waitFor();
    expect(addressOf(page)).toBe('/admin/categories');
  });
});
