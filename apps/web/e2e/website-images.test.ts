import { PRESET_LOCATIONS } from '@hvac/contract/image-places';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ownerCookie } from './api.ts';
import { expectAccessible } from './axe.ts';
import { type Host, startHost } from './host.ts';
import { logInByCookie, sentForms, watchForms } from './office.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { photograph } from './pictures.ts';
import { descriptionOf, eventually, hasFocus, pageHeading, seeToast } from './steps.ts';

const { openPage } = useBrowser();
const SCREEN = '/admin/website-images';
const CALLS = '**/api/website/images**';
const LIST = '**/trpc/images.websiteImages**';

// A site of its own: what is shown at its places changes all the time.
let host: Host;
let cookie: string;
beforeAll(async () => {
  host = await startHost();
  cookie = await ownerCookie(host.siteUrl);
});
afterAll(() => host.remove());

const call = async (method: string, path: string, fields: Record<string, string | Blob> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const hasBody = method === 'POST';
  const answer = await fetch(`${host.siteUrl}${path}`, {
    method,
    headers: { cookie },
    ...(hasBody && { body: form }),
  });
  expect(answer.ok, `${method} ${path}`).toBe(true);
  return answer;
};
const storedImages = async (): Promise<ListedWebsiteImage[]> =>
  (await call('GET', '/api/website/images')).json();
const storeImage = async (name: string, fields: Record<string, string> = {}) => {
  const image = new Blob([new Uint8Array((await photograph()).buffer)]);
  await call('POST', '/api/website/images', { name, location: 'home-hero', image, ...fields });
};
afterEach(async () => {
  for (const { id } of await storedImages()) await call('DELETE', `/api/website/images/${id}`);
});

const openOffice = async (width: number, expected: RegExp[] = []): Promise<Page> => {
  const page = await openPage('about:blank', { width, expected, siteUrl: host.siteUrl });
  await logInByCookie(page, host.siteUrl);
  return page;
};

const openScreen = async (width: number, expected: RegExp[] = []): Promise<Page> => {
  const page = await openOffice(width, expected);
  await page.goto(SCREEN);
  await pageHeading(page, 'Website Images').waitFor();
  return page;
};

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const openAdd = async (page: Page): Promise<Locator> => {
  await page.getByRole('main').getByRole('button', { name: 'Add Image', exact: true }).click();
  return dialog(page, 'Add Image');
};
const submit = (form: Locator, label: string) =>
  form.getByRole('button', { name: label, exact: true }).click();
const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

describe('the screen', () => {
  test('an editor is told that it is not for him, and nothing is asked for; others are', async () => {
    const page = await openOffice(DESK);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.route('**/trpc/auth.session**', (route) =>
      route.fulfill({ json: { result: { data: { id: 2, username: 'ed', isAdmin: false } } } }),
    );
    await page.goto(SCREEN);
    await page.getByText('Access Denied').waitFor();
    await page.getByText('You do not have permission to access this page.').waitFor();
    expect(asked.filter((url) => /images\.websiteImages|api\/website/.test(url))).toEqual([]);
    await expectAccessible(page, 'the refusal');
    for (const title of ['Dashboard', 'Blog Posts', 'Categories', 'Contact Submissions']) {
      await page.getByRole('link', { name: title, exact: true }).click();
      await pageHeading(page, title).waitFor();
      expect(await page.getByText('Access Denied').count()).toBe(0);
    }
  });

  test('an error says so, and Refresh asks again', async () => {
    await storeImage('Our shop');
    const page = await openOffice(PHONE, [/ERR_FAILED/]);
    await page.route(LIST, (route) => route.abort());
    await page.goto(SCREEN);
    await page.getByText('Error loading website images. Please try again.').waitFor();
    await expectAccessible(page, 'the error');
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await card(page, 'Our shop').waitFor();
  });

  test('an empty list leads to the first image, and the way back to the dashboard', async () => {
    const page = await openScreen(PHONE);
    await page.getByText('No images found').waitFor();
    expect(await page.locator('meta[name=robots]').first().getAttribute('content')).toContain(
      'noindex',
    );
    await expectAccessible(page, 'the empty list');
    const first = page.getByRole('button', { name: 'Add Your First Image' });
    await first.click();
    await dialog(page, 'Add Image').waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => hasFocus(first)).toBe(true);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.waitForURL('/admin');
  });

  test('cards stand one, two or three beside each other, by the width of the screen', async () => {
    const note = 'Replace it when the new van is here. '.repeat(8);
    await storeImage('Our shop', { description: note });
    await storeImage('Old shop', { location: 'services-commercial' });
    await storeImage('Team', { location: 'about-team' });
    const page = await openScreen(DESK);
    const shop = card(page, 'Our shop');
    await shop.getByText('home-hero', { exact: true }).waitFor();
    await shop.getByText('Home page, top').waitFor();
    await card(page, 'Old shop').getByText('Not shown anywhere').waitFor();
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
  });

  test('a picture that is gone is a placeholder', async () => {
    await call('POST', '/api/website/images', {
      name: 'Gone',
      location: 'about-3',
      path: `${host.siteUrl}/uploads/gone.webp`,
    });
    const page = await openScreen(DESK, [/status of 404/]);
    await card(page, 'Gone').getByText('Image Not Found').waitFor();
  });
});

describe('adding', () => {
  test('names what is missing, and sends nothing', async () => {
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

  test.for([PHONE, DESK])('a file with a preview, by keyboard at %i pixels', async (width) => {
    const page = await openScreen(width);
    await watchForms(page);
    const form = await openAdd(page);
    await form.getByLabel('Name').fill('Our shop');
    await form.getByLabel('Location').selectOption('home-hero');
    await form.getByText('Shown at: Home page, top').waitFor();
    await form.getByLabel('Image file').setInputFiles(await photograph());
    await form.getByRole('img', { name: 'Preview of the new picture' }).waitFor();
    expect(await form.getByLabel('Image file').getAttribute('accept')).toBe('image/*');
    expect(await form.getByLabel('Image URL').isDisabled()).toBe(true);
    await form.getByLabel('Alternative text').fill('A brick workshop in the snow');
    await expectAccessible(page, 'the form with a file');
    await form.getByLabel('Name').press('Enter');
    await seeToast(page, 'Success', 'Image added successfully');
    await form.waitFor({ state: 'hidden' });
    await card(page, 'Our shop').waitFor();
    expect(await sentForms(page)).toEqual([['name', 'location', 'alt', 'image']]);
    expect(await hasFocus(page.getByRole('main').getByRole('button', { name: 'Add Image' }))).toBe(
      true,
    );
    expect(await (await openAdd(page)).getByLabel('Name').inputValue()).toBe('');
    await page.keyboard.press('Escape');

    await page.goto('/');
    const hero = page.getByRole('img', { name: 'A brick workshop in the snow' });
    await hero.waitFor();
    expect(await hero.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
      /[?&]w=(480|960)$/,
    );
    await expectAccessible(page, 'the home page with a picture of its owner');
  });

  test('an address, at a location of its own', async () => {
    const page = await openScreen(DESK);
    await watchForms(page);
    const form = await openAdd(page);
    await form.getByLabel('Name').fill('Skyline');
    const choices = form.getByLabel('Location').locator('option');
    expect(
      await choices.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value)),
    ).toEqual(['', ...PRESET_LOCATIONS, 'custom']);
    await choices
      .filter({ hasText: 'logo (Header and footer, logo)' })
      .waitFor({ state: 'attached' });
    await form.getByLabel('Location').selectOption('Custom Location');
    const custom = form.getByLabel('Custom location');
    const suggestions = await page
      .locator('datalist option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(suggestions).toContain('cta-banner');
    await custom.fill('somewhere');
    await form.getByText('Shown at: Not shown anywhere').waitFor();
    await custom.fill('cta-banner');
    await form.getByText('Shown at: Banner at the end of the pages').waitFor();
    await form.getByLabel('Image URL').fill(`${host.siteUrl}/img/skyline.svg`);
    await form.getByLabel('Description').click();
    await form.getByRole('img', { name: 'Preview of the new picture' }).waitFor();
    await expectAccessible(page, 'the form with an address');
    await submit(form, 'Add Image');
    await seeToast(page, 'Success', 'Image added successfully');
    expect(await sentForms(page)).toEqual([['name', 'location', 'path']]);
    await card(page, 'Skyline').getByText('cta-banner', { exact: true }).waitFor();
  });

  test('a file that is dropped or pasted', async () => {
    const page = await openScreen(DESK);
    const form = await openAdd(page);
    const { buffer } = await photograph();
    const give = (kind: 'drop' | 'paste') =>
      form.getByText('or drop a file here').evaluate(
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
  });

  test('a failure keeps everything and says why, and so does a dialog that is closed', async () => {
    const page = await openScreen(PHONE, [/status of 503/]);
    await page.route(CALLS, (route) =>
      route.fulfill({ status: 503, json: { message: 'Please try again in a moment.' } }),
    );
    const form = await openAdd(page);
    await form.getByLabel('Name').fill('Our shop');
    await form.getByLabel('Location').selectOption('logo');
    await form.getByLabel('Image file').setInputFiles(await photograph());
    await submit(form, 'Add Image');
    await form
      .getByRole('alert')
      .getByText('Failed to add image: 503: Please try again in a moment.')
      .waitFor();
    await expectAccessible(page, 'the form that failed');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    await openAdd(page);
    expect(await form.getByLabel('Name').inputValue()).toBe('Our shop');
    await form.getByText('shop in winter.jpg').waitFor();
    await page.unroute(CALLS);
    await submit(form, 'Add Image');
    await seeToast(page, 'Success', 'Image added successfully');
  });

  test('an upload tells how far it is and can be called off', async () => {
    const page = await openScreen(DESK);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(CALLS, async (route) => {
      await promise;
      await route.continue().catch(() => undefined);
    });
    const form = await openAdd(page);
    await form.getByLabel('Name').fill('Our shop');
    await form.getByLabel('Location').selectOption('logo');
    await form.getByLabel('Image file').setInputFiles(await photograph());
    await submit(form, 'Add Image');
    const pending = form.getByRole('button', { name: 'Adding...' });
    await pending.waitFor();
    await pending.click({ force: true });
    await form.getByRole('progressbar', { name: 'Upload' }).waitFor();
    await expectAccessible(page, 'the form while it is sent');
    await form.getByRole('button', { name: 'Cancel upload' }).click();
    await form.getByRole('button', { name: 'Add Image', exact: true }).waitFor();
    expect(await form.getByRole('alert').count()).toBe(0);
    expect(await form.getByLabel('Name').inputValue()).toBe('Our shop');
    resolve();
    expect(await storedImages()).toEqual([]);
  });
});

describe('updating', () => {
  const openUpdate = async (page: Page, name: string) => {
    await page.getByRole('button', { name: `Update ${name}` }).click();
    return dialog(page, 'Update Image');
  };

  test('without a change makes no call', async () => {
    await storeImage('Our shop', { description: 'The front' });
    const page = await openScreen(PHONE);
    await watchForms(page);
    const form = await openUpdate(page, 'Our shop');
    await form.getByText('Current picture').waitFor();
    expect(await form.getByLabel('Description').inputValue()).toBe('The front');
    expect(await form.getByLabel('Location').inputValue()).toBe('home-hero');
    await submit(form, 'Update Image');
    const notice = form.getByRole('status');
    await notice.getByText('No changes', { exact: true }).waitFor();
    await notice.getByText('No changes were made to the image', { exact: true }).waitFor();
    expect(await sentForms(page)).toEqual([]);
    await expectAccessible(page, 'the form without changes');
    await page.keyboard.press('Escape');
    await eventually(() => hasFocus(page.getByRole('button', { name: 'Update Our shop' }))).toBe(
      true,
    );
  });

  test('sends only what was changed', async () => {
    await storeImage('Our shop', { description: 'The front' });
    const page = await openScreen(DESK);
    await watchForms(page);
    let form = await openUpdate(page, 'Our shop');
    await form.getByLabel('Description').fill('');
    await form.getByLabel('Name').fill('The shop');
    await form.getByLabel('Name').press('Enter');
    await seeToast(page, 'Success', 'Image updated successfully');
    form = await openUpdate(page, 'The shop');
    await form.getByLabel('Image file').setInputFiles(await photograph(600, 600));
    await form.getByText('New picture').waitFor();
    await submit(form, 'Update Image');
    await form.waitFor({ state: 'hidden' });
    form = await openUpdate(page, 'The shop');
    await form.getByLabel('Location').selectOption('Custom Location');
    await form.getByLabel('Custom location').fill('about-4');
    await form.getByLabel('Image URL').fill(`${host.siteUrl}/img/about-4.svg`);
    await submit(form, 'Update Image');
    await card(page, 'The shop').getByText('About page, fourth picture').waitFor();
    expect(await sentForms(page)).toEqual([
      ['name', 'description'],
      ['image'],
      ['location', 'path'],
    ]);
    expect(await storedImages()).toMatchObject([
      { name: 'The shop', description: null, location: 'about-4' },
    ]);
  });

  test('of an image that is gone says so and keeps the form', async () => {
    await storeImage('Our shop');
    const page = await openScreen(DESK, [/status of 404/]);
    const form = await openUpdate(page, 'Our shop');
    await form.getByLabel('Name').fill('The shop');
    const [image] = await storedImages();
    await call('DELETE', `/api/website/images/${image?.id}`);
    await submit(form, 'Update Image');
    await form.getByText('Failed to update image: 404: There is no such image').waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('The shop');
  });
});

describe('deleting', () => {
  const openDelete = async (page: Page) => {
    await page.getByRole('button', { name: 'Delete Our shop' }).click();
    return dialog(page, 'Confirm Deletion');
  };

  test('is asked first, with the image and where it is shown', async () => {
    await storeImage('Our shop');
    const page = await openScreen(PHONE);
    const question = await openDelete(page);
    for (const text of ['Our shop', 'Location: home-hero', 'Home page, top']) {
      await question.getByText(text, { exact: true }).waitFor();
    }
    expect(
      await question.locator('img').evaluate((image: HTMLImageElement) => image.src),
    ).toContain('/api/image/');
    await expectAccessible(page, 'the question');
    expect(await hasFocus(question.getByRole('button', { name: 'Cancel' }))).toBe(true);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    expect(await storedImages()).toHaveLength(1);
    expect(await hasFocus(page.getByRole('button', { name: 'Delete Our shop' }))).toBe(true);
  });

  test('removes the image from the list and from the site', async () => {
    await storeImage('Our shop', { alt: 'A brick workshop' });
    const page = await openScreen(DESK);
    const answer = Promise.withResolvers<void>();
    await page.route('**/trpc/images.deleteWebsiteImage**', async (route) => {
      await answer.promise;
      await route.continue();
    });
    const question = await openDelete(page);
    await submit(question, 'Delete');
    await question.getByRole('button', { name: 'Deleting...' }).waitFor();
    answer.resolve();
    await seeToast(page, 'Success', 'Image deleted successfully');
    await page.getByText('No images found').waitFor();
    await eventually(() =>
      hasFocus(page.getByRole('main').getByRole('button', { name: 'Add Image', exact: true })),
    ).toBe(true);
    const home = await (await fetch(host.siteUrl)).text();
    expect(home).not.toContain('A brick workshop');
  });

  test('that fails says why in the dialog', async () => {
    await storeImage('Our shop');
    const page = await openScreen(DESK, [/status of 404/]);
    const [image] = await storedImages();
    const question = await openDelete(page);
    await call('DELETE', `/api/website/images/${image?.id}`);
    await submit(question, 'Delete');
    await question
      .getByRole('alert')
      .getByText('Failed to delete image: 404: There is no such image')
      .waitFor();
    await expectAccessible(page, 'the question that failed');
  });
});
