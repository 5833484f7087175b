import type { EditablePost } from '@hvac/contract/blog-editing';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { mutateAsOwner, newPost, storePost } from './api.ts';
import { expectAccessible } from './axe.ts';
import { useHost } from './own-host.ts';
import { DESK, holdScripts, PHONE, useBrowser } from './page.ts';
import { countCalls, failing, recovering } from './procedures.ts';
import { useSamePage } from './same-page.ts';
import { eventually, field, hasFocus, seeToast, toasts } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because these tests create posts and categories that no other journey expects.
const host = useHost();

const { visit, openScreen } = useSamePage(openPage, host);
const save = (page: Page) => page.getByRole('button', { name: 'Save Post' }).click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

describe('a save over a newer version', () => {
  /** Edits a post, lets somebody else save it in between, and then saves. */
  const conflict = async (width: number) => {
    const post = await storePost(host.siteUrl);
    const page = await openScreen(`/admin/posts/${post.id}`, width, [/status of 409/]);
    await field(page, 'Content').fill('Mine');
    const { createdAt, updatedAt, publishedAt, ...fields } = post;
    const theirs = { ...fields, summary: 'Their summary', content: 'Theirs' };
    await mutateAsOwner<EditablePost>(host.siteUrl, 'blog.updatePost', theirs);
    await save(page);
    const question = dialog(page, 'This post was changed after you opened it');
    await question.waitFor();
    return { page, post, question };
  };

  test('shows what changed and loses nothing', async () => {
    const { page, question } = await conflict(PHONE);
    await expectAccessible(page, 'the conflict');
    await question.getByText('Their summary').waitFor();
    await question.getByText('Theirs', { exact: true }).waitFor();
    await question.getByText('Mine', { exact: true }).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await question.getByRole('button', { name: 'Copy mine' }).click();
    await question.getByText('Your version was copied.').waitFor();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Mine');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await field(page, 'Content').inputValue()).toBe('Mine');
    expect(await hasFocus(page.getByRole('button', { name: 'Save Post' }))).toBe(true);
  });

  test('says when mine could not be copied, asks again when it is not given up after all, and can go through', async () => {
    const { page, post, question } = await conflict(DESK);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await question.getByRole('button', { name: 'Copy mine' }).click();
    await question.getByText('Your version could not be copied.').waitFor();

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
    await question.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.waitForURL('/admin/posts');
    const visitor = await visit(`/blog/${post.slug}`, PHONE);
    await visitor.getByText('Mine', { exact: true }).waitFor();
  });

  test('can give way to the saved version, which can be saved from there', async () => {
    const { page, question } = await conflict(DESK);
    await question.getByRole('button', { name: 'Use the saved version' }).click();
    const sure = dialog(page, 'Discard your version?');
    await sure.getByRole('button', { name: 'Discard mine' }).click();
    expect(await field(page, 'Content').inputValue()).toBe('Theirs');
    await field(page, 'Content').fill('Both');
    await save(page);
    await page.waitForURL('/admin/posts');
  });
});

const { title } = newPost();
const FORMS = [
  {
    thing: 'post',
    list: '/admin/posts',
    procedure: 'blog.createPost',
    texts: { Title: title, Summary: 'In short.', Content: 'At length.' },
  },
  {
    thing: 'category',
    list: '/admin/categories',
    procedure: 'blog.createCategory',
    texts: { 'Category Name': 'Heat Pumps' },
  },
];

test.each(FORMS)(
  'a new $thing is sent once, though Enter is pressed again before its list is shown',
  async ({ thing, list, procedure, texts }) => {
    const page = await openScreen(`${list}/new`, DESK, [/status of 500/]);
    for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
    const [name = ''] = Object.keys(texts);
    // The code that shows messages is loaded with the first message.
    await failing(page, procedure);
    await field(page, name).press('Enter');
    await toasts(page).getByText(`Failed to create ${thing}`).waitFor();
    await recovering(page);

    const showList = await holdScripts(page);
    const sent = countCalls(page, procedure);
    await field(page, name).press('Enter');
    await toasts(page).getByText(`has been created successfully.`).waitFor();
    expect(await field(page, name).isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await showList();
    await page.waitForURL(list);
    expect(sent()).toBe(1);
  },
);

test('a save without a connection says so, and keeps what was typed for the next', async () => {
  const page = await openScreen('/admin/categories/new', DESK, [/ERR_INTERNET_DISCONNECTED/]);
  await field(page, 'Category Name').fill('Mini splits');
  await field(page, 'Description').fill('Both ways');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save Category' }).click();
  await seeToast(page, 'Error', 'Failed to create category: Failed to fetch');
  expect(await field(page, 'Category Name').inputValue()).toBe('Mini splits');
  expect(await field(page, 'Description').inputValue()).toBe('Both ways');

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save Category' }).click();
  await seeToast(page, 'Category created', 'The category has been created successfully.');
});
