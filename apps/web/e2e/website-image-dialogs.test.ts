import { PRESET_LOCATIONS } from '@hvac/contract/image-places';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { type FakeResponse, intercept, stopIntercepting } from './intercept.ts';
import { sentForms, watchForms } from './office.ts';
import { DESK, PHONE } from './page.ts';
import { photograph } from './pictures.ts';
import {
  closeMessage,
  descriptionOf,
  dialog,
  eventually,
  hasFocus,
  seeToast,
  toasts,
} from './steps.ts';
import { CALLS, card, openAdd, submit, useWebsiteImages } from './website-images.ts';

const { siteUrl, call, storedImages, storeImage, openScreen } = useWebsiteImages();

const addButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add Image', exact: true });

/** Checks the preview of a photo chosen for the home page, fills in its alternative text and submits by keyboard. */
const describePhoto = async (form: Locator) => {
  await form.getByText('Where it shows: Home: main photo').waitFor();
  await form.getByRole('img', { name: 'Preview of the new photo' }).waitFor();
  expect(await form.getByLabel('Image file').getAttribute('accept')).toBe('image/*');
  expect(await form.getByLabel('Image URL').isDisabled()).toBe(true);
  await form.getByLabel('Describe this photo').fill('A brick workshop in the snow');
  await form.getByLabel('Name').press('Enter');
};
/** Expects what is shown after the image `Our shop` was added, and opens the dialog again. */
const seeAdded = async (page: Page, form: Locator) => {
  await seeToast(page, 'Success', 'Image added successfully');
  await form.waitFor({ state: 'hidden' });
  await card(page, 'Our shop').waitFor();
  expect(await hasFocus(addButton(page))).toBe(true);
  await closeMessage(page);
  await eventually(() => toasts(page).count()).toBe(0);
  expect(await (await openAdd(page)).getByLabel('Name').inputValue()).toBe('');
};
const seeOnHomePage = async (page: Page) => {
  await page.goto('/');
  const hero = page.getByRole('img', { name: 'A brick workshop in the snow' });
  await hero.waitFor();
  expect(await hero.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /[?&]w=(480|960)$/,
  );
};
const openUpdate = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Update ${name}` }).click();
  return dialog(page, 'Update Image');
};

test('adding reports what is missing and sends nothing [spec 446, 460, 461, 477, 478]', async () => {
  const page = await openScreen(PHONE);
  await watchForms(page);
  const form = await openAdd(page);
  await submit(form, 'Add Image');
  for (const [label, error] of [
    ['Name', 'Name is required'],
    ['Location', 'Location is required'],
    ['Image file', 'Please upload an image or provide an image URL'],
  ] as const) {
    expect(await descriptionOf(form.getByLabel(label)), label).toContain(error);
  }
  expect(await hasFocus(form.getByLabel('Name'))).toBe(true);
  await expectAccessible(page, 'the form with errors');

  await form.getByLabel('Image file').setInputFiles({
    name: 'prices.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  });
  await form.getByText('Please select an image file (JPEG, PNG, GIF, etc.).').waitFor();
  await form.getByLabel('Image URL').fill('photo.jpg');
  await form.getByLabel('Name').press('Enter');
  await form
    .getByText('Please enter a valid URL including the protocol (http:// or https://).')
    .waitFor();
  expect(await sentForms(page)).toEqual([]);
});

test('on a phone, adding keeps everything after a failure and in a closed dialog, and begins anew after a success [spec 474, 475, 476, 487, 489, 492]', async () => {
  const page = await openScreen(PHONE, [/status of 503/]);
  await watchForms(page);
  const form = await openAdd(page);
  const json = { message: 'Please try again in a moment.' };
  await intercept(page, CALLS, () => ({ status: 503, json }));
  await form.getByLabel('Name').fill('Our shop');
  await form.getByLabel('Location').selectOption('home-hero');
  await form.getByLabel('Image file').setInputFiles(await photograph());
  await describePhoto(form);
  await form
    .getByRole('alert')
    .getByText('Failed to add image: 503: Please try again in a moment.')
    .waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  await openAdd(page);
  expect(await form.getByLabel('Name').inputValue()).toBe('Our shop');
  await form.getByText('shop in winter.jpg').waitFor();
  await stopIntercepting(page);
  await form.getByLabel('Name').press('Enter');
  await seeAdded(page, form);
  const sent = ['name', 'location', 'alt', 'image'];
  expect(await sentForms(page), 'the failed one and the other').toEqual([sent, sent]);
  await page.keyboard.press('Escape');
  await seeOnHomePage(page);
});

test('an update begins with what is stored, and without a change makes no call [spec 479, 482, 483]', async () => {
  await storeImage('The van', { location: 'about-team', description: 'The front' });
  const page = await openScreen(PHONE);
  await watchForms(page);
  const update = await openUpdate(page, 'The van');
  await update.getByText('Current photo').waitFor();
  const current = update.locator('img').first();
  await eventually(() =>
    current.evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  expect(await update.getByLabel('Name').inputValue()).toBe('The van');
  expect(await update.getByLabel('Description').inputValue()).toBe('The front');
  expect(await update.getByLabel('Location').inputValue()).toBe('about-team');
  await submit(update, 'Update Image');
  const notice = update.getByRole('status');
  await notice.getByText('No changes', { exact: true }).waitFor();
  await notice.getByText('No changes were made to the image', { exact: true }).waitFor();
  expect(await sentForms(page)).toEqual([]);
  await expectAccessible(page, 'the form without changes');
  await page.keyboard.press('Escape');
  await eventually(() => hasFocus(page.getByRole('button', { name: 'Update The van' }))).toBe(true);
});

test('on a desktop, a file can be dropped or pasted, and its upload shows progress and can be cancelled; then it is added, and so is a URL at a custom location [spec 461, 472, 473, 489, 496, 498]', async () => {
  const page = await openScreen(DESK);
  const form = await openAdd(page);
  const { buffer } = await photograph();
  const give = (kind: 'drop' | 'paste') =>
    form.getByText('or drag a photo here').evaluate(
      (target, { kind, bytes }) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], `${kind}.jpg`, { type: 'image/jpeg' }));
        const event =
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', {
                clipboardData: data,
                bubbles: true,
                cancelable: true,
              });
        target.dispatchEvent(event);
        return event.defaultPrevented;
      },
      { kind, bytes: [...buffer] },
    );
  for (const kind of ['drop', 'paste'] as const) {
    expect(await give(kind)).toBe(true);
    await form.getByText(`${kind}.jpg`).waitFor();
  }
  await form.getByRole('button', { name: 'Remove file' }).click();
  await eventually(() => form.getByLabel('Image URL').isDisabled()).toBe(false);

  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  await intercept(page, CALLS, () => promise);
  await form.getByLabel('Name').fill('Our shop');
  await form.getByLabel('Location').selectOption('home-hero');
  await form.getByLabel('Image file').setInputFiles(await photograph());
  await submit(form, 'Add Image');
  const pending = form.getByRole('button', { name: 'Adding...' });
  await pending.waitFor();
  await pending.click({ force: true });
  await form.getByRole('progressbar', { name: 'Upload' }).waitFor();
  await expectAccessible(page, 'the form while it is sent');
  await form.getByRole('button', { name: 'Cancel upload' }).click();
  await form.getByRole('button', { name: 'Add Image', exact: true }).waitFor();
  await eventually(() => form.getByRole('alert').count()).toBe(0);
  expect(await form.getByLabel('Name').inputValue()).toBe('Our shop');
  resolve('usual');
  await stopIntercepting(page);
  expect(await storedImages()).toEqual([]);

  await watchForms(page);
  await describePhoto(form);
  await seeAdded(page, form);
  expect(await sentForms(page)).toEqual([['name', 'location', 'alt', 'image']]);

  await form.getByLabel('Name').fill('Skyline');
  const choices = form.getByLabel('Location').locator('option');
  expect(
    await choices.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value)),
  ).toEqual(['', ...PRESET_LOCATIONS, 'custom']);
  await choices.filter({ hasText: 'Logo (square)' }).waitFor({ state: 'attached' });
  await form.getByLabel('Location').selectOption('Custom Location');
  const custom = form.getByLabel('Custom location');
  const suggestions = await page
    .locator('datalist option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(suggestions).toContain('cta-banner');
  await custom.fill('somewhere');
  await form.getByText('Where it shows: Not shown on your website').waitFor();
  await custom.fill('cta-banner');
  await form.getByText('Where it shows: Bottom banner (all pages)').waitFor();
  await form.getByLabel('Image URL').fill(`${siteUrl()}/img/skyline.svg`);
  await form.getByLabel('Description').click();
  await form.getByRole('img', { name: 'Preview of the new photo' }).waitFor();
  await submit(form, 'Add Image');
  await card(page, 'Skyline').getByText('cta-banner', { exact: true }).waitFor();
  await seeToast(page, 'Success', 'Image added successfully');
  expect(await sentForms(page)).toEqual([
    ['name', 'location', 'alt', 'image'],
    ['name', 'location', 'path'],
  ]);

  await seeOnHomePage(page);
});

test('an update sends only what was changed, and keeps what was typed until it is stored or cancelled, even when the image is gone [spec 452, 480, 481, 488, 490, 493, 495, 497]', async () => {
  await storeImage('Our shop', { description: 'The front' });
  const page = await openScreen(DESK, [/status of 404/]);
  await watchForms(page);
  const form = await openUpdate(page, 'Our shop');
  await form.getByLabel('Description').fill('Typed for an hour');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  await openUpdate(page, 'Our shop');
  expect(await form.getByLabel('Description').inputValue()).toBe('Typed for an hour');
  await page.mouse.click(2, 2);
  await form.waitFor({ state: 'hidden' });
  await openUpdate(page, 'Our shop');
  expect(await form.getByLabel('Description').inputValue()).toBe('Typed for an hour');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await openUpdate(page, 'Our shop');
  expect(await form.getByLabel('Description').inputValue()).toBe('The front');
  await submit(form, 'Update Image');
  await form.getByText('No changes were made to the image').waitFor();
  expect(await sentForms(page)).toEqual([]);

  await form.getByLabel('Description').fill('');
  await form.getByLabel('Name').fill('The shop');
  await form.getByLabel('Name').press('Enter');
  await seeToast(page, 'Success', 'Image updated successfully');
  await openUpdate(page, 'The shop');
  await form.getByLabel('Image file').setInputFiles(await photograph(600, 600));
  await form.getByText('New photo').waitFor();
  await submit(form, 'Update Image');
  await form.waitFor({ state: 'hidden' });
  await openUpdate(page, 'The shop');
  await form.getByText('Current photo').waitFor();
  await eventually(() => form.getByText('New photo').count(), 'after it was stored').toBe(0);
  await form.getByLabel('Location').selectOption('Custom Location');
  await form.getByLabel('Custom location').fill('about-4');
  await form.getByLabel('Image URL').fill(`${siteUrl()}/img/about-4.svg`);
  await submit(form, 'Update Image');
  await card(page, 'The shop').getByText('About: photo 4').waitFor();
  expect(await sentForms(page)).toEqual([['name', 'description'], ['image'], ['location', 'path']]);
  const images = await storedImages();
  expect(images).toMatchObject([{ name: 'The shop', description: null, location: 'about-4' }]);
  const [image] = images;

  await openUpdate(page, 'The shop');
  await form.getByLabel('Name').fill('The workshop');
  await call('DELETE', `/api/website/images/${image?.id}`);
  await submit(form, 'Update Image');
  await form.getByText('Failed to update image: 404: There is no such image').waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('The workshop');
});
