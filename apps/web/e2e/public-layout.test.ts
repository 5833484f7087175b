import { defaultCompany } from '@hvac/contract/company';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { mutateAsOwner } from './api.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { POST } from './steps.ts';

/** Layout rules of the public pages (design §8), checked in their first HTML. */
const { openPage } = useBrowser();
const instance = useInstance();

let phone: Page;
let desk: Page;
beforeAll(async () => {
  const options = { withoutScripts: true, staysOpen: true };
  phone = await openPage('about:blank', { width: PHONE, ...options });
  desk = await openPage('about:blank', { width: DESK, ...options });
});
/** Opens a page in one of the windows; the tests only read it. */
const show = async (window: Page, path: string): Promise<Page> => {
  await window.goto(path);
  return window;
};

test('the home page has a headline of at most three lines, a picture that reaches past the edge, and its promises in one row', async () => {
  const page = await show(desk, '/');
  const lines = await page
    .getByRole('heading', { level: 1 })
    .evaluate(
      (title) => title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight),
    );
  expect(Math.round(lines)).toBeLessThanOrEqual(3);
  const strip = page.getByRole('list').filter({ hasText: 'Upfront pricing' });
  const tops = await strip
    .getByRole('listitem')
    .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  const picture = await page.locator('main img').first().boundingBox();
  expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeGreaterThan(DESK);
});

test('one testimonial is larger than the others', async () => {
  const quotes = (await show(desk, '/')).getByRole('blockquote');
  const sizes = await quotes.evaluateAll((all) =>
    all.map((quote) => Number.parseFloat(getComputedStyle(quote).fontSize)),
  );
  expect(sizes).toHaveLength(3);
  expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0);
  expect(sizes[1]).toBe(sizes[2]);
});

test('a phone shows the newest post as a card and the others as rows', async () => {
  const posts = (await show(phone, '/blog')).getByRole('article');
  const [card, row] = [posts.nth(0), posts.nth(1)];
  await card.getByText('Read More').waitFor();
  expect(await row.getByText('Read More').isVisible()).toBe(false);
  const [picture, title] = [
    await row.locator('img').boundingBox(),
    await row.getByRole('heading', { level: 2 }).boundingBox(),
  ];
  expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThan(title?.x ?? 0);
  expect((await row.boundingBox())?.height).toBeLessThan(180);
});

test('the footer on a phone starts with the contact details, above two columns', async () => {
  const footer = (await show(phone, '/about')).getByRole('contentinfo');
  const topOf = async (title: string) =>
    (await footer.getByRole('heading', { name: title, exact: true }).boundingBox())?.y ?? 0;
  expect(await topOf('Contact and hours')).toBeLessThan(await topOf('Services'));
  expect(await topOf('Services')).toBe(await topOf('Company'));
});

test('an article ends with the phone number and a link to schedule a visit, before the share links', async () => {
  const article = (await show(desk, POST)).getByRole('article');
  const links = await article
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.textContent?.trim()));
  const next = links.indexOf('Call 313-555-0142');
  expect(links.slice(next, next + 3)).toEqual([
    'Call 313-555-0142',
    'Schedule Service',
    'Facebook',
  ]);
});

test('a name of 49 letters takes at most two lines of the header and stays clear of the menu', async () => {
  const name = 'Great Lakes Heating, Cooling and Air Conditioning';
  const value = { ...defaultCompany, name };
  await mutateAsOwner(instance.siteUrl, 'settings.saveCompany', { value, version: 0 });
  const page = await show(desk, `${instance.siteUrl}/about`);
  const wordmark = page.getByRole('banner').getByRole('link', { name });
  for (const width of [320, 360, PHONE, 480, 576, 640, 768, 1024, 1216, DESK, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const { lines, isCut, right } = await wordmark.getByText(name).evaluate((text) => ({
      lines: Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
      isCut: text.scrollHeight > text.clientHeight + 1,
      right: text.getBoundingClientRect().right,
    }));
    expect(lines, `${width}`).toBeLessThanOrEqual(2);
    expect(isCut, `${width}`).toBe(false);
    const beside = page.locator('header :is(nav[aria-label=Main], .button, button):visible');
    const next = await beside.first().boundingBox();
    expect(next?.x, `${width}`).toBeGreaterThanOrEqual(right);
  }
});
