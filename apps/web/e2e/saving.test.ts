import type { EditablePost } from '@hvac/contract/blog-editing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { mutateAsOwner, newPost, storePost } from './api.ts';
import { expectAccessible } from './axe.ts';
import { intercept } from './intercept.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { answering, countCalls, failing, holding, recovering } from './procedures.ts';
import { useSameOffice } from './same-office.ts';
import { useSamePage } from './same-page.ts';
import { dialog, eventually, field, hasFocus, pageHeading, seeToast, toasts } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because these tests create posts and categories that no other journey expects.
const instance = useInstance();

const { openScreen } = useSameOffice(openPage, instance);
/** Opens a screen in a new document, which has loaded only the code of that screen. */
const { openScreen: loadScreen } = useSamePage(openPage, instance);

const save = (page: Page) => page.getByRole('button', { name: 'Save Post' }).click();

describe('a save over a newer version', () => {
  const posts: EditablePost[] = [];
  // Before a list is loaded, because only a save loads it again.
  beforeAll(async () => {
    for (let stored = 0; stored < 3; stored += 1) posts.push(await storePost(instance.siteUrl));
  });

  /** Edits a post, lets somebody else save it in between, and then saves. */
  const conflict = async (width: number, savedBy?: string) => {
    const post = posts.pop();
    if (!post) throw new Error('Every post has been edited');
    const open = width === PHONE ? loadScreen : openScreen;
    const page = await open(`/admin/posts/${post.id}`, width, [/status of 409/]);
    if (savedBy) await answering(page, 'blog.lastSaver', savedBy);
    await field(page, 'Content').fill('Mine');
    const { createdAt, updatedAt, publishedAt, ...fields } = post;
    const theirs = { ...fields, summary: 'Their summary', content: 'Theirs' };
    await mutateAsOwner<EditablePost>(instance.siteUrl, 'blog.updatePost', theirs);
    await save(page);
    const question = dialog(page, 'This post was changed after you opened it');
    await question.waitFor();
    return { page, post, question };
  };

  test('shows what changed and loses nothing', async () => {
    const { page, question } = await conflict(PHONE);
    await expectAccessible(page, 'the conflict');
    await question.getByText(/^You saved this post in another window on /).waitFor();
    await question.getByText('Their summary').waitFor();
    await question.getByText('Theirs', { exact: true }).waitFor();
    await question.getByText('Mine', { exact: true }).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await question.getByRole('button', { name: 'Copy my text' }).click();
    await question.getByText('Copied.').waitFor();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Mine');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await field(page, 'Content').inputValue()).toBe('Mine');
    expect(await hasFocus(page.getByRole('button', { name: 'Save Post' }))).toBe(true);
  });

  test('says when my version cannot be copied, stays open when discarding it is cancelled, and can overwrite the newer one', async () => {
    const { page, post, question } = await conflict(DESK);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await question.getByRole('button', { name: 'Copy my text' }).click();
    await question.getByText("Couldn't copy your version.").waitFor();

    const sure = dialog(page, 'Discard your version?');
    const giveUp = question.getByRole('button', { name: 'Use the saved version' });
    for (const stay of [
      () => sure.getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await giveUp.click();
      await sure.waitFor();
      await stay();
      await sure.waitFor({ state: 'hidden' });
      expect(await hasFocus(giveUp)).toBe(true);
      expect(await question.isVisible()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });

    await save(page);
    await question.getByRole('button', { name: 'Save mine instead' }).click();
    await pageHeading(page, 'Blog Posts').waitFor();
    const visited = await fetch(`${instance.siteUrl}/blog/${post.slug}`);
    expect(await visited.text()).toContain('>Mine<');
  });

  test('names who made it, and can give way to it, which can then be edited and saved', async () => {
    const { page, question } = await conflict(DESK, 'Rick');
    await question.getByText(/^Rick saved this post on .* Your version is still here\./).waitFor();
    await question.getByRole('button', { name: "Use Rick's version" }).click();
    const sure = dialog(page, 'Discard your version?');
    await sure.getByRole('button', { name: 'Discard mine' }).click();
    expect(await field(page, 'Content').inputValue()).toBe('Theirs');
    await field(page, 'Content').fill('Both');
    await save(page);
    await pageHeading(page, 'Blog Posts').waitFor();
  });
});

/** Saves a form with Enter, presses Enter again before the answer has come, and expects a single call. */
const saveTwice = async (page: Page, name: string, list: string, procedure: string) => {
  const sent = countCalls(page, procedure);
  const release = await holding(page, procedure);
  await field(page, name).press('Enter');
  await eventually(() => field(page, name).isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  release();
  await toasts(page).getByText('has been created successfully.').waitFor();
  await page.waitForURL(list);
  expect(sent()).toBe(1);
};

test('a new post is sent once, even if Enter is pressed again before it is stored', async () => {
  const page = await loadScreen('/admin/posts/new', PHONE, [/status of 500/]);
  await field(page, 'Title').fill(newPost().title);
  await field(page, 'Summary').fill('In short.');
  await field(page, 'Content').fill('At length.');
  // The code that shows messages is loaded with the first message.
  await failing(page, 'blog.createPost');
  await field(page, 'Title').press('Enter');
  await toasts(page).getByText('Failed to create post').waitFor();
  await recovering(page);
  await saveTwice(page, 'Title', '/admin/posts', 'blog.createPost');
});

test('a save that a proxy answers in place of the website says so, and keeps what was typed', async () => {
  const page = await loadScreen('/admin/categories/new', PHONE, [/status of 502/]);
  await field(page, 'Category Name').fill('Mini splits');
  await intercept(page, '*/trpc/blog.createCategory', () => ({
    status: 502,
    body: '<h1>502</h1>',
  }));
  await page.getByRole('button', { name: 'Save Category' }).click();
  await seeToast(
    page,
    'Error',
    "Failed to create category: The website isn't answering right now. Try again in a minute.",
  );
  expect(await field(page, 'Category Name').inputValue()).toBe('Mini splits');
});

test('a save without a connection says so, and keeps what was typed for the next save, which is also sent once', async () => {
  const page = await loadScreen('/admin/categories/new', PHONE, [/ERR_INTERNET_DISCONNECTED/]);
  await field(page, 'Category Name').fill('Mini splits');
  await field(page, 'Description').fill('Both ways');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save Category' }).click();
  await seeToast(
    page,
    'Error',
    "Failed to create category: Can't reach the website. Check your connection and try again.",
  );
  expect(await field(page, 'Category Name').inputValue()).toBe('Mini splits');
  expect(await field(page, 'Description').inputValue()).toBe('Both ways');

  await page.context().setOffline(false);
  await saveTwice(page, 'Category Name', '/admin/categories', 'blog.createCategory');
  await seeToast(page, 'Category created', 'The category has been created successfully.');
});
