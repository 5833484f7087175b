import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { DESK, hydrate, PHONE, useBrowser } from './page.ts';
import { answering } from './procedures.ts';
import { useSamePage } from './same-page.ts';
import { pageHeading } from './steps.ts';

/** Unusual content that an owner may write and that pages have to display. */
const { openPage } = useBrowser();
const { visit } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

const NARROWEST = 320;
const TABLET = 768;
const WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3).slice(0, 120);
const TITLE = `Why ${WORD} is the longest word that you will read about your furnace`.padEnd(
  200,
  '.',
);
const ARABIC = 'كيف تختار مضخة حرارية لمنزلك 🔥';
const DATE = '2026-03-01T12:00:00.000Z';

const card = (id: number, title: string) => ({
  id,
  title,
  slug: `odd-${id}`,
  summary: `${title} `.repeat(8),
  featuredImage: null,
  readMinutes: 25,
  publishedAt: DATE,
  updatedAt: DATE,
});
const CARDS = [card(1, TITLE), card(2, ARABIC), card(3, WORD)];
const CATEGORIES = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  name: index === 0 ? WORD.slice(0, 80) : `Tips about heating and cooling ${index}`,
  slug: `odd-${index + 1}`,
  description: TITLE,
}));
const POST = {
  ...card(1, TITLE),
  contentFormat: 'plain',
  contentHtml: `${WORD}\n\n${ARABIC}\n\n${'Check the filter every month. '.repeat(1000)}`,
  categories: CATEGORIES.slice(0, 8),
};

/** Opens the list of a blog with that content, in a hydrated page. */
const openBlog = async (width: number): Promise<Page> => {
  const page = await visit('/contact', width);
  await hydrate(page);
  await answering(page, 'blog.posts', { items: CARDS, total: 3 });
  await answering(page, 'blog.categories', CATEGORIES);
  await answering(page, 'blog.category', CATEGORIES[0]);
  await answering(page, 'blog.categoryPosts', { items: CARDS, total: 3 });
  await answering(page, 'blog.post', POST);
  await answering(page, 'blog.relatedPosts', CARDS);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await pageHeading(page, 'HVAC Tips and Advice').waitFor();
  return page;
};

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const directionOf = (page: Page, text: string) =>
  page
    .getByRole('heading', { name: text })
    .first()
    .evaluate((heading) => getComputedStyle(heading).direction);

const expectFitting = async (page: Page, widths: number[], name: string) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    expect(await widthOf(page), `${name} at ${width} pixels`).toBe(width);
  }
};

/** Goes from the list to a category and a post, and expects nothing to scroll sideways at these widths. */
const expectBlogFitting = async (page: Page, widths: number[]) => {
  await expectFitting(page, widths, 'the list');

  await page.getByRole('button', { name: CATEGORIES[0]?.name ?? '' }).click();
  await page.getByRole('link', { name: /^See posts in/ }).click();
  await pageHeading(page, `Category: ${CATEGORIES[0]?.name}`).waitFor();
  await expectFitting(page, widths, 'the category');

  await page.getByRole('article').first().getByRole('link').click();
  await pageHeading(page, TITLE).waitFor();
  await expectFitting(page, widths, 'the post');
};

test('on a phone a card shows four lines of its title and three of its summary, categories do not push the posts away, and nothing scrolls sideways', async () => {
  const page = await openBlog(PHONE);
  const first = page.getByRole('article').first();
  const linesOf = (text: 'h2' | 'p') =>
    first
      .locator(text)
      .last()
      .evaluate((element) =>
        Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
      );
  expect(await linesOf('h2')).toBe(4);
  expect(await linesOf('p')).toBe(3);

  const list = await page.getByRole('complementary', { name: 'Categories' }).boundingBox();
  expect(list?.height).toBeLessThan(340);
  await expectFitting(page, [NARROWEST, PHONE], 'the list as it opens');
  await page.getByRole('button', { name: CATEGORIES[39]?.name ?? '' }).click();
  await page.getByRole('link', { name: `See posts in ${CATEGORIES[39]?.name}` }).waitFor();

  await expectBlogFitting(page, [NARROWEST, PHONE]);
  await expectAccessible(page, 'a post with odd content');
});

test('on a desktop, right-to-left text reads from right to left beside other text, and nothing scrolls sideways', async () => {
  const page = await openBlog(DESK);
  expect(await directionOf(page, ARABIC)).toBe('rtl');
  expect(await directionOf(page, WORD)).toBe('ltr');
  await expectBlogFitting(page, [TABLET, DESK]);
});
