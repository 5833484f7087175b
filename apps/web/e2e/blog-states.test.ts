import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { DESK, hydrate, PHONE, useBrowser } from './page.ts';
import { answering, countCalls, failing, holding, recovering } from './procedures.ts';
import { useSamePage } from './same-page.ts';
import { addressOf, eventually, NOT_FOUND, POST, pageHeading } from './steps.ts';

const { openPage } = useBrowser();
const { visit } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

const EXPECTED = [/status of (404|500)/, /Something went wrong on our side/];
const NOTHING = { items: [], total: 0 };
const POST_TITLE = 'Why Your Furnace Keeps Short Cycling';

/** Opens a hydrated page that shows nothing of the blog. */
const enter = async () => {
  const page = await visit('/about', DESK, EXPECTED);
  await hydrate(page);
  return page;
};

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const toBlog = (page: Page) => menu(page).getByRole('link', { name: 'Blog' }).click();
const toAbout = async (page: Page) => {
  await menu(page).getByRole('link', { name: 'About Us' }).click();
  await pageHeading(page, 'About Our Company').waitFor();
};
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Categories' });
/** Goes from the blog list to a category through the sidebar. */
const toCategory = async (page: Page, name: string) => {
  await sidebar(page).getByRole('button', { name }).click();
  await page.getByRole('link', { name: `See posts in ${name}` }).click();
};
const toPost = (page: Page) => page.getByRole('link', { name: POST_TITLE }).click();

const seeFrame = async (page: Page) => {
  await page.getByRole('banner').waitFor();
  await page.getByRole('contentinfo').waitFor();
};

describe('the blog in the application', () => {
  test('says that posts failed to load, in the list or in a category and whichever call failed, and shows them on the next visit [spec 012, 197, 230]', async () => {
    const page = await enter();
    await failing(page, 'blog.posts');
    const calls = countCalls(page, 'blog.posts');
    await toBlog(page);
    const alert = page.getByRole('alert');
    await eventually(() => alert.textContent()).toBe(
      'Error loading blog postsPlease try again later',
    );
    await pageHeading(page, 'HVAC Tips and Advice').waitFor();
    await sidebar(page).getByRole('button', { name: 'All Posts' }).waitFor();
    await seeFrame(page);
    await expectAccessible(page, 'the blog whose posts failed');
    // Hovering over the link makes the first request, the click the second; nothing is retried (spec §9).
    expect(calls()).toBeLessThanOrEqual(2);

    await recovering(page);
    await toAbout(page);
    await toBlog(page);
    await page.getByRole('article').first().waitFor();
    await eventually(() => alert.count()).toBe(0);

    for (const [procedure, name, other] of [
      ['blog.categoryPosts', 'Heating', 'Cooling'],
      ['blog.category', 'Cooling', 'Heating'],
    ] as const) {
      await failing(page, procedure);
      await toCategory(page, name);
      await page.getByText('Error loading blog posts for this category', { exact: true }).waitFor();
      await sidebar(page).getByRole('link', { name: other }).waitFor();
      await seeFrame(page);

      await recovering(page);
      await page.getByRole('link', { name: 'Back to All Articles' }).click();
      await toCategory(page, name);
      await pageHeading(page, `Category: ${name}`).waitFor();
      await page.getByRole('article').first().waitFor();
      await page.getByRole('link', { name: 'Back to All Articles' }).click();
    }
  });

  test('shows a spinner while it loads, then the posts, even if the categories failed; so does a category, which is marked among all and says when it has no posts [spec 194, 195, 226, 229]', async () => {
    const page = await enter();
    await failing(page, 'blog.categories');
    const release = await holding(page, 'blog.posts');
    await toBlog(page);
    const ring = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' });
    await ring.waitFor();
    await seeFrame(page);
    release();
    await page.getByRole('article').first().waitFor();
    expect(await ring.count()).toBe(0);
    await page.getByText('Error loading categories', { exact: true }).waitFor();

    await recovering(page);
    await toAbout(page);
    await toBlog(page);
    await page.getByRole('button', { name: 'All Posts' }).waitFor();
    await eventually(() => page.getByText('Error loading categories').count()).toBe(0);

    const answerCategory = await holding(page, 'blog.categoryPosts');
    await toCategory(page, 'Heating');
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
    answerCategory();
    await pageHeading(page, 'Category: Heating').waitFor();
    await page.getByRole('article').first().waitFor();
    const current = sidebar(page).locator('[aria-current=page]');
    expect(await current.allInnerTexts()).toEqual(['Heating']);

    await answering(page, 'blog.categoryPosts', NOTHING);
    await sidebar(page).getByRole('link', { name: 'Cooling' }).click();
    await page.getByText('No posts found in this category', { exact: true }).waitFor();
    await pageHeading(page, 'Category: Cooling').waitFor();
    expect(await current.allInnerTexts()).toEqual(['Cooling']);
  });

  test('says when there are no posts and no categories yet [spec 196, 198]', async () => {
    const page = await enter();
    await answering(page, 'blog.posts', NOTHING);
    await answering(page, 'blog.categories', []);
    await toBlog(page);
    await page.getByText('No posts found', { exact: true }).waitFor();
    await page.getByText('No categories found', { exact: true }).waitFor();
    await eventually(() => page.getByRole('button', { name: 'All Posts' }).count()).toBe(0);
  });
});

test.for(['/blog', '/blog/category/heating'])(
  'a page number past the end of %s shows the 404 page',
  async (path) => {
    const page = await visit(`${path}?page=9`, DESK, NOT_FOUND);
    const read = async () => ({
      heading: await page.getByRole('heading', { level: 1 }).textContent(),
      title: await page.title(),
    });
    const missing = {
      heading: '404 Page Not Found',
      title: '404 Page Not Found | Hearthline Heating & Cooling',
    };
    expect(await read()).toEqual(missing);
    await hydrate(page);
    expect(await read()).toEqual(missing);
    await seeFrame(page);
  },
);

test('a deleted category says so, and a post that fails to load looks like a missing one; on the next visit a spinner shows until it is loaded, even if its related articles fail [spec 220, 221, 222, 231]', async () => {
  const page = await enter();
  const gone = { id: 99, name: 'Gone', slug: 'gone', description: null };
  await answering(page, 'blog.categories', [gone]);
  await toBlog(page);
  await toCategory(page, 'Gone');
  await pageHeading(page, 'Category Not Found').waitFor();
  await eventually(() => page.title()).toMatch(/^Category Not Found/);
  // It was loaded from the server, which knows whether the address has moved.
  await hydrate(page);
  await page.getByRole('main').getByRole('link', { name: 'Back to All Articles' }).click();
  await pageHeading(page, 'HVAC Tips and Advice').waitFor();

  await failing(page, 'blog.post');
  await failing(page, 'blog.relatedPosts');
  await toPost(page);
  await pageHeading(page, 'Blog Post Not Found').waitFor();
  expect(await page.getByRole('main').textContent()).toContain(
    "The blog post you're looking for doesn't exist or has been removed.",
  );
  await eventually(() => page.title()).toMatch(/^Blog Post Not Found/);
  await seeFrame(page);

  await recovering(page);
  await failing(page, 'blog.relatedPosts');
  const release = await holding(page, 'blog.post');
  await page.getByRole('main').getByRole('link', { name: 'Back to Blog' }).click();
  await toPost(page);
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
  release();
  await pageHeading(page, POST_TITLE).waitFor();
  await eventually(() => page.title()).toMatch(new RegExp(`^${POST_TITLE}`));
  await eventually(() => page.getByRole('heading', { name: 'Related Articles' }).count()).toBe(0);
});

test('choosing a category marks it and filters nothing; the links on a post lead where they say [spec 183, 184, 202, 219, 228]', async () => {
  for (const width of [PHONE, DESK]) {
    const page = await visit('/blog', width);
    await hydrate(page);
    const titles = () => page.getByRole('article').getByRole('heading').allInnerTexts();
    const pressed = () => sidebar(page).getByRole('button', { pressed: true }).allInnerTexts();
    const links = sidebar(page).getByRole('link');
    const before = await titles();
    expect(before.length).toBeGreaterThan(3);
    expect(await pressed(), `at ${width} pixels`).toEqual(['All Posts']);
    await eventually(() => links.count()).toBe(0);
    const calls = countCalls(page, 'blog.');

    await page.getByRole('button', { name: 'Cooling' }).click();
    expect(await pressed(), `at ${width} pixels`).toEqual(['Cooling']);
    expect(await links.allInnerTexts()).toEqual(['See posts in Cooling']);
    expect(await links.getAttribute('href')).toBe('/blog/category/cooling');
    expect(await titles()).toEqual(before);
    expect(addressOf(page)).toBe('/blog');
    expect(calls()).toBe(0);

    await page.getByRole('button', { name: 'All Posts' }).click();
    expect(await pressed(), `at ${width} pixels`).toEqual(['All Posts']);
    await eventually(() => links.count()).toBe(0);
  }

  const page = await visit(POST, DESK);
  await hydrate(page);
  await page.getByRole('article').getByRole('link', { name: 'Heating', exact: true }).click();
  await pageHeading(page, 'Category: Heating').waitFor();
  const back = page.getByRole('link', { name: 'Back to All Articles' });
  expect(await back.getAttribute('href')).toBe('/blog');
  await page.goBack();
  const related = page.getByRole('complementary', { name: 'Related Articles' });
  const link = related.getByRole('link').first();
  const title = (await link.textContent()) ?? '';
  await link.click();
  await pageHeading(page, title).waitFor();
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await pageHeading(page, 'HVAC Tips and Advice').waitFor();
});

test('loaded data is not loaded again: not on another visit, not later, and not when the window gets the focus [spec 009, 010, 011]', async () => {
  // A separate page, because the fake clock stays installed.
  const page = await openPage('about:blank', { width: DESK });
  await page.clock.install();
  await page.goto('/about');
  await hydrate(page);
  const calls = countCalls(page, 'blog.posts');
  for (let visits = 0; visits < 2; visits += 1) {
    await toBlog(page);
    await page.getByRole('article').first().waitFor();
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
    await page.clock.fastForward('04:00');
    await toAbout(page);
  }
  expect(calls()).toBe(1);
});
