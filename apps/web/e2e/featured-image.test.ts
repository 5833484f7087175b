import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newPost, storePost } from './api.ts';
import { expectAccessible } from './axe.ts';
import { type Answer, abandonInterceptions, intercept } from './intercept.ts';
import { sentForms, watchForms } from './office.ts';
import { useHost } from './own-host.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { photograph } from './pictures.ts';
import { countCalls, failing, holding } from './procedures.ts';
import { useSamePage } from './same-page.ts';
import { descriptionOf, eventually, field, hasFocus, seeToast, toasts } from './steps.ts';

const { openPage } = useBrowser();
const UPLOAD = '*/api/images/upload';
const NEVER = new Promise<Answer>(() => undefined);

const host = useHost();

const { visit, openScreen } = useSamePage(openPage, host);
const openEditor = async (id: number | 'new', width: number, expected?: RegExp[]) => {
  const page = await openScreen(`/admin/posts/${id}`, width, expected);
  await field(page, 'Title').waitFor();
  return page;
};
const fileInput = (page: Page) => page.locator('input[type=file]');
const preview = (page: Page) => page.getByAltText('Preview of the featured image');
const useUrl = async (page: Page, url: string) => {
  await field(page, 'Or enter an external image URL').fill(url);
  await page.getByRole('button', { name: 'Use URL' }).click();
};
const isUploadFocused = (page: Page) => hasFocus(fileInput(page));
const textOf = (buffer: Buffer, name: string, mimeType: string) => ({ name, mimeType, buffer });

describe('the picture of a new post', () => {
  test('is refused in the words of the specification, by the server if it only pretends to be one', async () => {
    const page = await openEditor('new', DESK, [/status of 4\d\d/]);
    await useUrl(page, '');
    await seeToast(page, 'No URL provided', 'Please enter an image URL.');
    await useUrl(page, 'photo.jpg');
    const rule = 'Please enter a valid URL including the protocol (http:// or https://).';
    await seeToast(page, 'Invalid URL', rule);
    await fileInput(page).setInputFiles(textOf(Buffer.from('%PDF'), 'a.pdf', 'application/pdf'));
    await seeToast(
      page,
      'Invalid file type',
      'Please select an image file (JPEG, PNG, GIF, etc.).',
    );
    await fileInput(page).evaluate((input) =>
      input.dispatchEvent(new Event('change', { bubbles: true })),
    );
    await seeToast(page, 'No file selected', 'Please select an image file to upload.');
    expect(await preview(page).count()).toBe(0);

    const html = Buffer.from('<script>alert(1)</script>');
    await fileInput(page).setInputFiles(textOf(html, 'photo.jpg', 'image/jpeg'));
    await toasts(page).getByText('Upload failed').waitFor();
    await toasts(page).getByText('Please select an image file (JPEG, PNG, GIF, etc.).').waitFor();
    expect(await preview(page).count()).toBe(0);
  });

  test('is uploaded, previewed, and removed again', async () => {
    const page = await openEditor('new', PHONE);
    await fileInput(page).setInputFiles(await photograph());
    await seeToast(
      page,
      'Image uploaded successfully',
      'The image has been uploaded and selected. Remember to save the form.',
    );
    await preview(page).waitFor();
    await expectAccessible(page, 'the chosen picture');
    await page.getByRole('button', { name: 'Remove' }).click();
    await toasts(page).getByText('Image removed').waitFor();
    expect(await preview(page).count()).toBe(0);
    await field(page, 'Or enter an external image URL').waitFor();
  });

  test('can be cancelled while it is sent; without an address in the answer it counts as failed', async () => {
    const page = await openEditor('new', DESK);
    await intercept(page, UPLOAD, () => NEVER);
    await fileInput(page).setInputFiles(await photograph());
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Choose image').waitFor();
    expect(await toasts(page).count()).toBe(0);

    await intercept(page, UPLOAD, () => ({ json: { success: true } }));
    await fileInput(page).setInputFiles(await photograph());
    await seeToast(page, 'Upload failed', 'Server did not return a valid image URL');
  });

  test('at another site waits for the save, and the focus goes to its alternative text', async () => {
    const page = await openEditor('new', DESK, [/ERR_|example\.invalid/]);
    const icons = new Set<string | null>();
    const noteIcon = async () => {
      icons.add(await toasts(page).locator('use').first().getAttribute('href'));
    };
    await useUrl(page, '');
    await toasts(page).getByText('No URL provided').waitFor();
    await noteIcon();
    await field(page, 'Or enter an external image URL').fill('https://example.invalid/a.jpg');
    await field(page, 'Or enter an external image URL').press('Enter');
    await toasts(page)
      .getByText(/^Image URL selected but not saved to post/)
      .waitFor();
    await noteIcon();
    await page.getByText('Image Not Found').waitFor();
    await eventually(() => hasFocus(field(page, 'Alternative text'))).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/admin/posts/new');
    await page.getByRole('button', { name: 'Remove' }).click();
    await toasts(page).getByText('Image removed').waitFor();
    await noteIcon();
    expect(icons.size, 'kinds of messages').toBe(3);
    await useUrl(page, 'https://example.invalid/a.jpg');
    await eventually(() => hasFocus(field(page, 'Alternative text'))).toBe(true);
  });
});

describe('the picture of a stored post', () => {
  test('is saved as soon as it is uploaded, with its text seen by visitors', async () => {
    const post = await storePost(host.siteUrl);
    const page = await openEditor(post.id, DESK);
    await watchForms(page);
    await fileInput(page).setInputFiles(await photograph());
    await toasts(page).getByText('Image uploaded and saved').waitFor();
    expect(await sentForms(page)).toEqual([['postId', 'image']]);
    const alt = 'A technician at a furnace';
    await field(page, 'Alternative text').fill(alt);
    await page.getByRole('button', { name: 'Save Post' }).click();
    await page.waitForURL('/admin/posts');
    const visitor = await visit(`/blog/${post.slug}`, PHONE);
    const picture = visitor.getByAltText(alt);
    await picture.waitFor();
    expect(await picture.getAttribute('srcset')).toContain('480w');
    await eventually(() =>
      picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
    ).toBe(true);
  });

  test('is removed at once, and one at another site is saved at once', async () => {
    const post = await storePost(host.siteUrl, {
      featuredImage: '/img/post-thermostat-settings.svg',
    });
    const page = await openEditor(post.id, DESK, [/ERR_|example\.invalid/]);
    await page.getByRole('button', { name: 'Remove' }).click();
    await toasts(page).getByText('Image removed').waitFor();
    await page.reload();
    await field(page, 'Title').waitFor();
    expect(await preview(page).count()).toBe(0);
    await useUrl(page, 'https://example.invalid/a.jpg');
    await toasts(page).getByText('External image saved').waitFor();
    // Otherwise every list of posts would look for the picture.
    await page.getByRole('button', { name: 'Remove' }).click();
    await toasts(page).getByText('Image removed').waitFor();
  });

  test('that cannot be saved stays chosen, with a warning', async () => {
    const post = await storePost(host.siteUrl);
    const page = await openEditor(post.id, DESK, [/status of 500|ERR_|example\.invalid/]);
    await failing(page, 'blog.setFeaturedImage');
    await fileInput(page).setInputFiles(await photograph());
    const unsaved = 'Please save the form to apply changes.';
    await toasts(page).getByText(`Image uploaded but not saved to post. ${unsaved}`).waitFor();
    await preview(page).waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await toasts(page).getByText('Error removing image').waitFor();
    await preview(page).waitFor();
  });

  test('is changed by one action at a time', async () => {
    const post = await storePost(host.siteUrl, {
      featuredImage: '/img/post-thermostat-settings.svg',
    });
    const page = await openEditor(post.id, DESK);
    const saved = countCalls(page, 'blog.setFeaturedImage');
    const answer = await holding(page, 'blog.setFeaturedImage');
    await page.getByRole('button', { name: 'Remove' }).dblclick();
    await fileInput(page).setInputFiles(await photograph());
    answer();
    await toasts(page).getByText('Image removed').waitFor();
    await eventually(() => preview(page).count()).toBe(0);
    expect(saved()).toBe(1);
  });
});

describe('an address that was typed, but not used', () => {
  test('is asked about before leaving, and holds up the save at its field until it is gone', async () => {
    const { title } = newPost();
    const page = await openEditor('new', DESK);
    const url = field(page, 'Or enter an external image URL');
    await url.fill('https://example.invalid/a.jpg');
    await page.getByRole('link', { name: 'Back to Posts' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });

    const sent = countCalls(page, 'blog.createPost');
    for (const [label, text] of Object.entries({ Title: title, Summary: 'Short', Content: 'Long' }))
      await field(page, label).fill(text);
    const save = page.getByRole('button', { name: 'Save Post' });
    await save.click();
    const rule = 'Press Use URL, or empty this field.';
    await eventually(() => descriptionOf(url)).toContain(rule);
    await eventually(() => hasFocus(url)).toBe(true);
    await expectAccessible(page, 'the address that is not used');
    expect(sent()).toBe(0);
    await url.fill('');
    expect(await page.getByText(rule).count()).toBe(0);
    await save.click();
    await page.waitForURL('/admin/posts');
  });
});

test('the focus stays on the file field through an upload, and goes there from what is gone', async () => {
  const page = await openEditor('new', DESK);
  await intercept(page, UPLOAD, () => NEVER);
  await fileInput(page).focus();
  await fileInput(page).setInputFiles(await photograph());
  await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
  expect(await isUploadFocused(page)).toBe(true);
  await expectAccessible(page, 'the picker while it sends');
  await page.getByRole('button', { name: 'Cancel upload' }).press('Enter');
  await eventually(() => isUploadFocused(page)).toBe(true);
  await abandonInterceptions(page);
  await fileInput(page).setInputFiles(await photograph());
  await preview(page).waitFor();
  expect(await isUploadFocused(page)).toBe(true);
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await eventually(() => isUploadFocused(page)).toBe(true);
});
