import type { NewCredentials } from '@hvac/contract/auth';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { mutateAsOwner, newPost, storePost } from './api.ts';
import { expectAccessible } from './axe.ts';
import { OWNER } from './instance.ts';
import { intercept } from './intercept.ts';
import { goToAddress, inDialog } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { countCalls, failing, holding, recovering } from './procedures.ts';
import { useSamePage } from './same-page.ts';
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

const { visit, openScreen } = useSamePage(openPage, instance);
const openNew = async (width: number, expected?: RegExp[]): Promise<Page> => {
  const page = await openScreen('/admin/posts/new', width, expected);
  await field(page, 'Title').waitFor();
  return page;
};
const openPost = async ({ id }: { id: number }, width: number, expected?: RegExp[]) => {
  const page = await openScreen(`/admin/posts/${id}`, width, expected);
  await field(page, 'Title').waitFor();
  return page;
};
const save = (page: Page) => page.getByRole('button', { name: 'Save Post' }).click();
const fill = async (page: Page, texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
};
const readByVisitors = async ({ slug, title }: { slug: string; title: string }) => {
  const html = await (await fetch(`${instance.siteUrl}/blog/${slug}`)).text();
  expect(html).toContain(title);
  return html;
};
const TEXTS = { Summary: 'In short.', Content: 'First line\nsecond line' };

describe('a new post', () => {
  test('reports what is missing beside each field and sends nothing [spec 323, 343, 344, 345, 346]', async () => {
    const page = await openNew(PHONE);
    const calls = countCalls(page, 'blog.createPost');
    await save(page);
    for (const [label, message] of [
      ['Title', 'Title is required'],
      ['Slug', 'Slug is required'],
      ['Summary', 'Summary is required'],
      ['Content', 'Content is required'],
    ] as const) {
      expect(await descriptionOf(field(page, label)), label).toContain(message);
    }
    expect(await hasFocus(field(page, 'Title'))).toBe(true);
    await expectAccessible(page, 'the editor with errors');
    expect(calls()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE);
  });

  test('is saved once, with its categories, and then in the list; visitors can read it immediately [spec 324, 340, 354, 361, 365]', async () => {
    const { title, slug } = newPost();
    const page = await openNew(PHONE);
    const calls = countCalls(page, 'blog.createPost');
    await fill(page, { Title: title, ...TEXTS });
    await page.getByRole('checkbox', { name: 'Heating' }).check();
    await page.getByRole('checkbox', { name: 'Published' }).check();
    const release = await holding(page, 'blog.createPost');
    await save(page);
    const saving = page.getByRole('button', { name: 'Saving...' });
    await saving.waitFor();
    expect(await saving.isDisabled()).toBe(true);
    release();
    await seeToast(page, 'Post created', 'Your post has been created successfully.');
    await page.waitForURL('/admin/posts');
    await page.getByRole('link', { name: title, exact: true }).waitFor();
    expect(calls()).toBe(1);

    const visitor = await visit(`/blog/${slug}`, DESK);
    await pageHeading(visitor, title).waitFor();
    const [lines = ''] = await visitor.getByText('First line').allInnerTexts();
    expect(lines).toBe('First line\nsecond line');
    const category = visitor
      .getByRole('article')
      .getByRole('link', { name: 'Heating', exact: true });
    expect(await category.getAttribute('href')).toBe('/blog/category/heating');
  });

  test('has the fields of the specification and their hints [spec 325, 326, 327, 328, 329, 334]', async () => {
    const page = await openNew(DESK);
    for (const label of ['Title', 'Slug', 'Summary', 'Content']) {
      expect(await field(page, label).inputValue(), label).toBe('');
    }
    expect(await field(page, 'Summary').getAttribute('rows')).toBe('3');
    const content = field(page, 'Content').and(page.locator('textarea'));
    const heightOfContent = async () => (await content.boundingBox())?.height;
    await eventually(heightOfContent).toBeGreaterThanOrEqual(400);
    expect(await descriptionOf(field(page, 'Slug'))).toContain(
      'URL-friendly version of the title, auto-generated but can be edited',
    );
    expect(await descriptionOf(field(page, 'Summary'))).toContain(
      'Short description for previews and search results',
    );
  });

  test('begins as a draft without categories, and leads back to the list [spec 322, 331, 332, 333, 335, 341]', async () => {
    const page = await openNew(DESK);
    await pageHeading(page, 'Create New Post').waitFor();
    await eventually(() => page.title()).toMatch(/^(\(\d+\) )?Create New Post \| Admin \| /);
    expect(await descriptionOf(page.getByRole('checkbox', { name: 'Published' }))).toContain(
      'Makes the post publicly visible',
    );
    const boxes = page.getByRole('group', { name: 'Categories' }).getByRole('checkbox');
    expect(await boxes.count()).toBe(4);
    for (const box of await page.getByRole('checkbox').all()) {
      expect(await box.isChecked()).toBe(false);
    }
    await page.getByRole('link', { name: 'Back to Posts' }).click();
    await page.waitForURL('/admin/posts');
  });

  test('takes its slug from the title until the slug is edited [spec 351, 352, 353]', async () => {
    const page = await openNew(DESK);
    const slug = () => field(page, 'Slug').inputValue();
    await field(page, 'Title').pressSequentially('24/7 Emergency');
    expect(await slug()).toBe('247-emergency');
    await field(page, 'Slug').fill('');
    await field(page, 'Title').fill('Heat & Cool');
    expect(await slug()).toBe('heat-cool');
    await field(page, 'Slug').fill('my-own');
    await field(page, 'Title').fill('Something else');
    expect(await slug()).toBe('my-own');
    await field(page, 'Title').fill('Ölheizung');
    await page.getByRole('button', { name: 'Use “oelheizung”' }).click();
    expect(await slug()).toBe('oelheizung');
  });

  test('keeps everything when it cannot be saved, and says why [spec 363]', async () => {
    const stored = await storePost(instance.siteUrl);
    const taken = `The slug "${stored.slug}" is already used by the post "${stored.title}"`;
    const page = await openNew(DESK, [/status of (409|500)/]);
    await fill(page, { Title: 'Another title', Slug: stored.slug, ...TEXTS });
    // The post that has it is named while typing.
    await eventually(() => descriptionOf(field(page, 'Slug'))).toContain(taken);
    await save(page);
    await seeToast(page, 'Error', `Failed to create post: ${taken}`);
    expect(await field(page, 'Content').inputValue()).toBe(TEXTS.Content);
    expect(await hasFocus(field(page, 'Slug'))).toBe(true);

    await field(page, 'Slug').fill('another-title');
    await failing(page, 'blog.createPost');
    await save(page);
    await seeToast(
      page,
      'Error',
      'Failed to create post: Something went wrong on our side. Please try again.',
    );
    expect(await field(page, 'Title').inputValue()).toBe('Another title');
    await eventually(() => hasFocus(page.getByRole('button', { name: 'Save Post' }))).toBe(true);
    await recovering(page);
    await page.getByRole('link', { name: 'Back to Posts' }).click();
    await dialog(page, 'Leave without saving?').waitFor();
  });

  test('gets categories that are made and renamed beside it, without losing what was typed [spec 018]', async () => {
    // Its suggested slug is wider than the screen.
    const title = `${newPost().title} ${'Überlänge'.repeat(12)}`;
    const page = await openNew(PHONE);
    await fill(page, { Title: title, ...TEXTS });
    await page.getByRole('button', { name: 'New category' }).click();
    const making = dialog(page, 'New category');
    await making.getByLabel('Category Name').press('Enter');
    await making.getByText('Category name is required').waitFor();
    await making.getByLabel('Category Name').fill('Heating');
    await making.getByRole('button', { name: 'Add category' }).click();
    await making.getByText('You already have the category “Heating”.').waitFor();
    await expectAccessible(page, 'the dialog of a new category with an error');
    await making.getByLabel('Category Name').fill('Boilers');
    await making.getByLabel('Category Name').press('Enter');
    await seeToast(page, 'Category created', 'The category has been created successfully.');
    const made = page.getByRole('checkbox', { name: 'Boilers' });
    expect(await made.isChecked()).toBe(true);

    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByRole('button', { name: 'Rename Boilers' }).click();
    const renaming = dialog(page, 'Rename category');
    await renaming.getByLabel('Category Name').fill('Boilers & Radiators');
    await renaming.getByRole('button', { name: 'Rename', exact: true }).click();
    await seeToast(page, 'Category updated', 'The category has been updated successfully.');
    expect(await page.getByRole('checkbox', { name: 'Boilers & Radiators' }).isChecked()).toBe(
      true,
    );
    const address = await fetch(`${instance.siteUrl}/blog/category/boilers`);
    expect(await address.text()).toContain('Boilers &amp; Radiators');
    expect(await field(page, 'Content').inputValue()).toBe(TEXTS.Content);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE);
  });
});

describe('a stored post', () => {
  test('keeps its picture and unchanged fields, and the list shows the change and opens it with the focus on its heading; only a published post links to its public page [spec 338, 342, 355, 362, 364]', async () => {
    const draft = await storePost(instance.siteUrl, { published: false });
    const post = await storePost(instance.siteUrl, {
      featuredImage: '/img/post-thermostat-settings.svg',
    });
    const page = await openPost(post, DESK, [/status of 500/]);
    const heading = pageHeading(page, 'Edit Post');
    await heading.waitFor();
    await eventually(() => page.title()).toMatch(/^(\(\d+\) )?Edit Post \| Admin \| /);
    expect(await field(page, 'Content').inputValue()).toBe(post.content);
    await field(page, 'Title').fill(`${post.title} again`);
    await failing(page, 'blog.updatePost');
    await save(page);
    const failure = '500: Something went wrong on our side. Please try again.';
    await seeToast(page, 'Error', `Failed to update post: ${failure}`);
    await recovering(page);
    await field(page, 'Title').press('Enter');
    await seeToast(page, 'Post updated', 'Your post has been updated successfully.');
    await page.waitForURL('/admin/posts');
    const release = await holding(page, 'blog.editablePost');
    await page.getByRole('link', { name: `${post.title} again`, exact: true }).click();
    const main = page.getByRole('main');
    await main.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
    await eventually(() => hasFocus(heading)).toBe(true);
    release();
    await page.getByAltText('Preview of the featured image').waitFor();
    expect(await hasFocus(heading)).toBe(true);
    const slug = `${post.slug}-again`;
    expect(await field(page, 'Slug').inputValue()).toBe(slug);

    const view = page.getByRole('link', { name: /^View post/ });
    await eventually(() => view.getAttribute('target')).toBe('_blank');
    const warning = page.getByText(`This post is live at /blog/${slug}.`);
    await eventually(() => warning.count()).toBe(0);
    await field(page, 'Slug').fill('elsewhere');
    await warning.waitFor();
    await field(page, 'Slug').fill(slug);
    await page.getByRole('link', { name: 'Back to Posts' }).click();
    await page.getByRole('link', { name: draft.title, exact: true }).click();
    await eventually(() => field(page, 'Slug').inputValue()).toBe(draft.slug);
    await eventually(() => view.count()).toBe(0);
  });

  test('that does not exist says so; without a valid id, a save creates a post [spec 336, 337, 339, 356, 357, 358]', async () => {
    const page = await openScreen('/admin/posts/999999', DESK, [/status of 404/]);
    await page.getByText('Error loading data. Please try again.').waitFor();
    await page.getByText('Failed to fetch post: 404: This post does not exist').waitFor();
    for (const path of ['/admin/posts/new/', '/admin/posts/newest']) {
      await goToAddress(page, path);
      await pageHeading(page, 'Create New Post').waitFor();
      await goToAddress(page, '/admin/posts');
      await pageHeading(page, 'Blog Posts').waitFor();
    }
    for (const id of ['0', '-1', '1.5', 'abc']) {
      await goToAddress(page, `/admin/posts/${id}`);
      await page.getByText('No post ID provided').waitFor();
      expect(await field(page, 'Title').inputValue(), id).toBe('');
      if (id !== 'abc') await goToAddress(page, '/admin/posts');
    }
    await fill(page, { Title: 'Made without an id', ...TEXTS });
    await save(page);
    await seeToast(page, 'Post created', 'Your post has been created successfully.');
  });
});

describe('publishing', () => {
  const saveBar = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const statusOf = async ({ slug }: { slug: string }) =>
    (await fetch(`${instance.siteUrl}/blog/${slug}`)).status;

  test('is one button beside the save, which says what it does; a failure publishes nothing and keeps the focus', async () => {
    const { title, slug } = newPost();
    const page = await openNew(PHONE, [/status of 500/]);
    const published = page.getByRole('checkbox', { name: 'Published' });
    await saveBar(page, 'Not public yet').waitFor();
    await published.check();
    await saveBar(page, 'Save Post puts it on your website.').waitFor();
    // One button for one thing.
    await eventually(() => button(page, 'Publish').count()).toBe(0);
    await published.uncheck();
    await fill(page, { Title: title, ...TEXTS });
    await failing(page, 'blog.createPost');
    await button(page, 'Publish').click();
    await seeToast(
      page,
      'Error',
      'Failed to create post: Something went wrong on our side. Please try again.',
    );
    await eventually(() => hasFocus(button(page, 'Publish'))).toBe(true);
    expect(await statusOf({ slug })).toBe(404);
    await recovering(page);
    await button(page, 'Publish').click();
    await seeToast(page, 'Post created', 'Your post has been created successfully.');
    await page.getByText('Published. Homeowners can read it now.').waitFor();
    const view = page.getByRole('status').getByRole('link', { name: /^View post/ });
    expect(await view.getAttribute('href')).toBe(`/blog/${slug}`);
    expect(await statusOf({ slug })).toBe(200);
  });

  test('follows a saved draft with one press in the list, which says who can read it; a later visit does not repeat that [spec 018]', async () => {
    const { title, slug } = newPost();
    const page = await openNew(PHONE, [/status of 500/]);
    await fill(page, { Title: title, ...TEXTS });
    await save(page);
    await page.getByText('Saved as a draft. Only you and your team can see it.').waitFor();
    await expectAccessible(page, 'the list after a draft was saved');
    expect(await statusOf({ slug })).toBe(404);
    await failing(page, 'blog.setPublished');
    await button(page, 'Publish now').click();
    const failure = '500: Something went wrong on our side. Please try again.';
    await seeToast(page, 'Error', `Failed to update post: ${failure}`);
    await recovering(page);
    await button(page, 'Publish now').click();
    const notice = page.getByRole('status').filter({ hasText: 'Published. Homeowners can read' });
    await notice.waitFor();
    await eventually(() => hasFocus(notice)).toBe(true);
    await page.getByRole('row').filter({ hasText: title }).getByText('Published').first().waitFor();
    expect(await statusOf({ slug })).toBe(200);

    await goToAddress(page, '/admin/categories');
    await pageHeading(page, 'Categories').waitFor();
    await goToAddress(page, '/admin/posts');
    await page.getByRole('link', { name: title, exact: true }).waitFor();
    await eventually(() => notice.count()).toBe(0);
  });

  test('is taken back by one button, beside the link to the published post', async () => {
    const post = await storePost(instance.siteUrl);
    const page = await openPost(post, DESK);
    await saveBar(page, 'On your website').waitFor();
    await eventually(() => button(page, 'Publish').count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Published' }).uncheck();
    await saveBar(page, 'Save Post takes it off your website.').waitFor();
    await eventually(() => button(page, 'Unpublish').count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Published' }).check();
    await button(page, 'Unpublish').click();
    await seeToast(page, 'Post updated', 'Your post has been updated successfully.');
    await page.getByText('Taken off your website. Only you and your team can see it.').waitFor();
    expect(await statusOf(post)).toBe(404);
  });

  test('over a newer version asks first, and overwriting it publishes', async () => {
    const post = await storePost(instance.siteUrl, { published: false });
    const page = await openPost(post, DESK, [/status of 409/]);
    const { createdAt, updatedAt, publishedAt, ...fields } = post;
    const theirs = { ...fields, summary: 'Their summary' };
    await mutateAsOwner(instance.siteUrl, 'blog.updatePost', theirs);
    await button(page, 'Publish').click();
    await inDialog(page, 'Save mine instead').click();
    await page.getByText('Published. Homeowners can read it now.').waitFor();
    expect(await readByVisitors(post)).not.toContain('Their summary');
  });
});

describe('unsaved changes', () => {
  test('ask for confirmation before leaving and before logging out, and only then', async () => {
    const page = await openPost(await storePost(instance.siteUrl), DESK);
    const typed = field(page, 'Summary');
    const before = await typed.inputValue();
    const categories = page.getByRole('link', { name: 'Categories', exact: true });
    const logout = page.getByRole('button', { name: 'Logout' });
    const question = dialog(page, 'Leave without saving?');
    await typed.fill('Changed');
    await categories.click();
    await question.waitFor();
    await expectAccessible(page, 'the question');
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(await typed.inputValue()).toBe('Changed');
    await logout.click();
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(await typed.inputValue()).toBe('Changed');
    await typed.fill(before);
    await categories.click();
    await page.waitForURL('/admin/categories');

    await page.goBack();
    await typed.fill('Changed');
    await logout.click();
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL('/admin/login');
  });

  test('survive the end of the session: logging in over the editor saves them', async () => {
    const post = await storePost(instance.siteUrl);
    const page = await openPost(post, PHONE, [/status of 401/]);
    await field(page, 'Content').fill('Typed for an hour');
    await page.context().clearCookies();
    await save(page);
    const login = dialog(page, "You've been logged out");
    await eventually(() => hasFocus(login.getByLabel('Password'))).toBe(true);
    // Nobody who finds the browser can read anything, even with a screen reader, or dismiss the login.
    await eventually(() => page.getByRole('heading', { name: 'Edit Post' }).count()).toBe(0);
    expect(await field(page, 'Content').isVisible()).toBe(false);
    await eventually(() => page.getByText(post.title).filter({ visible: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await login.getByLabel('Username').inputValue()).toBe(OWNER.username);
    await expectAccessible(page, 'the login over the editor');
    await login.getByLabel('Password').fill('wrong');
    await login.getByRole('button', { name: 'Log In' }).click();
    await login.getByText('Invalid username or password').waitFor();
    await login.getByLabel('Password').fill(OWNER.password);
    await login.getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL('/admin/posts');
    expect(await readByVisitors(post)).toContain('>Typed for an hour<');
  });

  test('are dropped when somebody else logs in over the editor, and not saved as theirs', async () => {
    const post = await storePost(instance.siteUrl);
    const { user, password } = await mutateAsOwner<NewCredentials>(
      instance.siteUrl,
      'auth.createUser',
      {
        username: `editor.${post.id}`,
        isAdmin: false,
      },
    );
    const page = await openPost(post, DESK, [/status of 401/]);
    await field(page, 'Content').fill('Typed for an hour');
    await page.context().clearCookies();
    await save(page);
    const login = dialog(page, "You've been logged out");
    await login.getByRole('button', { name: 'Discard and go to login' }).click();
    await inDialog(page, 'Stay').click();
    await login.getByLabel('Username').fill(user.username);
    await login.getByLabel('Password').fill(password);
    const { promise, resolve } = Promise.withResolvers<'usual'>();
    await intercept(page, '*/admin', () => promise);
    const leaving = page.waitForRequest('**/admin');
    const sent = countCalls(page, 'drafts.save');
    // The next document does not come before what is typed here has been kept: the session is another user's by then.
    await page.evaluate(() => {
      const typeAndWait = () => {
        const content = document.querySelector<HTMLTextAreaElement>('textarea[name=content]');
        const { prototype } = HTMLTextAreaElement;
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(content, 'Typed on');
        content?.dispatchEvent(new Event('input', { bubbles: true }));
        const timer = setInterval(() => {
          if (!JSON.stringify(localStorage).includes('Typed on')) return;
          clearInterval(timer);
          console.log('kept');
        }, 20);
      };
      window.addEventListener('beforeunload', typeAndWait, { once: true });
    });
    const kept = page.waitForEvent('console', (message) => message.text() === 'kept');
    await login.getByRole('button', { name: 'Log In' }).click();
    await leaving;
    await kept;
    expect(sent()).toBe(0);
    resolve('usual');
    await page.waitForURL('/admin/choose-password');
    await pageHeading(page, 'Choose your password').waitFor();
    expect(await page.content()).not.toContain('Typed for an hour');
    expect(await readByVisitors(post)).not.toContain('Typed for an hour');
  });
});
