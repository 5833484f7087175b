import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { heicPhotograph } from '../../server/test/pictures.ts';
import { expectAccessible } from './axe.ts';
import { intercept, stopIntercepting } from './intercept.ts';
import { openInParts, shiftsOnArrival } from './layout-shifts.ts';
import { DESK, PHONE } from './page.ts';
import { photograph, readableHeic } from './pictures.ts';
import { answering, failing, holding, recovering } from './procedures.ts';
import { QUIET } from './same-page.ts';
import {
  descriptionOf,
  dialog,
  eventually,
  hasFocus,
  pageHeading,
  seeToast,
  toasts,
} from './steps.ts';
import { CALLS, card, LIST, SCREEN, submit, useWebsiteImages } from './website-images.ts';

const { siteUrl, call, storedImages, storeImage, openOffice, openScreen, visit } =
  useWebsiteImages();

const HERO = 'Home: main photo';

const row = (page: Page, place: string) =>
  page
    .getByRole('region', { name: 'Photos on your site' })
    .getByRole('listitem')
    .filter({ has: page.getByText(place, { exact: true }) });
const press = (page: Page, action: string, place: string) =>
  row(page, place)
    .getByRole('button', { name: `${action} ${place}` })
    .click();

const openDelete = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  return dialog(page, 'Confirm Deletion');
};

test('an editor is denied access and nothing is requested, but other screens open [spec 284, 456, 457, 458]', async () => {
  const page = await openOffice(DESK);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await answering(page, 'auth.session', { id: 2, username: 'ed', isAdmin: false });
  await page.goto(SCREEN);
  await page.getByText('Access Denied').waitFor();
  await page.getByText('You do not have permission to access this page.').waitFor();
  expect(asked.filter((url) => /images\.websiteImages|api\/website/.test(url))).toEqual([]);
  await expectAccessible(page, 'the refusal');
  for (const title of ['Dashboard', 'Blog Posts', 'Categories', 'Contact Submissions']) {
    await page.getByRole('link', { name: title, exact: true }).click();
    await pageHeading(page, title).waitFor();
    await eventually(() => page.getByText('Access Denied').count()).toBe(0);
  }
});

test('on a phone, a failure is shown and Refresh tries again; the empty list leads to the first image and back to the dashboard [spec 444, 445, 454, 455]', async () => {
  await storeImage('Our shop');
  const page = await openOffice(PHONE, [/ERR_FAILED/]);
  await intercept(page, LIST, () => 'none');
  await page.goto(SCREEN);
  await page.getByText('Error loading website images. Please try again.').waitFor();
  await stopIntercepting(page);
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.click();
  await card(page, 'Our shop').waitFor();

  for (const { id } of await storedImages()) await call('DELETE', `/api/website/images/${id}`);
  await refresh.click();
  await page.getByText('No images found').waitFor();
  const first = page.getByRole('button', { name: 'Add Your First Image' });
  await first.click();
  await dialog(page, 'Add Image').waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => hasFocus(first)).toBe(true);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.waitForURL('/admin');
});

test('on a phone, deleting asks for confirmation, showing what would go [spec 459, 484, 485]', async () => {
  await storeImage('Our shop');
  const page = await openScreen(PHONE);
  expect(await page.locator('meta[name=robots]').first().getAttribute('content')).toContain(
    'noindex',
  );
  const question = await openDelete(page, 'Our shop');
  for (const text of ['Our shop', 'Location: home-hero', 'Home: main photo']) {
    await question.getByText(text, { exact: true }).waitFor();
  }
  expect(await question.locator('img').evaluate((image: HTMLImageElement) => image.src)).toContain(
    '/api/image/',
  );
  await expectAccessible(page, 'the question');
  expect(await hasFocus(question.getByRole('button', { name: 'Cancel' }))).toBe(true);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
  expect(await storedImages()).toHaveLength(1);
  expect(await hasFocus(page.getByRole('button', { name: 'Delete Our shop' }))).toBe(true);
});

const storeLost = (name: string) =>
  call('POST', '/api/website/images', {
    name,
    location: 'about-3',
    path: `${siteUrl()}/uploads/gone.webp`,
  });

test('a row has one, two or three cards depending on the width, and a missing picture shows a placeholder [spec 447, 448, 449, 450, 451, 486]', async () => {
  const note = 'Replace it when the new van is here. '.repeat(8);
  await storeImage('Our shop', { alt: 'A brick workshop', description: note });
  await storeImage('Old shop', { location: 'services-commercial' });
  await storeImage('Team', { location: 'about-team' });
  await storeLost('Gone');
  const page = await openScreen(DESK, [/status of 404/]);
  await card(page, 'Gone').getByText('Image Not Found').waitFor();
  const shop = card(page, 'Our shop');
  await shop.getByText('home-hero', { exact: true }).waitFor();
  await shop.getByText('Home: main photo').waitFor();
  await card(page, 'Old shop').getByText('Not used', { exact: true }).waitFor();
  await eventually(() =>
    shop.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
  ).toBe(true);
  const description = await shop.getByText(note.trim()).evaluate((element) => ({
    lines: element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    isCut: element.scrollHeight > element.clientHeight,
  }));
  expect(Math.round(description.lines)).toBe(2);
  expect(description.isCut).toBe(true);
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading') });
  for (const [width, columns] of [
    [DESK, 3],
    [768, 2],
    [PHONE, 1],
    [320, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await cards.evaluateAll((all) =>
      all.map((element) => element.getBoundingClientRect().top),
    );
    expect(
      tops.filter((top) => top === tops[0]),
      `${width} pixels`,
    ).toHaveLength(columns);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await expectAccessible(page, 'the list');
  await page.setViewportSize({ width: DESK, height: 900 });
});

test('a failed deletion says why; a successful one removes the image from the list and the site [spec 453, 491, 494, 495, 498]', async () => {
  await storeImage('Our shop', { alt: 'A brick workshop' });
  await storeLost('Gone');
  const page = await openScreen(DESK, [/status of 404/]);
  await card(page, 'Our shop').waitFor();
  const question = await openDelete(page, 'Gone');
  for (const { id, name } of await storedImages()) {
    // Deletes all but one, so that the list can become empty.
    if (name !== 'Our shop') await call('DELETE', `/api/website/images/${id}`);
  }
  await submit(question, 'Delete');
  await question
    .getByRole('alert')
    .getByText('Failed to delete image: 404: There is no such image')
    .waitFor();
  await submit(question, 'Cancel');

  const letDelete = await holding(page, 'images.trashWebsiteImage');
  await openDelete(page, 'Our shop');
  await submit(question, 'Delete');
  await question.getByRole('button', { name: 'Deleting...' }).waitFor();
  letDelete();
  await seeToast(page, 'Success', 'Image deleted successfully');
  await page.getByText('No images found').waitFor();
  await eventually(() => hasFocus(page.getByRole('button', { name: 'Undo' }))).toBe(true);
  const home = await (await fetch(siteUrl())).text();
  expect(home).not.toContain('A brick workshop');
});

describe('a deleted image', () => {
  const trash = (page: Page) => page.getByRole('region', { name: 'Trash' });
  const trashed = (page: Page, name: string) =>
    trash(page).getByRole('listitem').filter({ hasText: name });
  const remove = async (page: Page, name: string) => {
    await submit(await openDelete(page, name), 'Delete');
    await seeToast(page, 'Success', 'Image deleted successfully');
  };

  test('comes back with one press of Undo, and visitors see it again [spec 018]', async () => {
    await storeImage('Van in the snow', { alt: 'A van in the snow' });
    const page = await openScreen(PHONE, [/status of 500/]);
    await remove(page, 'Van in the snow');
    const bar = page.getByRole('status').filter({ hasText: '“Van in the snow” is in the trash.' });
    await bar.waitFor();
    await expectAccessible(page, 'the offer to undo');
    expect(await (await fetch(siteUrl())).text()).not.toContain('A van in the snow');
    await failing(page, 'images.restoreWebsiteImage');
    await bar.getByRole('button', { name: 'Undo' }).click();
    await toasts(page).getByText("Couldn't restore the photo").waitFor();
    await recovering(page);
    await bar.getByRole('button', { name: 'Undo' }).click();
    await seeToast(page, 'Success', 'Photo restored');
    await card(page, 'Van in the snow').getByText(HERO, { exact: true }).waitFor();
    await eventually(() => bar.count()).toBe(0);
    expect(await (await fetch(siteUrl())).text()).toContain('A van in the snow');
  });

  test('waits in the trash, from where it is restored, or deleted permanently after a question', async () => {
    await storeImage('Old van');
    const page = await openScreen(DESK);
    await remove(page, 'Old van');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.reload();
    await trash(page)
      .getByText(/^Trash \(\d+\)$/)
      .click();
    await trashed(page, 'Old van')
      .getByText(/^Deleted by admin, kept until [A-Z][a-z]{2} \d/)
      .waitFor();
    await expectAccessible(page, 'the trash');
    await page.getByRole('button', { name: 'Restore Old van' }).click();
    await card(page, 'Old van').waitFor();
    await eventually(() => trashed(page, 'Old van').count()).toBe(0);

    await remove(page, 'Old van');
    await page.getByRole('button', { name: 'Delete permanently Old van' }).click();
    const question = dialog(page, 'Delete permanently');
    await question.getByText("You can't undo this.").waitFor();
    await submit(question, 'Delete permanently');
    await seeToast(page, 'Success', 'Photo deleted permanently');
    await eventually(() => trashed(page, 'Old van').count()).toBe(0);
    await eventually(() => hasFocus(pageHeading(page, 'Website Images'))).toBe(true);
  });
});

describe('the places of the website', () => {
  test('keep a replaced photo in All files, from where it can be put back without being uploaded again', async () => {
    await storeImage('Our van', { location: 'hero', alt: 'A white van' });
    const [van] = await storedImages();
    const page = await openScreen(PHONE);
    await press(page, 'Replace', HERO);
    const form = dialog(page, `Replace photo ${HERO}`);
    await form.getByText('The current one stays in All files.').waitFor();
    await form.getByLabel('Photo', { exact: true }).setInputFiles(await photograph());
    await submit(form, 'Save');
    await seeToast(page, 'Success', `Photo saved: ${HERO}`);
    await card(page, 'Our van').getByText('Not used (another photo is in this spot)').waitFor();

    await press(page, 'Replace', HERO);
    await form.getByRole('radio', { name: 'Our van' }).press(' ');
    await submit(form, 'Save');
    await card(page, 'Our van').getByText(HERO, { exact: true }).waitFor();
    const images = await storedImages();
    expect(images.map(({ name }) => name)).toEqual(['Our van', HERO]);
    expect(images[0]).toMatchObject({ id: van?.id, path: van?.path, alt: 'A white van' });
  });

  test('leave Save where it is while a chosen photo loads', async () => {
    await storeImage('Our van', { location: 'library' });
    const page = await openScreen(PHONE);
    const { promise, resolve } = Promise.withResolvers<'usual'>();
    await intercept(page, '*/api/image/*', () => promise);
    await press(page, 'Replace', HERO);
    const form = dialog(page, `Add photo ${HERO}`);
    await form.getByRole('radio', { name: 'Our van' }).press(' ');
    const chosen = form.locator('[src^="/api/image"]').and(form.locator(':not([srcset])'));
    const places = () =>
      form.evaluate((element) => ({
        height: element.scrollHeight,
        save: element.querySelector<HTMLElement>('[type=submit]')?.offsetTop,
      }));
    const before = await places();
    expect(await chosen.evaluate((image: HTMLImageElement) => image.complete)).toBe(false);
    resolve('usual');
    await chosen.evaluate((image: HTMLImageElement) => image.decode());
    expect(await places()).toEqual(before);
  });

  test('frame a photo at the top of the home page 4:3, rounded at the top with 24 px of air, without moving anything', async () => {
    await storeImage('Our van', { location: 'hero', alt: 'A white van' });
    for (const width of [320, PHONE, 768, 1024, DESK, 1920]) {
      const page = await visit(QUIET, width);
      await openInParts(page, '/');
      expect(await shiftsOnArrival(page), `at ${width}`).toEqual([]);
      const frame = page.getByRole('img', { name: 'A white van' }).locator('..');
      const shown = await frame.evaluate((element) => {
        const { top, width: w, height: h } = element.getBoundingClientRect();
        const text = element.previousElementSibling?.getBoundingClientRect();
        const hero = element.parentElement?.getBoundingClientRect();
        const isBeside = text !== undefined && text.bottom > top;
        const { borderTopLeftRadius, borderTopRightRadius } = getComputedStyle(element);
        return {
          ratio: w / h,
          corners: [borderTopLeftRadius, borderTopRightRadius],
          air: top - ((isBeside ? hero?.top : text?.bottom) ?? 0),
        };
      });
      expect(shown.ratio, `at ${width}`).toBeCloseTo(4 / 3, 2);
      expect(shown.corners).toEqual(['24px', '24px']);
      // Beside a taller text, the photo stands on the ground.
      if (width === 1024) expect(shown.air).toBeGreaterThan(24);
      else expect(shown.air, `at ${width}`).toBeCloseTo(24, 0);
    }
  });

  test('say what they show, and why a picture cannot be used', async () => {
    await storeImage('Crew', { location: 'services-residential' });
    const page = await openScreen(PHONE, [/status of (413|503)/]);
    for (const [place, shown] of [
      ['Home and Services: heating', 'Your photo'],
      ['Contact: top photo', 'None yet'],
      ['Logo (wide)', 'Using your company name'],
      [HERO, 'Using our drawing'],
    ] as const) {
      await row(page, place).getByText(shown, { exact: true }).waitFor();
    }
    expect(await row(page, HERO).getByRole('button').allTextContents()).toEqual([
      `Replace ${HERO}`,
    ]);
    await expectAccessible(page, 'the places');

    await press(page, 'Replace', HERO);
    const form = dialog(page, `Add photo ${HERO}`);
    await submit(form, 'Save');
    const file = form.getByLabel('Photo', { exact: true });
    expect(await descriptionOf(file)).toContain('Choose a photo');
    await file.setInputFiles({
      name: 'IMG_0001.HEIC',
      mimeType: 'image/heic',
      buffer: heicPhotograph(),
    });
    await form.getByText('On the iPhone choose Settings → Camera → Formats').waitFor();

    await file.setInputFiles(await photograph());
    await form.getByLabel('Describe this photo').fill('A brick workshop');
    const json = { message: 'Please try again in a moment.' };
    await intercept(page, CALLS, () => ({ status: 503, json }));
    await submit(form, 'Save');
    const failure = 'Failed to save the photo: Please try again in a moment.';
    await form.getByRole('alert').getByText(failure).waitFor();
    await intercept(page, CALLS, () => ({ status: 413, body: '<h1>Too Large</h1>' }));
    await submit(form, 'Save');
    await form
      .getByText('The server in front of your website refuses a file this large.')
      .waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    await eventually(() => hasFocus(row(page, HERO).getByRole('button'))).toBe(true);
    await press(page, 'Replace', HERO);
    expect(await form.getByLabel('Describe this photo').inputValue()).toBe('A brick workshop');
    expect(await storedImages()).toHaveLength(1);
  });

  test('show an iPhone photo by its focal point, and the drawing once it is removed', async () => {
    const page = await openScreen(DESK);
    await press(page, 'Replace', HERO);
    const form = dialog(page, `Add photo ${HERO}`);
    await form.getByLabel('Photo', { exact: true }).setInputFiles(await readableHeic(800, 2100));
    await form.getByText('IMG_0001.jpg', { exact: true }).waitFor();
    await form.getByText('Fine-tune').click();
    const fromTop = form.getByRole('slider', { name: 'Focus, top to bottom' });
    await fromTop.focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
    const previews = form.getByRole('figure').locator('img');
    expect(
      await previews.evaluateAll((all) =>
        all.map((image) => getComputedStyle(image).objectPosition),
      ),
    ).toEqual(['50% 20%', '50% 20%']);
    await form.getByLabel('Describe this photo').fill('A brick workshop');
    await expectAccessible(page, 'the chosen picture');
    await submit(form, 'Save');
    await seeToast(page, 'Success', `Photo saved: ${HERO}`);
    await row(page, HERO).getByText('Your photo', { exact: true }).waitFor();
    const [stored] = await storedImages();
    expect(stored).toMatchObject({
      location: 'hero',
      alt: 'A brick workshop',
      focusX: 50,
      focusY: 20,
    });
    expect((await call('GET', stored?.path ?? '')).headers.get('content-type')).toBe('image/webp');
    const picture = page.getByRole('img', { name: 'A brick workshop' });
    const position = () => picture.evaluate((image) => getComputedStyle(image).objectPosition);
    await page.goto('/');
    expect(await position()).toBe('50% 20%');

    await page.goto(SCREEN);
    await press(page, 'Edit', HERO);
    const edit = dialog(page, `Edit photo ${HERO}`);
    const chosen = edit.locator('img').first();
    // Its size is known once it has loaded.
    await chosen.evaluate((image) => (image as HTMLImageElement).decode());
    const { width = 0, height = 0 } = (await chosen.boundingBox()) ?? {};
    await chosen.click({ position: { x: width * 0.88, y: height - 1 } });
    await edit.getByText('Fine-tune').click();
    expect(
      await edit
        .getByRole('slider')
        .evaluateAll((all) => all.map((slider) => (slider as HTMLInputElement).value)),
    ).toEqual(['90', '100']);
    await submit(edit, 'Save');
    await edit.waitFor({ state: 'hidden' });
    expect(await storedImages()).toMatchObject([{ id: stored?.id, focusX: 90, focusY: 100 }]);

    await press(page, 'Add', 'Contact: top photo');
    const other = dialog(page, 'Add photo Contact: top photo');
    await other.getByRole('radio', { name: HERO }).press(' ');
    await submit(other, 'Save');
    await other.waitFor({ state: 'hidden' });
    expect((await storedImages())[0]).toMatchObject({
      location: 'contact-hero',
      path: stored?.path,
      focusX: 90,
    });

    await press(page, 'Remove', HERO);
    const question = dialog(page, 'Remove photo');
    await question.getByText('It stays in All files. Our drawing comes back.').waitFor();
    await expectAccessible(page, 'the question');
    await submit(question, 'Remove');
    await row(page, HERO).getByText('Using our drawing').waitFor();
    expect((await storedImages()).map(({ location }) => location)).toEqual([
      'library',
      'contact-hero',
    ]);
    await card(page, HERO).getByText('Not used', { exact: true }).first().waitFor();

    await page.goto('/contact');
    expect(await position()).toBe('90% 100%');
    await page.goto('/');
    await page.getByRole('img', { name: /^A two-story house/ }).waitFor();
  });
});
