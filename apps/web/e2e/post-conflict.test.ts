import type { EditablePost } from '@hvac/contract/blog-editing';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { mutateAsOwner, storePost } from './api.ts';
import { expectAccessible } from './axe.ts';
import { openScreen } from './office.ts';
import { useHost } from './own-host.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { eventually, field, hasFocus } from './steps.ts';

const { openPage } = useBrowser();

const host = useHost();

const save = (page: Page) => page.getByRole('button', { name: 'Save Post' }).click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

describe('a save over a newer version', () => {
  /** Edits a post, lets somebody else save it in between, and then saves. */
  const conflict = async (width: number) => {
    const post = await storePost(host.siteUrl);
    const page = await openScreen(openPage, host, `/admin/posts/${post.id}`, width, [
      /status of 409/,
    ]);
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

  test('says when mine could not be copied', async () => {
    const { page, question } = await conflict(DESK);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await question.getByRole('button', { name: 'Copy mine' }).click();
    await question.getByText('Your version could not be copied.').waitFor();
  });

  test('shows the same again when mine is not given up after all', async () => {
    const { page, question } = await conflict(DESK);
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
  });

  test('can go through after all', async () => {
    const { page, post, question } = await conflict(DESK);
    await question.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.waitForURL('/admin/posts');
    const visitor = await openPage(`/blog/${post.slug}`, { width: DESK, siteUrl: host.siteUrl });
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
