import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { EditablePost } from '@hvac/contract/blog-editing';
import { expect, inject, test } from 'vitest';
import { mutateAsOwner, newPost } from './api.ts';
import { expectAccessible } from './axe.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { useSamePage } from './same-page.ts';
import { eventually, field, hasFocus } from './steps.ts';

const { openPage } = useBrowser();
const siteUrl = inject('siteUrl');
const { openScreen } = useSamePage(openPage, { siteUrl });

test('the history shows who did what, keeps its filters in the address, and exports what it shows', async () => {
  const title = `Quiet ducts ${randomUUID().slice(0, 8)}`;
  const post = newPost({ title });
  const { id } = await mutateAsOwner<EditablePost>(siteUrl, 'blog.createPost', post);
  await mutateAsOwner(siteUrl, 'blog.trashPost', { id });

  const page = await openScreen('/admin/settings/history', DESK);
  const events = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  const search = page.getByRole('searchbox', { name: 'Search activity' });
  await search.fill(title);
  await eventually(() => events.count()).toBe(2);
  expect(await events.first().textContent()).toContain(
    `admin moved the post “${title}” to the trash`,
  );
  expect(await events.last().textContent()).toMatch(/Owner\s· 127\.0\.0\.1$/);

  // By the words of the sentence, in any order.
  await search.fill(`deleted ${title}`);
  await eventually(() => events.count()).toBe(1);
  await search.fill(`post ${title} wrote`);
  await eventually(() => events.count()).toBe(1);
  await search.fill(title);
  await eventually(() => events.count()).toBe(2);

  await field(page, 'Type').selectOption('People');
  await page.getByText('No activity found.').waitFor();
  await field(page, 'Type').selectOption('Posts and categories');
  await field(page, 'Person').selectOption('admin');
  await eventually(() => events.count()).toBe(2);
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({ q: title, group: 'posts', person: 'admin' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as spreadsheet' }).click();
  const exported = await readFile(await (await download).path(), 'utf8');
  expect(exported.trimEnd().split('\r\n')).toHaveLength(3);

  await page.reload();
  await eventually(() => events.count()).toBe(2);
  await expectAccessible(page, 'the history');
  await page.getByRole('button', { name: 'Reset' }).click();
  await eventually(() => new URL(page.url()).search).toBe('');
  expect(await search.inputValue()).toBe('');
});

test('the retention period is validated before it is saved, and its event leads back to it', async () => {
  const page = await openScreen('/admin/settings/history', PHONE);
  const months = field(page, 'Months to keep');
  await months.fill('2');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Enter a number of months from 3 to 120').waitFor();
  expect(await hasFocus(months)).toBe(true);
  await months.fill('36');
  await page.keyboard.press('Enter');
  await page.getByText('All changes saved').waitFor();
  const event = page.getByRole('link', { name: 'Activity log' }).first();
  expect(await event.getAttribute('href')).toBe('/admin/settings/history');
});
