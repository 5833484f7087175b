import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newPost, storePost } from './api.ts';
import { expectAccessible } from './axe.ts';
import { type FakeResponse, intercept, stopIntercepting } from './intercept.ts';
import { goToAddress, sentForms, watchForms } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { photograph } from './pictures.ts';
import { countCalls, failing, holding, recovering } from './procedures.ts';
import { useSameOffice } from './same-office.ts';
import { useSamePage } from './same-page.ts';
import {
  closeMessage,
  descriptionOf,
  eventually,
  field,
  hasFocus,
  seeToast,
  toasts,
} from './steps.ts';

const { openPage } = useBrowser();
const UPLOAD = '*/api/images/upload';

const instance = useInstance();

const { openScreen } = useSameOffice(openPage, instance);
const { visit } = useSamePage(openPage, instance);
const openEditor = async (id: number | 'new', width: number, expected?: RegExp[]) => {
  const page = await openScreen('/admin/categories', width, expected);
  await goToAddress(page, `/admin/posts/${id}`);
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
  test('is rejected in the words of the specification, by the server if only its content is not an image; the upload can be cancelled, and the focus stays on its field [spec 374, 377, 378, 384, 385]', async () => {
    const page = await openEditor('new', DESK, [/status of 4\d\d/]);
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
    await eventually(() => preview(page).count()).toBe(0);

    const html = Buffer.from('<script>alert(1)</script>');
    await fileInput(page).setInputFiles(textOf(html, 'photo.jpg', 'image/jpeg'));
    await toasts(page).getByText('Upload failed').waitFor();
    await toasts(page).getByText('Please select an image file (JPEG, PNG, GIF, etc.).').waitFor();
    await eventually(() => preview(page).count()).toBe(0);

    // A response without a URL counts as a failure.
    await intercept(page, UPLOAD, () => ({ json: { success: true } }));
    await fileInput(page).setInputFiles(await photograph());
    await seeToast(page, 'Upload failed', 'Server did not return a valid image URL');

    const { promise, resolve } = Promise.withResolvers<FakeResponse>();
    await intercept(page, UPLOAD, () => promise);
    await closeMessage(page);
    await eventually(() => toasts(page).count()).toBe(0);
    await fileInput(page).focus();
    await fileInput(page).setInputFiles(await photograph());
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    expect(await isUploadFocused(page)).toBe(true);
    await page.getByRole('button', { name: 'Cancel upload' }).press('Enter');
    await eventually(() => isUploadFocused(page)).toBe(true);
    await page.getByText('Choose photo').waitFor();
    await eventually(() => toasts(page).count()).toBe(0);
    resolve('none');
    await stopIntercepting(page);
    await fileInput(page).setInputFiles(await photograph());
    await preview(page).waitFor();
    expect(await isUploadFocused(page)).toBe(true);
    await page.getByRole('button', { name: 'Remove' }).press('Enter');
    await eventually(() => isUploadFocused(page)).toBe(true);
  });

  test('is uploaded, previewed, and removed again [spec 330, 374, 375, 376, 387, 394]', async () => {
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
    await eventually(() => preview(page).count()).toBe(0);
    await field(page, 'Or enter an external image URL').waitFor();
  });

  test('at an external URL waits for the save, with the focus on its alternative text; a URL that is typed but not used asks before leaving and blocks the save [spec 374, 379, 380, 392, 395, 567]', async () => {
    const { title } = newPost();
    const page = await openEditor('new', DESK, [/ERR_|example\.invalid/]);
    const url = field(page, 'Or enter an external image URL');
    const icons = new Set<string | null>();
    const noteIcon = async () => {
      icons.add(await toasts(page).locator('use').first().getAttribute('href'));
    };
    await useUrl(page, 'photo.jpg');
    const rule = 'Please enter a valid URL including the protocol (http:// or https://).';
    await seeToast(page, 'Invalid URL', rule);
    await useUrl(page, '');
    await seeToast(page, 'No URL provided', 'Please enter an image URL.');
    await noteIcon();
    await eventually(() => preview(page).count()).toBe(0);
    await url.fill('https://example.invalid/a.jpg');
    await url.press('Enter');
    await toasts(page)
      .getByText(/^Image URL selected but not saved to post/)
      .waitFor();
    await noteIcon();
    await page.getByText('Image Not Found').waitFor();
    await eventually(() => hasFocus(field(page, 'Describe this photo'))).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/admin/posts/new');
    await page.getByRole('button', { name: 'Remove' }).click();
    await toasts(page).getByText('Image removed').waitFor();
    await noteIcon();
    expect(icons.size, 'kinds of messages').toBe(3);
    await useUrl(page, 'https://example.invalid/a.jpg');
    await eventually(() => hasFocus(field(page, 'Describe this photo'))).toBe(true);
    await page.getByRole('button', { name: 'Remove' }).click();

    await url.fill('https://example.invalid/a.jpg');
    await page.getByRole('link', { name: 'Back to Posts' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'hidden' });

    const sent = countCalls(page, 'blog.createPost');
    for (const [label, text] of Object.entries({ Title: title, Summary: 'Short', Content: 'Long' }))
      await field(page, label).fill(text);
    const save = page.getByRole('button', { name: 'Save Post' });
    await save.click();
    const unused = 'Press Use URL or clear this field.';
    await eventually(() => descriptionOf(url)).toContain(unused);
    await eventually(() => hasFocus(url)).toBe(true);
    expect(sent()).toBe(0);
    await url.fill('');
    await eventually(() => page.getByText(unused).count()).toBe(0);
    await save.click();
    await page.waitForURL('/admin/posts');
  });
});

test('the picture of a stored post changes immediately, one action at a time, and stays chosen when it cannot be saved; visitors see it with its alternative text [spec 381, 382, 386, 388, 390, 391, 393, 394]', async () => {
  const post = await storePost(instance.siteUrl, {
    featuredImage: '/img/post-thermostat-settings.svg',
  });
  const storedImage = async () => {
    const response = await fetch(`${instance.siteUrl}/api/blog/posts/${post.slug}`);
    return ((await response.json()) as { featuredImage: string | null }).featuredImage;
  };
  const page = await openEditor(post.id, DESK, [/status of 500|ERR_|example\.invalid/]);
  await watchForms(page);
  const remove = page.getByRole('button', { name: 'Remove' });
  const saved = countCalls(page, 'blog.setFeaturedImage');
  const release = await holding(page, 'blog.setFeaturedImage');
  await remove.dblclick();
  await fileInput(page).setInputFiles(await photograph());
  release();
  await toasts(page).getByText('Image removed').waitFor();
  await eventually(() => preview(page).count()).toBe(0);
  expect(saved()).toBe(1);
  expect(await storedImage()).toBeNull();
  expect(await sentForms(page)).toEqual([]);

  const address = 'https://example.invalid/a.jpg';
  await useUrl(page, address);
  await toasts(page).getByText('External image saved').waitFor();
  expect(await storedImage()).toBe(address);
  // Otherwise every list of posts would request the missing picture.
  await remove.click();
  await toasts(page).getByText('Image removed').waitFor();

  await failing(page, 'blog.setFeaturedImage');
  await fileInput(page).setInputFiles(await photograph());
  const unsaved = 'Please save the form to apply changes.';
  await toasts(page).getByText(`Image uploaded but not saved to post. ${unsaved}`).waitFor();
  await preview(page).waitFor();
  await remove.click();
  await toasts(page).getByText('Error removing image').waitFor();
  await preview(page).waitFor();
  await recovering(page);

  await fileInput(page).setInputFiles(await photograph());
  await toasts(page).getByText('Image uploaded and saved').waitFor();
  const form = ['postId', 'image'];
  expect(await sentForms(page), 'the one that was not saved and the other').toEqual([form, form]);
  const alt = 'A technician at a furnace';
  await field(page, 'Describe this photo').fill(alt);
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
