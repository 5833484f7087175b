import type { EditablePost } from '@hvac/contract/blog-editing';
import { days } from '@hvac/contract/durations';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { mutateAsOwner, newPost, storePost } from './api.ts';
import { expectAccessible } from './axe.ts';
import { goToAddress, inDialog, logInByCookie } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { countCalls, failing, holding, recovering } from './procedures.ts';
import { useSamePage } from './same-page.ts';
import { dialog, eventually, field, hasFocus, pageHeading, seeToast } from './steps.ts';

const { openPage } = useBrowser();

const instance = useInstance();
const { openScreen } = useSamePage(openPage, instance);

const AWAY = [/status of 50[03]/];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const content = (page: Page) => field(page, 'Content');
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /^You left / });
const draftStored = (page: Page) => page.getByText(/^Kept \d+:\d\d [AP]M$/).waitFor();
const openPost = async (id: number | 'new', width: number, expected?: RegExp[]) => {
  const page = await openScreen(`/admin/posts/${id}`, width, expected);
  await content(page).waitFor();
  return page;
};
/** Leaves the editor without saving, and opens the post again in the same document. */
const reopen = async (page: Page, id: number | 'new') => {
  await page.getByRole('link', { name: 'Back to Posts' }).click();
  await inDialog(page, 'Leave').click();
  await pageHeading(page, 'Blog Posts').waitFor();
  await goToAddress(page, `/admin/posts/${id}`);
  await content(page).waitFor();
};
const updated = ({ createdAt, updatedAt, publishedAt, ...post }: EditablePost, changes: object) =>
  mutateAsOwner<EditablePost>(instance.siteUrl, 'blog.updatePost', { ...post, ...changes });
const readByVisitors = async ({ slug }: { slug: string }) =>
  (await fetch(`${instance.siteUrl}/blog/${slug}`)).text();

describe('unsaved work', () => {
  test('is kept while typing, offered when the post is opened again, and gone once it is saved', async () => {
    const { title } = newPost();
    const page = await openPost('new', PHONE);
    await field(page, 'Title').fill(title);
    await field(page, 'Summary').fill('In short.');
    await content(page).fill('Three words here');
    await page.getByText('3 words, 1 min read').waitFor();
    await draftStored(page);
    // One line below the editor.
    expect((await page.locator('[data-foot]').boundingBox())?.height).toBeLessThan(70);
    await page.getByRole('link', { name: 'Back to Posts' }).click();
    await dialog(page, 'Leave without saving?')
      .getByText("They're kept for when you come back.")
      .waitFor();
    await inDialog(page, 'Stay').click();
    await reopen(page, 'new');
    await expectAccessible(page, 'the offer of unsaved changes');
    expect(await field(page, 'Title').inputValue()).toBe('');
    await button(page, 'Continue').click();
    expect(await field(page, 'Title').inputValue()).toBe(title);
    await eventually(() => content(page).textContent()).toBe('Three words here');
    await eventually(() => notice(page).count()).toBe(0);
    await content(page).press('Control+s');
    await seeToast(page, 'Post created', 'Your post has been created successfully.');
    await goToAddress(page, '/admin/posts/new');
    await content(page).waitFor();
    await eventually(() => notice(page).count()).toBe(0);
  });

  test('on several new posts is one strip with a list, and to go on with one loses none of the others', async () => {
    const page = await openPost('new', PHONE, AWAY);
    page.on('dialog', (question) => question.accept());
    await failing(page, 'drafts.save');
    for (const title of ['Boilers', 'Coils', 'Ducts']) {
      await field(page, 'Title').fill(title);
      await page.getByText('Kept on this device until the website answers').waitFor();
      await page.reload();
      await content(page).waitFor();
    }
    // Nobody has come back to this one for a month.
    await page.evaluate((age) => {
      const key = Object.keys(localStorage).find((stored) => stored.startsWith('draft:'));
      const draft = JSON.parse(localStorage.getItem(key ?? '') ?? '');
      const savedAt = new Date(Date.now() - age).toISOString();
      const old = { ...draft, savedAt, fields: JSON.stringify({ title: 'Old' }) };
      localStorage.setItem(`${key}-old`, JSON.stringify(old));
    }, days(31));
    await page.reload();
    await content(page).waitFor();
    await notice(page).getByText('You left 3 new posts unsaved').click();
    expect(await notice(page).count()).toBe(1);
    const left = notice(page).getByRole('listitem');
    const names = async () =>
      (await left.allInnerTexts()).map((text) => /“(\w+)”/.exec(text)?.[1]).toSorted();
    expect(await names()).toEqual(['Boilers', 'Coils', 'Ducts']);
    await expectAccessible(page, 'a list of unsaved work');
    await field(page, 'Title').fill('Meanwhile');
    await left
      .filter({ hasText: 'Coils' })
      .getByRole('button', { name: /^Continue/ })
      .click();
    expect(await field(page, 'Title').inputValue()).toBe('Coils');
    expect(await names()).toEqual(['Boilers', 'Ducts', 'Meanwhile']);
    await left
      .first()
      .getByRole('button', { name: /^Continue/ })
      .click();
    expect(await field(page, 'Title').inputValue()).toBe('Meanwhile');
    await left
      .filter({ hasText: 'Boilers' })
      .getByRole('button', { name: /^Discard/ })
      .click();
    await eventually(names).toEqual(['Coils', 'Ducts']);
    await recovering(page);
    await field(page, 'Title').fill('');
    await page.locator('[data-foot]').getByText(/^Kept/).waitFor({ state: 'hidden' });
    for (const title of ['Coils', 'Ducts']) {
      await notice(page).getByText(title).first().waitFor();
      await page
        .getByRole('button', { name: /^Discard/ })
        .first()
        .click();
    }
    await notice(page).waitFor({ state: 'hidden' });
  });

  test('is left without a question once it is saved, although the list has yet to load', async () => {
    const post = await storePost(instance.siteUrl);
    const page = await openPost(post.id, DESK);
    await content(page).fill('Saved in the end');
    await draftStored(page);
    await page.route(/\.js$/, () => undefined);
    const settled = page.waitForResponse(/drafts\.discard/);
    await content(page).press('Control+s');
    await seeToast(page, 'Post updated', 'Your post has been updated successfully.');
    await settled;
    const questions: string[] = [];
    page.on('dialog', (question) => {
      questions.push(question.type());
      void question.accept();
    });
    await page.unroute(/\.js$/);
    await page.goto('/admin/categories');
    await pageHeading(page, 'Categories').waitFor();
    expect(questions).toEqual([]);
  });

  test('can be discarded, which can be undone', async () => {
    const post = await storePost(instance.siteUrl);
    const page = await openPost(post.id, DESK);
    await content(page).fill('Not sure about this');
    await draftStored(page);
    await reopen(page, post.id);
    await button(page, 'Discard').click();
    await notice(page).waitFor({ state: 'hidden' });
    expect(await content(page).inputValue()).toBe(post.content);
    await button(page, 'Undo').click();
    expect(await content(page).inputValue()).toBe('Not sure about this');
    await content(page).fill(post.content);
    await page.getByText(/^Kept/).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Back to Posts' }).click();
    await pageHeading(page, 'Blog Posts').waitFor();
    await goToAddress(page, `/admin/posts/${post.id}`);
    await content(page).waitFor();
    await eventually(() => notice(page).count()).toBe(0);
  });

  test('is kept in the browser while the website is away, and goes on from there', async () => {
    const post = await storePost(instance.siteUrl);
    const page = await openPost(post.id, PHONE, AWAY);
    await failing(page, 'drafts.save');
    await content(page).fill('Typed in an outage');
    await page.getByText('Kept on this device until the website answers').waitFor();
    await reopen(page, post.id);
    await notice(page).getByText('Kept on this device only.').waitFor();
    await recovering(page);
    await button(page, 'Continue').click();
    expect(await content(page).inputValue()).toBe('Typed in an outage');
    await draftStored(page);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test('is kept in the browser when the session has ended, and is nobody else’s', async () => {
    const post = await storePost(instance.siteUrl);
    const page = await openPost(post.id, DESK, [/status of 401/]);
    await page.context().clearCookies();
    await content(page).fill('Typed without a session');
    await page.getByText('Kept on this device until you log in again').waitFor();
    await logInByCookie(page, instance.siteUrl);
    await page.reload();
    await notice(page).waitFor();
    await button(page, 'Continue').click();
    expect(await content(page).inputValue()).toBe('Typed without a session');
    await button(page, 'Save Post').click();
    await seeToast(page, 'Post updated', 'Your post has been updated successfully.');
    expect(await readByVisitors(post)).toContain('>Typed without a session<');
    await eventually(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test('on an older version says so, and its save shows both', async () => {
    const post = await storePost(instance.siteUrl);
    const page = await openPost(post.id, DESK, [/status of 409/]);
    await content(page).fill('Mine');
    await draftStored(page);
    await updated(post, { content: 'Theirs' });
    await reopen(page, post.id);
    await notice(page)
      .getByText(/^You saved this post after that, on /)
      .waitFor();
    await button(page, 'Continue').click();
    await button(page, 'Save Post').click();
    const conflict = dialog(page, 'This post was changed after you opened it');
    await conflict.getByText('Theirs', { exact: true }).waitFor();
    await conflict.getByText('Mine', { exact: true }).waitFor();
    await conflict.getByRole('button', { name: 'Save mine instead' }).click();
    await seeToast(page, 'Post updated', 'Your post has been updated successfully.');
    expect(await readByVisitors(post)).toContain('>Mine<');
  });

  test('is not taken for earlier work that is still looked for', async () => {
    const page = await openScreen('/admin/settings', PHONE);
    await pageHeading(page, 'Settings').waitFor();
    const found = await holding(page, 'drafts.find');
    const saves = countCalls(page, 'drafts.save');
    await goToAddress(page, '/admin/settings/service-area');
    const text = page.getByRole('main').locator('input[type=text], textarea').first();
    await text.fill('Typed at once');
    await eventually(() =>
      page.evaluate(() => Object.values({ ...localStorage }).join()),
    ).toContain('Typed at once');
    expect(saves()).toBe(0);
    found();
    await draftStored(page);
    await eventually(() => notice(page).count()).toBe(0);
    await page.locator('a[href="/admin/settings"]').first().dispatchEvent('click');
    await inDialog(page, 'Leave').click();
    await recovering(page);
    await goToAddress(page, '/admin/settings/service-area');
    await notice(page).waitFor();
    await button(page, 'Discard').click();
    await notice(page).waitFor({ state: 'detached' });
  });

  test.each([
    ['company', '/admin/settings/service-area', 'Settings saved'],
    ['texts of a page', '/admin/settings/pages/about', 'Page text saved'],
  ])('of the %s is kept as well', async (_of, path, saved) => {
    const page = await openScreen(path, PHONE);
    const text = page.getByRole('main').locator('input[type=text], textarea').first();
    await text.waitFor();
    await text.fill('Typed for an hour');
    await draftStored(page);
    await page.locator('a[href="/admin/settings"]').first().dispatchEvent('click');
    await inDialog(page, 'Leave').click();
    await pageHeading(page, 'Settings').waitFor();
    await goToAddress(page, path);
    await notice(page).waitFor();
    await expectAccessible(page, 'the offer of unsaved changes');
    expect(await text.inputValue()).not.toBe('Typed for an hour');
    await button(page, 'Continue').click();
    expect(await text.inputValue()).toBe('Typed for an hour');
    await page.keyboard.press('Control+s');
    await seeToast(page, saved, 'Your site is updated.');
    await page.getByText('All changes saved').waitFor();
  });
});

describe('versions', () => {
  test('show what each would change, word by word, and load into the editor without saving', async () => {
    const post = await storePost(instance.siteUrl, { content: 'Clean the filter each month.' });
    await updated(post, { content: 'Clean the coil each month.', title: `${post.title} now` });
    const page = await openPost(post.id, PHONE, AWAY);
    const saves = countCalls(page, 'blog.updatePost');
    await failing(page, 'blog.postVersions');
    await button(page, 'Versions').click();
    const versions = dialog(page, 'Versions');
    await versions.getByText('Error loading versions. Please try again.').waitFor();
    await recovering(page);
    await button(page, 'Try again').press('Enter');
    const listed = versions.getByRole('listitem');
    await listed.first().waitFor();
    const heading = versions.getByRole('heading', { name: 'Versions' });
    await eventually(() => hasFocus(heading)).toBe(true);
    expect(await listed.count()).toBe(2);
    expect(await listed.first().textContent()).toContain('Title, Text');
    expect(await listed.last().textContent()).toContain('First version');
    await listed.last().getByRole('button').click();
    const difference = versions.getByRole('group', { name: 'Content' });
    await difference.waitFor();
    expect(await difference.locator('del').allInnerTexts()).toEqual(['coil']);
    expect(await difference.locator('ins').allInnerTexts()).toEqual(['filter']);
    await expectAccessible(page, 'the differences of a version');
    await button(page, 'Load this version').click();
    expect(await content(page).inputValue()).toBe('Clean the filter each month.');
    expect(await field(page, 'Title').inputValue()).toBe(post.title);
    expect(await page.getByRole('checkbox', { name: 'Published' }).isChecked()).toBe(true);
    await page.getByText("It isn't saved yet.").waitFor();
    await button(page, 'Undo').click();
    expect(await content(page).inputValue()).toBe('Clean the coil each month.');
    expect(saves()).toBe(0);
  });

  test('that are loaded while somebody else saves meet a conflict, which loses nothing', async () => {
    const first = await storePost(instance.siteUrl, { content: 'First' });
    const second = await updated(first, { content: 'Second' });
    const page = await openPost(first.id, DESK, [/status of 409/]);
    await button(page, 'Versions').click();
    await dialog(page, 'Versions').getByRole('listitem').last().getByRole('button').click();
    await button(page, 'Load this version').click();
    await updated(second, { content: 'Third' });
    await button(page, 'Save Post').click();
    const conflict = dialog(page, 'This post was changed after you opened it');
    await conflict.getByText('Third', { exact: true }).waitFor();
    await conflict.getByText('First', { exact: true }).waitFor();
    await conflict.getByRole('button', { name: 'Keep editing' }).click();
    expect(await content(page).inputValue()).toBe('First');
  });
});

describe('the trash', () => {
  const inTrash = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Kept until' });
  const removeOnPhone = async (page: Page, name: string) => {
    await button(page, `More for ${name}`).click();
    await remove(page, name);
  };
  const remove = async (page: Page, name: string) => {
    await button(page, `Delete ${name}`).click();
    await inDialog(page, 'Delete').click();
  };

  test('takes posts, which Undo brings back live; from there they come as drafts, under another address if theirs is taken', async () => {
    const post = await storePost(instance.siteUrl);
    const gone = await storePost(instance.siteUrl);
    const page = await openScreen('/admin/posts', PHONE, [/status of 404/]);
    await removeOnPhone(page, post.title);
    await seeToast(page, 'Post deleted', 'The post has been successfully deleted');
    await button(page, 'Undo').click();
    await seeToast(page, 'Post restored', "It's live again.");
    expect((await fetch(`${instance.siteUrl}/blog/${post.slug}`)).status).toBe(200);
    await page.getByRole('link', { name: post.title, exact: true }).waitFor();
    await removeOnPhone(page, post.title);
    await seeToast(page, 'Post deleted', 'The post has been successfully deleted');
    await storePost(instance.siteUrl, { title: 'Another', slug: post.slug });
    await page.getByRole('link', { name: /^Trash/ }).click();
    await page.waitForURL('/admin/posts?tab=trash');
    await expectAccessible(page, 'the trash');
    await mutateAsOwner(instance.siteUrl, 'blog.trashPost', { id: gone.id });
    await page.reload();
    await inTrash(page, gone.title).waitFor();
    await mutateAsOwner(instance.siteUrl, 'blog.purgePost', { id: gone.id });
    await button(page, `Restore ${gone.title}`).click();
    await seeToast(page, "Couldn't restore the post", 'This post is not in the trash');
    await eventually(() => inTrash(page, gone.title).count()).toBe(0);
    await button(page, `Restore ${post.title}`).click();
    await seeToast(page, 'Post restored', "It's a draft. Visitors can't see it.");
    await page.getByText('The trash is empty.').waitFor();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.getByRole('link', { name: post.title, exact: true }).click();
    await eventually(() => field(page, 'Slug').inputValue()).toBe(`${post.slug}-2`);
    expect(await page.getByRole('checkbox', { name: 'Published' }).isChecked()).toBe(false);
  });

  test('takes categories, and deletes permanently after a question', async () => {
    await mutateAsOwner(instance.siteUrl, 'blog.createCategory', {
      name: 'Boilers',
      slug: 'boilers',
      description: null,
    });
    const page = await openScreen('/admin/categories', DESK);
    await remove(page, 'Boilers');
    await seeToast(page, 'Category deleted', 'The category has been deleted successfully.');
    await page.getByRole('link', { name: /^Trash/ }).click();
    await button(page, 'Restore Boilers').click();
    await seeToast(page, 'Success', 'Category restored');
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await remove(page, 'Boilers');
    await seeToast(page, 'Category deleted', 'The category has been deleted successfully.');
    await page.getByRole('link', { name: /^Trash/ }).click();
    await inTrash(page, 'Boilers').waitFor();
    await button(page, 'Delete permanently Boilers').click();
    await dialog(page, 'Delete permanently').getByText("You can't undo this.").waitFor();
    await inDialog(page, 'Delete permanently').click();
    await seeToast(page, 'Success', 'Category deleted permanently');
    await page.getByText('The trash is empty.').waitFor();
  });
});
