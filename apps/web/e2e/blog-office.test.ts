import type { EditablePost } from '@hvac/contract/blog-editing';
import type { SubmissionsOverview } from '@hvac/contract/submission-news';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { mutateAsOwner, newSubmission, sendSubmission, storePost } from './api.ts';
import { expectAccessible } from './axe.ts';
import { intercept } from './intercept.ts';
import { followLink, goToAddress, inDialog, openScreen as openAlone } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { answering, countCalls, failing, holding, recovering } from './procedures.ts';
import { useSameOffice } from './same-office.ts';
import { QUIET, useSamePage } from './same-page.ts';
import {
  descriptionOf,
  dialog,
  eventually,
  field,
  hasFocus,
  pageHeading,
  seeToast,
} from './steps.ts';

const { openPage } = useBrowser();

const instance = useInstance();

const { openScreen } = useSameOffice(openPage, instance);
/** Searches for a post. By its address: what is typed changes the rows only after a pause. */
const openPost = async (title: string, width: number, expected?: RegExp[]): Promise<Page> => {
  const page = await openScreen('/admin/posts', width, expected);
  await goToAddress(page, `/admin/posts?q=${encodeURIComponent(title)}`);
  return page;
};
/** Opens a screen in its own document, for tests that start before anything has been loaded. */
const { openScreen: loadScreen } = useSamePage(openPage, instance);

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const columns = (page: Page) => page.getByRole('columnheader').allInnerTexts();
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Leaves a form without saving its changes. */
const leave = async (page: Page) => {
  // On a phone, this link is in the closed menu.
  await page.locator('a[href="/admin/categories"]').first().dispatchEvent('click');
  await inDialog(page, 'Leave').click();
  await page.waitForURL('/admin/categories');
};
const NOTHING = { items: [], total: 0 };
const NO_LEADS: SubmissionsOverview = {
  ...{ newSubmissions: [], newCount: 0, openSubmissions: [], openCount: 0 },
  month: { submissions: 0, booked: 0, medianMinutesToAnswer: null },
  recent: NOTHING,
};
const EMPTY = { posts: 0, published: 0, scheduled: 0, categories: 0, recentPosts: [] };

/** Messages of customers, and how much of each the dashboard shows. */
const MESSAGES = [
  { message: 'It is cold in here.', lines: 1, isCut: false },
  { message: 'furnace'.repeat(90), lines: 2, isCut: true },
  { message: 'It starts, clicks twice and stops again. '.repeat(20).trim(), lines: 2, isCut: true },
];
const shownOf = (text: Locator) =>
  text.evaluate((shown) => ({
    lines: Math.round(shown.clientHeight / Number.parseFloat(getComputedStyle(shown).lineHeight)),
    isCut: shown.scrollHeight > shown.clientHeight,
  }));
const SHORT_DATE = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/;
const FAILURE = 'Something went wrong on our side. Please try again.';

beforeAll(async () => {
  const ducts = { name: 'Ducts', slug: 'ducts', description: null };
  await mutateAsOwner(instance.siteUrl, 'blog.createCategory', ducts);
});

describe('the dashboard', () => {
  let newestPost: EditablePost;
  beforeAll(async () => {
    for (let sent = 0; sent < 3; sent += 1) await sendSubmission(instance.siteUrl, newSubmission());
    for (const { message } of MESSAGES) {
      await sendSubmission(instance.siteUrl, newSubmission({ fullName: 'Grace Hopper', message }));
    }
    const texts = { title: 'The newest of all', slug: 'newest' };
    newestPost = await storePost(instance.siteUrl, texts);
  });

  test('leads to a new post and a new category, and counts what there is [spec 287, 288, 289, 290, 292, 293]', async () => {
    const page = await openScreen('/admin', DESK);
    for (const [name, path] of [
      ['New Post', '/admin/posts/new'],
      ['New Category', '/admin/categories/new'],
    ] as const) {
      expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(path);
    }
    await page.getByText('12 published, 1 draft').waitFor();
    for (const [name, count] of [
      ['Total Posts', '13'],
      ['Categories', '5'],
      ['Contact Submissions', '6'],
    ] as const) {
      await section(page, name).getByText(count, { exact: true }).waitFor();
    }
  });

  test('lists the five newest posts, each with the day on which it was made and whether it is published [spec 294, 295, 296, 297]', async () => {
    const page = await openScreen('/admin', DESK);
    const posts = section(page, 'Recent Posts').getByRole('listitem');
    await eventually(() => posts.count()).toBe(5);
    const newest = posts.first();
    const link = newest.getByRole('link', { name: newestPost.title });
    expect(await link.getAttribute('href')).toBe(`/admin/posts/${newestPost.id}`);
    await newest.getByText(SHORT_DATE).waitFor();
    await newest.getByText('Published', { exact: true }).waitFor();
    await posts
      .filter({ hasText: 'Ready in Spring' })
      .getByText('Draft', { exact: true })
      .waitFor();

    const createdAt = '2026-01-02T17:00:00.000Z';
    const recentPosts = [{ ...newestPost, createdAt, publishedAt: '2026-03-04T17:00:00.000Z' }];
    await answering(page, 'blog.overview', { ...EMPTY, posts: 1, published: 1, recentPosts });
    await followLink(page, '/admin/categories');
    await followLink(page, '/admin');
    await posts.getByText('Jan 2, 2026', { exact: true }).waitFor();
  });

  test('lists the five newest submissions, each with two lines of its message at any width [spec 298, 299, 300, 301, 302]', async () => {
    const page = await openScreen('/admin', DESK);
    const requests = section(page, 'Recent Contact Submissions').getByRole('listitem');
    await eventually(() => requests.count()).toBe(5);
    const latest = requests.first();
    for (const text of ['Grace Hopper', 'Heating Service', SHORT_DATE]) {
      await latest.getByText(text).waitFor();
    }
    for (const width of [PHONE, 768, DESK, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      for (const panel of ['Recent Contact Submissions', 'New leads']) {
        for (const { message, ...expected } of MESSAGES) {
          const shown = section(page, panel).getByText(message.slice(0, 70));
          expect(await shownOf(shown), `${message} in ${panel} at ${width}`).toEqual(expected);
        }
      }
    }
  });
});

test('the dashboard says when it cannot be loaded, and when there is nothing yet, without counting drafts [spec 291, 303, 304, 305]', async () => {
  const page = await loadScreen(QUIET, PHONE, [/status of 500/]);
  await failing(page, 'blog.overview');
  await answering(page, 'inbox.overview', NO_LEADS);
  await page.goto('/admin');
  await page.getByText('Error loading dashboard data. Please try again.').waitFor();
  await answering(page, 'blog.overview', EMPTY);
  await followLink(page, '/admin/categories');
  await followLink(page, '/admin');
  await page.getByText('No posts yet. Create your first post.').waitFor();
  await page.getByText('No contact submissions yet.').waitFor();
  await page.getByText('0 published', { exact: true }).waitFor();
});

test('the lists say when they cannot be loaded, and when there is nothing yet [spec 315, 317, 404, 405]', async () => {
  const page = await loadScreen(QUIET, PHONE, [/status of 500/]);
  await failing(page, 'blog.postList');
  await failing(page, 'blog.categories');
  await page.goto('/admin/posts');
  await page.getByText('Error loading posts. Please try again.').waitFor();
  await followLink(page, '/admin/categories');
  await page.getByText('Error loading categories. Please try again.').waitFor();

  await answering(page, 'blog.postList', NOTHING);
  await answering(page, 'blog.categories', []);
  await followLink(page, '/admin/posts');
  await page.getByText('No posts found. Create your first post.').waitFor();
  await followLink(page, '/admin/categories');
  await page.getByText('No categories found. Create your first category.').waitFor();
});

describe('the post list', () => {
  test('shows every post in the columns of the specification [spec 309, 310, 311, 312, 318]', async () => {
    const page = await openScreen('/admin/posts', DESK);
    await rows(page).first().waitFor();
    expect(await columns(page)).toEqual(['Image', 'Title', 'Status', 'Date', 'Actions']);
    const draft = rows(page).filter({ hasText: 'Draft' });
    const view = draft.getByRole('button', { name: /^View .* not published yet$/ });
    expect(await view.getAttribute('aria-disabled')).toBe('true');
    const published = rows(page).filter({ hasText: 'Short Cycling' });
    const edit = published.getByRole('link', { name: /^Edit / });
    expect(await edit.getAttribute('href')).toMatch(/^\/admin\/posts\/\d+$/);
    const link = published.getByRole('link', { name: /^View / });
    expect(await link.getAttribute('href')).toBe('/blog/why-your-furnace-keeps-short-cycling');
    expect(await link.getAttribute('target')).toBe('_blank');
    await expectAccessible(page, 'the post list');
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('says in place of a picture that there is none, or that it is at none of its addresses [spec 395]', async () => {
    const post = await storePost(instance.siteUrl);
    const page = await loadScreen(QUIET, DESK, [/status of 404/]);
    const tried: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 404) tried.push(new URL(response.url()).pathname);
    });
    const lost = { ...post, id: 999_999, featuredImage: '/uploads/gone.webp' };
    await answering(page, 'blog.postList', { items: [post, lost], total: 2 });
    await page.goto('/admin/posts');
    await rows(page).nth(0).getByText('No Image', { exact: true }).waitFor();
    await rows(page).nth(1).getByText('Image Not Found', { exact: true }).waitFor();
    expect(tried).toEqual(['/api/post/999999/image', '/img/gone.webp', '/uploads/gone.webp']);
  });

  test('shows the tooltip of an icon after a delay, and that of the next icon at once', async () => {
    // A separate page, because the fake clock stays installed.
    const page = await openAlone(openPage, instance, '/admin/posts', DESK);
    await rows(page).first().waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 500);
    const actions = rows(page).filter({ hasText: 'Short Cycling' });
    const bubble = (text: string) => page.locator('[popover]').filter({ hasText: text });
    await actions.getByRole('link', { name: /^Edit / }).hover();
    await page.clock.runFor(600);
    await eventually(() => bubble('Edit').count()).toBe(0);
    await page.clock.runFor(150);
    await bubble('Edit').waitFor();
    await actions.getByRole('button', { name: /^Delete / }).hover();
    await page.clock.runFor(10);
    await bubble('Delete').waitFor();
    await eventually(() => bubble('Edit').count()).toBe(0);
  });

  test('searches title and summary, ignoring case [spec 306, 307, 308, 316]', async () => {
    await storePost(instance.siteUrl, { title: 'Zephyr one', slug: 'z1' });
    await storePost(instance.siteUrl, { summary: 'About the ZEPHYR', slug: 'z2' });
    const page = await openScreen('/admin/posts', PHONE);
    await page.getByRole('searchbox').fill('zephyr');
    await eventually(() => rows(page).count()).toBe(2);
    await page.getByRole('searchbox').fill('nobody wrote this');
    await page.getByText('No posts match your search.').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).press('Enter');
    await rows(page).nth(2).waitFor();
    expect(await hasFocus(page.getByRole('searchbox'))).toBe(true);
  });

  test('steps through pages of 25; a search starts at the first page', async () => {
    const post = await storePost(instance.siteUrl);
    const page = await loadScreen('/admin/categories', PHONE);
    await answering(page, 'blog.postList', { items: [post], total: 60 });
    const asked: unknown[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (!url.pathname.endsWith('/blog.postList')) return;
      asked.push(JSON.parse(url.searchParams.get('input') ?? ''));
    });
    const next = page.getByRole('button', { name: 'Next' });
    await followLink(page, '/admin/posts');
    await page.getByText('1–25 of 60').waitFor();
    await next.click();
    await page.getByText('26–50 of 60').waitFor();
    await next.click();
    await page.getByText('51–60 of 60').waitFor();
    expect(await next.isDisabled()).toBe(true);
    expect(await hasFocus(next)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox').fill('furnace');
    await page.getByText('1–25 of 60').waitFor();
    await eventually(() => asked).toEqual([
      { search: '', limit: 25, offset: 0 },
      { search: '', limit: 25, offset: 25 },
      { search: '', limit: 25, offset: 50 },
      { search: 'furnace', limit: 25, offset: 0 },
    ]);
  });

  test('deletes a post only after confirmation, in a dialog that stays open meanwhile however often Escape is pressed [spec 313, 314, 319, 321]', async () => {
    const { title } = await storePost(instance.siteUrl);
    const page = await openPost(title, DESK);
    const calls = countCalls(page, 'blog.trashPost');
    const remove = page.getByRole('button', { name: `Delete ${title}` });
    await remove.click();
    const question = dialog(page, 'Delete post');
    await question.getByText('Are you sure you want to delete this post?').waitFor();
    await expectAccessible(page, 'the question before a post is deleted');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await eventually(() => hasFocus(remove)).toBe(true);
    expect(calls()).toBe(0);
    await remove.click();
    const release = await holding(page, 'blog.trashPost');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    const working = question.getByRole('button', { name: 'Deleting...' });
    await working.waitFor();
    for (let time = 0; time < 3; time += 1) {
      await page.keyboard.press('Escape');
      expect(await working.isVisible()).toBe(true);
    }
    release();
    await seeToast(page, 'Post deleted', 'The post has been successfully deleted');
    await question.waitFor({ state: 'hidden' });
    await eventually(() => page.getByText(title).count()).toBe(0);
    await eventually(() => hasFocus(pageHeading(page, 'Blog Posts'))).toBe(true);
  });

  test('keeps the focus on the screen when the list loads again behind the question', async () => {
    const { title } = await storePost(instance.siteUrl);
    const page = await openPost(title, DESK);
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    const letLoad = await holding(page, 'blog.postList');
    await goToAddress(page, '/admin/posts?q=heat');
    await page.locator('[aria-busy=true]').waitFor();
    await inDialog(page, 'Cancel').click();
    await eventually(() => hasFocus(pageHeading(page, 'Blog Posts'))).toBe(true);
    letLoad();
  });

  test('says why a post could not be deleted [spec 320]', async () => {
    const { title } = await storePost(instance.siteUrl);
    const page = await openPost(title, PHONE, [/status of 500/]);
    await failing(page, 'blog.trashPost');
    const more = page.getByRole('button', { name: `More for ${title}` });
    await more.click();
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    const question = dialog(page, 'Delete post');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await seeToast(page, 'Error deleting post', FAILURE);
    await question.waitFor({ state: 'hidden' });
    expect(await hasFocus(more)).toBe(true);
  });

  test('is one of rows on a phone, each of which opens the editor, with the rest behind a menu', async () => {
    const { title, slug, id } = await storePost(instance.siteUrl);
    const page = await openPost(title, PHONE);
    const row = rows(page).filter({ hasText: title });
    await row.getByText(/^Created [A-Z][a-z]{2} \d{1,2}, \d{4}$/).waitFor();
    await row.getByRole('button', { name: `More for ${title}` }).click();
    const view = page.getByRole('link', { name: `View ${title}, opens in a new tab` });
    expect(await view.getAttribute('href')).toBe(`/blog/${slug}`);
    await expectAccessible(page, 'the menu of a post');
    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'hidden' });
    const { x = 0, y = 0, height = 0 } = (await row.boundingBox()) ?? {};
    await page.mouse.click(x + 200, y + height - 4);
    await page.waitForURL(`/admin/posts/${id}`);
  });
});

describe('categories', () => {
  test('are listed in a table, with a dash for a missing description [spec 396, 397]', async () => {
    const page = await openScreen('/admin/categories', DESK);
    await rows(page).first().waitFor();
    expect(await columns(page)).toEqual(['Name', 'Slug', 'Description', 'Actions']);
    await expectAccessible(page, 'the categories');
    await rows(page)
      .filter({ hasText: 'Ducts' })
      .getByRole('cell', { name: '-', exact: true })
      .waitFor();
  });

  test('have a form that says beside its fields what is missing, and leads back to the list [spec 406, 408, 410, 412, 413]', async () => {
    const page = await loadScreen('/admin/categories/new', PHONE);
    await page.getByRole('button', { name: 'Save Category' }).click();
    expect(await descriptionOf(field(page, 'Category Name'))).toContain(
      'Category name is required',
    );
    expect(await descriptionOf(field(page, 'Slug'))).toContain('Slug is required');
    expect(await field(page, 'Description (optional)').getAttribute('rows')).toBe('4');
    await expectAccessible(page, 'the form with errors');
    await page.getByRole('link', { name: 'Back to Categories' }).click();
    await page.waitForURL('/admin/categories');
  });

  test('are created without a description, with a slug that follows the name [spec 403, 407, 409, 414, 415, 417]', async () => {
    const page = await openScreen('/admin/categories', PHONE);
    await page.getByRole('link', { name: 'New Category' }).click();
    await page.waitForURL('/admin/categories/new');
    await field(page, 'Category Name').pressSequentially('Heat Pumps');
    expect(await field(page, 'Slug').inputValue()).toBe('heat-pumps');
    await page.getByRole('button', { name: 'Save Category' }).click();
    await seeToast(page, 'Category created', 'The category has been created successfully.');
    await page.waitForURL('/admin/categories');
    await rows(page).filter({ hasText: 'heat-pumps' }).waitFor();
  });

  test('are edited with a slug that follows the name while it is empty or made of the stored one [spec 398, 407, 416, 418]', async () => {
    const boilers = { name: 'Boilers', slug: 'boilers', description: null };
    await mutateAsOwner(instance.siteUrl, 'blog.createCategory', boilers);
    const page = await loadScreen('/admin/categories', PHONE);
    await page.getByRole('link', { name: 'Edit Boilers' }).click();
    await page.waitForURL(/\/admin\/categories\/\d+$/);
    await field(page, 'Category Name').fill('Boilers & More');
    expect(await field(page, 'Slug').inputValue()).toBe('boilers-more');
    await field(page, 'Slug').fill('');
    await field(page, 'Category Name').fill('Radiators');
    expect(await field(page, 'Slug').inputValue()).toBe('radiators');
    await field(page, 'Slug').fill('my-own');
    await field(page, 'Category Name').fill('Boilers of All Kinds');
    expect(await field(page, 'Slug').inputValue()).toBe('my-own');
    await field(page, 'Slug').fill('radiators');
    await field(page, 'Slug').press('Enter');
    await seeToast(page, 'Category updated', 'The category has been updated successfully.');
    await page.getByRole('link', { name: 'Edit Boilers of All Kinds' }).waitFor();
    const visited = await fetch(`${instance.siteUrl}/blog/category/radiators`);
    const html = (await visited.text()).replaceAll('<!-- -->', '');
    expect(html).toMatch(/<h1[^>]*><span[^>]*>Category: <\/span>Boilers of All Kinds<\/h1>/);
  });

  test('are deleted after a question that names them [spec 399, 400, 401, 402, 419]', async () => {
    const chimneys = { name: 'Chimneys', slug: 'chimneys', description: null };
    await mutateAsOwner(instance.siteUrl, 'blog.createCategory', chimneys);
    const page = await loadScreen('/admin/categories', PHONE);
    await page.getByRole('button', { name: 'Delete Chimneys' }).click();
    const question = dialog(page, 'Delete category');
    await question
      .getByText('Delete the category Chimneys? This action cannot be undone.')
      .waitFor();
    await question.getByText('No posts use this category.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).waitFor();
    const release = await holding(page, 'blog.trashCategory');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await question.getByRole('button', { name: 'Deleting...' }).waitFor();
    release();
    await seeToast(page, 'Category deleted', 'The category has been deleted successfully.');
    await eventually(() => page.getByText('Chimneys').count()).toBe(0);
  });

  test('say how many posts use them before they are deleted [spec 399, 401]', async () => {
    const page = await openScreen('/admin/categories', DESK);
    await page.getByRole('button', { name: 'Delete Cooling' }).click();
    const question = dialog(page, 'Delete category');
    await question.getByText(/\d posts use this category\. They will stay, without it\./).waitFor();
    await expectAccessible(page, 'the question before a category is deleted');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Delete Cooling' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await eventually(() => hasFocus(page.getByRole('button', { name: 'Delete Cooling' }))).toBe(
      true,
    );
  });

  test('keep what was typed when the name or the slug is taken [spec 420, 504]', async () => {
    const page = await openScreen('/admin/categories/new', DESK, [/status of 409/]);
    await field(page, 'Category Name').fill('Heating');
    await eventually(() => descriptionOf(field(page, 'Slug'))).toContain(
      'The slug "heating" is already used by the category "Heating"',
    );
    await field(page, 'Slug').fill('other');
    await page.getByRole('button', { name: 'Save Category' }).click();
    const taken = 'There is already a category named "Heating"';
    await seeToast(page, 'Error', `Failed to create category: 409: ${taken}`);
    expect(await descriptionOf(field(page, 'Category Name'))).toContain(taken);
    expect(await field(page, 'Slug').inputValue()).toBe('other');
    await leave(page);
  });

  test('stay unchanged when a save or a deletion fails, and the failure is shown [spec 421, 422, 504, 505]', async () => {
    const page = await openScreen('/admin/categories', PHONE, [/status of 50[02]/]);
    await failing(page, 'blog.trashCategory');
    const remove = page.getByRole('button', { name: 'Delete Cooling' });
    await remove.click();
    const question = dialog(page, 'Delete category');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await seeToast(page, 'Error', `Failed to delete category: 500: ${FAILURE}`);
    await question.waitFor({ state: 'hidden' });
    expect(await hasFocus(remove)).toBe(true);

    await recovering(page);
    await failing(page, 'blog.updateCategory');
    await page.getByRole('link', { name: 'Edit Cooling' }).click();
    await field(page, 'Description (optional)').fill('Air conditioners');
    await page.getByRole('button', { name: 'Save Category' }).click();
    await seeToast(page, 'Error', `Failed to update category: 500: ${FAILURE}`);
    expect(await field(page, 'Description (optional)').inputValue()).toBe('Air conditioners');
    await intercept(page, '*/trpc/blog.updateCategory', () => ({ status: 502, body: '' }));
    await page.getByRole('button', { name: 'Save Category' }).click();
    await seeToast(page, 'Error', 'Failed to update category: 502: Bad Gateway');
    await leave(page);
  });

  test('that do not exist say so [spec 410, 411]', async () => {
    const page = await openScreen('/admin/categories', DESK, [/status of 404/]);
    const goThere = [
      () => page.goto('/admin/categories/999999'),
      () => goToAddress(page, '/admin/categories/999998'),
    ];
    for (const go of goThere) {
      await go();
      await page.getByText('Error loading category. Please try again.').waitFor();
      await page.getByRole('link', { name: 'Back to Categories' }).click();
      await page.waitForURL('/admin/categories');
    }
  });
});
