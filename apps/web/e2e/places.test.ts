import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { heicPhotograph } from '../../server/test/pictures.ts';
import { expectAccessible } from './axe.ts';
import { intercept } from './intercept.ts';
import { DESK, PHONE } from './page.ts';
import { photograph, readableHeic } from './pictures.ts';
import { descriptionOf, eventually, hasFocus, seeToast } from './steps.ts';
import { CALLS, dialog, submit, useWebsiteImages } from './website-images.ts';

const { call, storedImages, storeImage, openScreen } = useWebsiteImages();

const HERO = 'Home page, top';

const row = (page: Page, place: string) =>
  page
    .getByRole('region', { name: 'Places' })
    .getByRole('listitem')
    .filter({ has: page.getByText(place, { exact: true }) });
const press = (page: Page, action: string, place: string) =>
  row(page, place)
    .getByRole('button', { name: `${action} ${place}` })
    .click();

describe('the places of the website', () => {
  test('tell what they show, and why a picture cannot be taken', async () => {
    await storeImage('Crew', { location: 'services-residential' });
    const page = await openScreen(PHONE, [/status of 503/]);
    for (const [place, shown] of [
      ['Home and services pages, heating', 'Your picture “Crew”, stored at services-residential'],
      ['About page, top', 'No picture'],
      ['Header and footer, wide logo', 'The name of the company in writing'],
      [HERO, "The site's own drawing"],
    ] as const) {
      await row(page, place).getByText(shown, { exact: true }).waitFor();
    }
    expect(await row(page, HERO).getByRole('button').allTextContents()).toEqual([
      `Replace ${HERO}`,
    ]);
    await expectAccessible(page, 'the places');

    await press(page, 'Replace', HERO);
    const form = dialog(page, `Replace: ${HERO}`);
    await submit(form, 'Save');
    const file = form.getByLabel('Image file');
    expect(await descriptionOf(file)).toContain('Please choose a picture');
    await file.setInputFiles({
      name: 'IMG_0001.HEIC',
      mimeType: 'image/heic',
      buffer: heicPhotograph(),
    });
    await form.getByText('On the iPhone choose Settings → Camera → Formats').waitFor();
    await expectAccessible(page, 'the refused picture');

    await file.setInputFiles(await photograph());
    await form.getByLabel('Alternative text').fill('A brick workshop');
    const json = { message: 'Please try again in a moment.' };
    await intercept(page, CALLS, () => ({ status: 503, json }));
    await submit(form, 'Save');
    const failure = 'Failed to save the picture: 503: Please try again in a moment.';
    await form.getByRole('alert').getByText(failure).waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    await eventually(() => hasFocus(row(page, HERO).getByRole('button'))).toBe(true);
    await press(page, 'Replace', HERO);
    expect(await form.getByLabel('Alternative text').inputValue()).toBe('A brick workshop');
    expect(await storedImages()).toHaveLength(1);
  });

  test('show a photo of an iPhone by its focal point, and the drawing once it is removed', async () => {
    const page = await openScreen(DESK);
    await press(page, 'Replace', HERO);
    const form = dialog(page, `Replace: ${HERO}`);
    await form.getByLabel('Image file').setInputFiles(await readableHeic(1800, 2400));
    await form.getByText('IMG_0001.jpg', { exact: true }).waitFor();
    const fromTop = form.getByRole('slider', { name: 'Focal point, top to bottom' });
    await fromTop.focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
    const previews = form.getByRole('figure').locator('img');
    expect(
      await previews.evaluateAll((all) =>
        all.map((image) => getComputedStyle(image).objectPosition),
      ),
    ).toEqual(['50% 20%', '50% 20%']);
    await form.getByLabel('Alternative text').fill('A brick workshop');
    await expectAccessible(page, 'the chosen picture');
    await submit(form, 'Save');
    await seeToast(page, 'Success', `Picture saved: ${HERO}`);
    await row(page, HERO).getByText(`Your picture “${HERO}”`, { exact: true }).waitFor();
    const [stored] = await storedImages();
    expect(stored).toMatchObject({
      location: 'hero',
      alt: 'A brick workshop',
      focusX: 50,
      focusY: 20,
    });
    expect((await call('GET', stored?.path ?? '')).headers.get('content-type')).toBe('image/webp');

    await press(page, 'Edit', HERO);
    const edit = dialog(page, `Edit: ${HERO}`);
    const chosen = edit.locator('img').first();
    // Its size is known once it has loaded.
    await chosen.evaluate((image) => (image as HTMLImageElement).decode());
    const { width = 0, height = 0 } = (await chosen.boundingBox()) ?? {};
    await chosen.click({ position: { x: width * 0.88, y: height - 1 } });
    expect(
      await edit
        .getByRole('slider')
        .evaluateAll((all) => all.map((slider) => (slider as HTMLInputElement).value)),
    ).toEqual(['90', '100']);
    await submit(edit, 'Save');
    await edit.waitFor({ state: 'hidden' });
    expect(await storedImages()).toMatchObject([{ id: stored?.id, focusX: 90, focusY: 100 }]);

    await press(page, 'Replace', 'About page, top');
    const other = dialog(page, 'Replace: About page, top');
    await other.getByRole('radio', { name: HERO }).press(' ');
    await submit(other, 'Save');
    await other.waitFor({ state: 'hidden' });
    expect((await storedImages())[0]).toMatchObject({
      location: 'about-hero',
      path: stored?.path,
      focusX: 90,
    });

    await press(page, 'Remove', HERO);
    const question = dialog(page, 'Remove Picture');
    await question.getByText('The picture is deleted.').waitFor();
    await expectAccessible(page, 'the question');
    await submit(question, 'Delete');
    await row(page, HERO).getByText("The site's own drawing").waitFor();
    expect((await storedImages()).map(({ location }) => location)).toEqual(['about-hero']);

    await page.goto('/about');
    const picture = page.getByRole('img', { name: 'A brick workshop' });
    expect(await picture.evaluate((image) => getComputedStyle(image).objectPosition)).toBe(
      '90% 100%',
    );
    await page.goto('/');
    await page.getByRole('img', { name: /^A two-storey house/ }).waitFor();
  });
});
