import { days } from '@hvac/contract/durations';
import type { PreviewLink } from '@hvac/contract/previews';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { mutateAsOwner, ownerCookie, storePost } from './api.ts';
import { expectAccessible } from './axe.ts';
import { waitUntilHydrated } from './hydrated.ts';
import { openScreen as openAlone } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { addressOf, eventually, field, hasFocus, NOT_FOUND, pageHeading } from './steps.ts';

const { openPage } = useBrowser();
const instance = useInstance();

const openScreen = (path: string, width = DESK) => openAlone(openPage, instance, path, width);
const openSite = (path: string, options: Partial<Parameters<typeof openPage>[1]> = {}) =>
  openPage(path, { width: DESK, siteUrl: instance.siteUrl, ...options });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fitsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const statusOf = async (path: string) => (await fetch(instance.siteUrl + path)).status;

let count = 0;
const newDraft = async () => {
  count += 1;
  const title = `Draft number ${count}`;
  const slug = `draft-number-${count}`;
  const { id } = await storePost(instance.siteUrl, { title, slug, published: false });
  return { id, title, slug };
};

/** A noon in some weeks, on the clock of the site: the same for all tests, whenever they begin. */
const NOON = `${new Date(Date.now() + days(30)).toISOString().slice(0, 10)}T12:00`;
const GOES_LIVE = /goes live \w+day, [A-Z][a-z]{2} \d{1,2}, 12:00 PM\./;

describe('a time to publish', () => {
  test('is refused when it has passed or a part of it is missing, and what was typed stays', async () => {
    const { id, slug } = await newDraft();
    const page = await openScreen(`/admin/posts/${id}`);
    const time = field(page, 'Publish at');
    await time.focus();
    await page.keyboard.type('11');
    await button(page, 'Schedule').or(button(page, 'Publish')).click();
    await page.getByText('Enter both the day and the time.').waitFor();
    await eventually(() => hasFocus(time)).toBe(true);
    await time.fill(NOON);
    await page.getByText('Enter both the day and the time.').waitFor({ state: 'hidden' });
    expect(await statusOf(`/blog/${slug}`)).toBe(404);
    await time.fill('');
    await page.getByRole('checkbox', { name: 'Published' }).uncheck();
  });

  test('schedules a post, which the list shows, and which can be published now', async () => {
    const { id, title, slug } = await newDraft();
    const page = await openScreen(`/admin/posts/${id}`);
    await page.getByText('Not public yet').waitFor();
    await field(page, 'Publish at').fill(NOON);
    expect(await page.getByRole('checkbox', { name: 'Published' }).isChecked()).toBe(true);
    await page.getByText(/^Goes live \w+day, /).waitFor();
    await page.getByText(/^Makes the post publicly visible from \w+day, /).waitFor();
    await expectAccessible(page, 'the editor with a time');
    // One button for one thing.
    await eventually(() => button(page, 'Save Post').count()).toBe(0);
    await page.getByRole('button', { name: /^Schedule for [A-Z][a-z]{2} \d+, 12:00 PM$/ }).click();

    await page.getByText(GOES_LIVE).waitFor();
    const row = page.getByRole('row').filter({ hasText: title });
    await row.getByText('Scheduled', { exact: true }).last().waitFor();
    await row.getByRole('button', { name: /^View .*: not published yet$/ }).waitFor();
    expect(await statusOf(`/blog/${slug}`)).toBe(404);
    await expectAccessible(page, 'the list with a scheduled post');
    for (const width of [320, PHONE]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await fitsWidth(page), `the list at ${width} px`).toBe(true);
    }

    await row.getByRole('link', { name: title, exact: true }).click();
    await page.getByText(/^Goes live \w+day, /).waitFor();
    expect(await field(page, 'Publish at').inputValue()).toBe(NOON);
    await button(page, 'Publish now').click();
    await page.getByText('Published. Homeowners can read it now.').waitFor();
    expect(await statusOf(`/blog/${slug}`)).toBe(200);
  });

  test('can be taken back', async () => {
    const { id, title } = await newDraft();
    const publishAt = new Date(Date.now() + days(1)).toISOString();
    const publication = { id, version: 1, published: true, publishAt };
    await mutateAsOwner(instance.siteUrl, 'blog.setPublished', publication);
    const page = await openScreen('/admin');
    await page.getByText(/ scheduled/).waitFor();
    await page.goto(`/admin/posts/${id}`);
    await button(page, 'Unschedule').click();
    const row = page.getByRole('row').filter({ hasText: title });
    await row.getByText('Draft', { exact: true }).last().waitFor();
  });
});

const linkTo = async (id: number): Promise<string> => {
  const response = await fetch(`${instance.siteUrl}/api/admin/posts/${id}/preview`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: await ownerCookie(instance.siteUrl),
    },
    body: JSON.stringify({ days: 7 }),
  });
  const { url } = (await response.json()) as PreviewLink;
  return new URL(url).pathname;
};

describe('a preview', () => {
  test('is made in the editor, and read by whoever has the link', async () => {
    const { id, title } = await newDraft();
    const page = await openScreen(`/admin/posts/${id}`);
    await field(page, 'The link works for').selectOption('30');
    await button(page, 'Preview link').click();
    const link = page.getByRole('textbox', { name: 'Link to the draft' });
    const url = await link.inputValue();
    await page.getByText(/^Anyone who has it can read the draft until/).waitFor();
    await expectAccessible(page, 'the editor with a preview link');

    const visitor = await openSite(new URL(url).pathname);
    await pageHeading(visitor, title).waitFor();
    await visitor.getByText('Preview of a draft.').waitFor();
    await expectAccessible(visitor, 'the preview of a draft');
    await eventually(() => visitor.locator('script').count()).toBe(0);
    for (const width of [320, PHONE]) {
      await visitor.setViewportSize({ width, height: 844 });
      expect(await fitsWidth(visitor), `the preview at ${width} px`).toBe(true);
    }
  });

  test('cannot be read by an old link once the editor has made these invalid', async () => {
    const { id, title } = await newDraft();
    const path = await linkTo(id);
    const page = await openScreen(`/admin/posts/${id}`);
    await button(page, 'Preview link').click();
    const link = page.getByRole('textbox', { name: 'Link to the draft' });
    await link.waitFor();
    const end = button(page, 'Turn off old links');
    await end.click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, 'the question whether old links become invalid');
    await button(page, 'Cancel').click();
    expect(await statusOf(path)).toBe(200);
    await end.click();
    await button(page, 'Turn off').click();
    await page.getByText('Old preview links no longer work').first().waitFor();
    await link.waitFor({ state: 'detached' });
    expect(await statusOf(path)).toBe(404);
    const visitor = await openSite(await linkTo(id));
    await pageHeading(visitor, title).waitFor();
  });

  test('opens from the list for those who are logged in', async () => {
    const { title } = await newDraft();
    const page = await openScreen('/admin/posts');
    const row = page.getByRole('row').filter({ hasText: title });
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      row.getByRole('link', { name: /^Preview / }).click(),
    ]);
    await pageHeading(tab, title).waitFor();
    expect(addressOf(tab)).toMatch(/^\/preview\//);
  });

  test('is gone when the link was changed, and leads to the post once it is published', async () => {
    const { id, title, slug } = await newDraft();
    const path = await linkTo(id);
    const page = await openSite(`${path}x`, { expected: NOT_FOUND });
    await pageHeading(page, 'Blog Post Not Found').waitFor();
    const publication = { id, version: 1, published: true };
    await mutateAsOwner(instance.siteUrl, 'blog.setPublished', publication);
    await page.goto(path);
    await pageHeading(page, title).waitFor();
    expect(addressOf(page)).toBe(`/blog/${slug}`);
  });
});

describe('the search of the blog', () => {
  const results = (page: Page, says: RegExp) => page.getByRole('heading', { level: 2, name: says });

  test('works without scripts', async () => {
    const page = await openSite('/blog', { withoutScripts: true });
    await page.getByRole('searchbox', { name: 'Search articles' }).fill('furnace');
    await page.getByRole('searchbox').press('Enter');
    await results(page, /articles for “furnace”$/).waitFor();
    expect(addressOf(page)).toBe('/blog?q=furnace');
  });

  test('works inside the application, and Back leads back', async () => {
    const page = await openSite('/blog');
    const search = page.getByRole('searchbox', { name: 'Search articles' });
    await search.fill('thermostat');
    await button(page, 'Search').click();
    await results(page, /for “thermostat”$/).waitFor();
    await search.focus();
    await waitUntilHydrated(page);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await expectAccessible(page, 'the results of a search');
    await search.fill('zzz');
    await button(page, 'Search').click();
    await page.getByText('No articles found for “zzz”').waitFor();
    await expectAccessible(page, 'a search without results');
    await page.goBack();
    await results(page, /for “thermostat”$/).waitFor();
    await eventually(() => search.inputValue()).toBe('thermostat');
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    await page.goBack();
    await page.getByRole('link', { name: 'See all articles' }).waitFor({ state: 'hidden' });
    await eventually(() => search.inputValue()).toBe('');
    expect(addressOf(page)).toBe('/blog');
  });

  test('says what to do about a text that is too long', async () => {
    const page = await openSite(`/blog?q=${'warm'.repeat(40)}`, { width: PHONE });
    await page.getByText('That is too long to search for').waitFor();
    await expectAccessible(page, 'a search that is too long');
    for (const width of [320, PHONE]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await fitsWidth(page), `the search at ${width} px`).toBe(true);
    }
    await page.getByRole('link', { name: 'See all articles' }).click();
    await eventually(() => addressOf(page)).toBe('/blog');
  });
});
