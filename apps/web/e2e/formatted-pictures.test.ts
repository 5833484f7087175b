import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { storePost } from './api.ts';
import { intercept } from './intercept.ts';
import { inDialog, renewSession } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { type ChosenFile, photograph } from './pictures.ts';
import { useSamePage } from './same-page.ts';
import { clickInto, dialog, eventually, hasFocus, seeToast } from './steps.ts';

const { openPage } = useBrowser();
const instance = useInstance();
const { openScreen } = useSamePage(openPage, instance);

const article = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' });
const adding = (page: Page): Locator => dialog(page, 'Add photo');

const openPost = async (content: string, width = DESK, expected: RegExp[] = []) => {
  const post = await storePost(instance.siteUrl, { contentFormat: 'markdown', content });
  const page = await openScreen(`/admin/posts/${post.id}`, width, expected);
  await article(page).waitFor();
  return { post, page };
};
const storedContent = async (page: Page, id: number): Promise<string> => {
  const response = await page.request.get(`/api/admin/posts/${id}`);
  return ((await response.json()) as { content: string }).content;
};
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save Post' }).click();
  await seeToast(page, 'Post updated', 'Your post has been updated successfully.');
};

interface GivenFile extends ChosenFile {
  /** How many bytes follow those of the buffer. */
  padding?: number;
}

/**
 * Drops files onto a block of the text or pastes them there. Returns whether the browser was kept from opening them.
 */
const give = (at: Locator, kind: 'drop' | 'paste', files: GivenFile[]): Promise<boolean> =>
  at.evaluate(
    (target, { kind, files }) => {
      const data = new DataTransfer();
      for (const { base64, padding, name, type } of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes, new Uint8Array(padding)], name, { type }));
      }
      const { right, bottom } = target.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true };
      const event =
        kind === 'drop'
          ? new DragEvent('drop', {
              ...options,
              dataTransfer: data,
              clientX: right - 2,
              clientY: bottom - 4,
            })
          : new ClipboardEvent('paste', { ...options, clipboardData: data });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    },
    {
      kind,
      files: files.map(({ name, mimeType, buffer, padding = 0 }) => ({
        ...{ name, type: mimeType, padding },
        base64: buffer.toString('base64'),
      })),
    },
  );

const described = async (page: Page, alt: string) => {
  await adding(page).getByAltText('Preview').waitFor();
  await adding(page).getByLabel('Describe this photo').fill(alt);
  await inDialog(page, 'Add photo').click();
};

describe('pictures that are dropped or pasted', () => {
  test('are uploaded, described one after the other, and stand where they were dropped', async () => {
    const { page, post } = await openPost('First\n\nSecond\n\nThird');
    const first = article(page).getByText('First');
    expect(await give(first, 'drop', [await photograph(), await photograph(640, 480)])).toBe(true);
    await described(page, 'Our van');
    await eventually(() => article(page).locator('figure').count()).toBe(1);
    await described(page, 'Our shop');
    await adding(page).waitFor({ state: 'hidden' });
    await article(page).getByText('Third').click();
    await page.keyboard.press('End');
    expect(await give(article(page).getByText('Third'), 'paste', [await photograph()])).toBe(true);
    await described(page, 'A filter');
    await eventually(() => hasFocus(article(page))).toBe(true);
    await save(page);
    const content = await storedContent(page, post.id);
    expect(content.replace(/\/uploads\/[0-9a-f]{32}\.webp/g, 'file')).toBe(
      'First\n\n![Our van](file)\n\n![Our shop](file)\n\nSecond\n\nThird\n\n![A filter](file)',
    );
  });

  test('can be left out without the others being forgotten', async () => {
    const { page } = await openPost('First');
    await give(article(page).getByText('First'), 'drop', [
      await photograph(),
      await photograph(640, 480),
    ]);
    await adding(page).getByAltText('Preview').waitFor();
    await inDialog(page, 'Cancel').click();
    await described(page, 'Our shop');
    await adding(page).waitFor({ state: 'hidden' });
    expect(await article(page).locator('figure').count()).toBe(1);
  });

  const heic = (): Buffer => {
    const buffer = Buffer.alloc(64);
    buffer.write('\0\0\0\x20ftypheic\0\0\0\0mif1heic', 'latin1');
    return buffer;
  };
  test.each([
    [
      'an iPhone photo',
      'IMG_0001.HEIC',
      '',
      heic(),
      "This browser can't open iPhone photos (HEIC).",
    ],
    [
      'a file that is too large',
      'poster.png',
      'image/png',
      Buffer.from('\x89PNG'),
      'This photo is too large. Please choose a file of at most 25 MB.',
      25 * 1024 * 1024,
    ],
    [
      'a broken picture',
      'broken.jpg',
      'image/jpeg',
      Buffer.concat([Buffer.alloc(1), randomBytes(4096)]),
      'This file is damaged, or it is no photo. Please select an image file (JPEG, PNG, GIF, etc.).',
    ],
    [
      'a document',
      'offer.pdf',
      'application/pdf',
      Buffer.from('%PDF-1.7'),
      'Please select an image file (JPEG, PNG, GIF, etc.).',
    ],
  ])(
    'are refused in words when it is %s, and nothing typed is lost',
    async (_what, name, mimeType, buffer, words, padding = 0) => {
      const { page, post } = await openPost('First', DESK, [/status of 415/]);
      await clickInto(article(page));
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' and more');
      for (const kind of ['drop', 'paste'] as const) {
        const isKept = await give(article(page).getByText('First'), kind, [
          { name, mimeType, buffer, padding },
        ]);
        expect(isKept).toBe(true);
        const problem = adding(page).getByRole('alert');
        await problem.getByText('Your text is kept.').waitFor();
        expect(await problem.textContent()).toContain(words);
        await inDialog(page, 'Cancel').click();
      }
      await page.keyboard.press('Control+End');
      await page.keyboard.type('!');
      await save(page);
      expect(await storedContent(page, post.id)).toBe('First and more!');
    },
  );

  test('are uploaded after a login when the session ends meanwhile, and what was typed before is kept', async () => {
    const { page, post } = await openPost('First', PHONE, [/status of 401/]);
    await clickInto(article(page));
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' and more');
    await page.context().clearCookies();
    await give(article(page).getByText('First'), 'paste', [await photograph()]);
    await renewSession(page);
    await described(page, 'Our van');
    await page.keyboard.type('After');
    await save(page);
    expect(await storedContent(page, post.id)).toMatch(
      /^First and more\n\n!\[Our van\]\(\/uploads\/[0-9a-f]{32}\.webp\)\n\nAfter$/,
    );
  });

  test('are neither placed nor lost from the text when the dialog is closed during the upload', async () => {
    const { page, post } = await openPost('First');
    await clickInto(article(page));
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' and more');
    const { promise, resolve } = Promise.withResolvers<'usual'>();
    await intercept(page, ['*/api/images/upload'], () => promise);
    await give(article(page).getByText('First'), 'paste', [await photograph()]);
    await adding(page).getByRole('progressbar').waitFor();
    await page.keyboard.press('Escape');
    await adding(page).waitFor({ state: 'hidden' });
    resolve('usual');
    await eventually(() => hasFocus(article(page))).toBe(true);
    await page.keyboard.type('!');
    await save(page);
    expect(await storedContent(page, post.id)).toBe('First and more!');
  });
});
