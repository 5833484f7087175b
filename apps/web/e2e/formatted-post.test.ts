import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { days } from '@hvac/contract/durations';
import { CONTENT_FORMATS } from '@hvac/contract/markdown';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { newPost, ownerCookie, storePost } from './api.ts';
import { expectAccessible } from './axe.ts';
import { intercept } from './intercept.ts';
import { inDialog } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { recovering } from './procedures.ts';
import { useSamePage } from './same-page.ts';
import {
  clickInto,
  descriptionOf,
  dialog,
  eventually,
  field,
  hasFocus,
  seeCursorIn,
  seeToast,
} from './steps.ts';

const { openPage } = useBrowser();
const instance = useInstance();
const { openScreen } = useSamePage(openPage, instance);

const article = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' });
const format = (page: Page, name: string): Locator =>
  page.getByRole('radio', { name, exact: true });
const button = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
const shownIn = async (element: Locator): Promise<string> =>
  (await element.allInnerTexts()).join('');
const save = (page: Page) => page.getByRole('button', { name: 'Save Post' }).click();
const type = (page: Page, text: string) => page.keyboard.type(text);

const storedPost = async (slug: string) => {
  const cookie = await ownerCookie(instance.siteUrl);
  const response = await fetch(`${instance.siteUrl}/api/admin/posts`, { headers: { cookie } });
  const body = (await response.json()) as {
    slug: string;
    content: string;
    contentFormat: string;
  }[];
  return body.find((post) => post.slug === slug);
};
const openPost = async (
  content: string,
  width = DESK,
  expected: RegExp[] = [],
  published = true,
) => {
  const post = await storePost(instance.siteUrl, { contentFormat: 'markdown', content, published });
  const page = await openScreen(`/admin/posts/${post.id}`, width, expected);
  await field(page, 'Title').waitFor();
  return { post, page };
};
/** From now on, the document behaves as if every key were pressed right after the last one. */
const withoutPauses = (page: Page) =>
  page.evaluate(() => {
    const usual = window.setTimeout.bind(window);
    const brief = (run: TimerHandler, ms = 0, ...given: unknown[]) =>
      ms < 200 ? usual(run, ms, ...given) : 0;
    Object.assign(window, { setTimeout: brief });
  });

const photo = async (): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'hvac-photo-')), 'van.png');
  const create = { width: 640, height: 480, channels: 3, background: '#2282b4' } as const;
  await sharp({ create }).png().toFile(path);
  return path;
};

describe('a formatted post', () => {
  test('is written with the toolbar and with keys, on a phone too, and stored as Markdown', async () => {
    const { title, slug } = newPost();
    const other = await storePost(instance.siteUrl, { published: false });
    const page = await openScreen('/admin/posts/new', PHONE);
    await field(page, 'Title').fill(title);
    await field(page, 'Summary').fill('In short.');
    await format(page, 'Formatted').check();
    // Of keys that a phone does not have.
    expect(await page.getByText(/^Alt\+F10/).isVisible()).toBe(false);
    await clickInto(article(page));
    await type(page, '## The filter');
    await page.keyboard.press('Enter');
    await type(page, 'Turn it ');
    await page.keyboard.press('Control+b');
    await type(page, 'off');
    await page.keyboard.press('Control+b');
    await type(page, ' and read **this** ');
    await button(page, 'Link').click();
    await dialog(page, 'Add link').getByLabel('Text', { exact: true }).fill('our post');
    await inDialog(page, 'Add link').click();
    await dialog(page, 'Add link')
      .getByText('Enter an address, or choose a post or page.')
      .waitFor();
    await dialog(page, 'Add link').getByLabel('Or find a post or page').fill(other.title);
    await dialog(page, 'Add link').getByRole('option', { name: other.title }).click();
    await dialog(page, 'Add link')
      .getByText(/isn't live yet\. Until it is, this link leads readers to “not found”\.$/)
      .waitFor();
    await expectAccessible(page, 'the dialog of a link');
    await inDialog(page, 'Add link').click();
    await type(page, '.');
    await page.keyboard.press('Enter');
    await button(page, 'Bullet list').click();
    await type(page, 'One');
    await page.keyboard.press('Enter');
    await type(page, 'Two');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await type(page, 'Inner');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Shift+9');
    await type(page, 'Ask first.');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await button(page, 'Table').click();
    await type(page, 'Part');
    await page.keyboard.press('Tab');
    await type(page, 'Price');
    await button(page, 'Remove column').click();
    await expectAccessible(page, 'the editor in a table');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE);
    await save(page);
    await seeToast(page, 'Post created', 'Your post has been created successfully.');
    const stored = await storedPost(slug);
    expect(stored?.contentFormat).toBe('markdown');
    expect(stored?.content).toBe(
      [
        '## The filter',
        `Turn it **off** and read **this** [our post](/blog/${other.slug}).`,
        '- One\n- Two\n  - Inner',
        '> Ask first.',
        '| Part | Column 3 |\n| --- | --- |\n|  |  |\n|  |  |',
      ].join('\n\n'),
    );
    // The last choice is that of the next new post.
    await page.getByRole('link', { name: 'New Post' }).first().click();
    expect(await format(page, 'Formatted').isChecked()).toBe(true);
    await article(page).waitFor();
    await page.getByRole('link', { name: 'Back to Posts' }).click();
    await page.waitForURL('/admin/posts');
  });

  test('with a photo and a table is scheduled on a phone with twelve taps beside typing', async () => {
    const page = await openScreen('/admin', PHONE);
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.tap();
      taps += 1;
    };
    await tap(page.getByRole('link', { name: 'New Post' }));
    await tap(format(page, 'Formatted'));
    const texts = [field(page, 'Title'), field(page, 'Summary'), article(page)];
    for (const [index, text] of ['Old furnace or new', 'In short.', 'Ours:'].entries()) {
      const target = texts[index] as Locator;
      await tap(target);
      // The browser looks first whether a tap becomes a gesture.
      await seeCursorIn(target);
      await type(page, text);
    }
    await tap(button(page, 'Photo'));
    const adding = dialog(page, 'Add photo');
    // One tap opens the pictures of the phone, one chooses.
    await adding.getByLabel('Photo', { exact: true }).setInputFiles(await photo());
    taps += 2;
    await adding.getByAltText('Preview').waitFor();
    await eventually(() => hasFocus(adding.getByLabel('Describe this photo'))).toBe(true);
    await type(page, 'Our van');
    await tap(inDialog(page, 'Add photo'));
    await tap(button(page, 'Table'));
    for (const text of ['Heat', 'Gas', 'Oil', 'Old', '$9', '$8', 'New', '$7', '$6']) {
      await type(page, text);
      await page.keyboard.press('Enter');
    }
    await type(page, 'Call us.');
    // A phone has a wheel of its own for that.
    await tap(field(page, 'Publish at'));
    const day = new Date(Date.now() + days(3)).toISOString().slice(0, 10);
    await field(page, 'Publish at').fill(`${day}T07:30`);
    await tap(page.getByRole('button', { name: /^Schedule for [A-Z][a-z]{2} 7:30 AM$/ }));
    await page.getByText(/^Scheduled\. It goes live \w+day, .* 7:30 AM\.$/).waitFor();
    expect(taps).toBe(12);
    const { content } = (await storedPost('old-furnace-or-new')) ?? {};
    expect(content?.replace(/[0-9a-f]{32}/, 'x')).toBe(
      'Ours:\n\n![Our van](/uploads/x.webp)\n\n| Heat | Old | New |\n| --- | --- | --- |\n| Gas | $9 | $7 |\n| Oil | $8 | $6 |\n\nCall us.',
    );
  });

  test('is not changed by being opened or by what is undone, however it is written', async () => {
    const content = '* one\n* two\n\nSoft\nbreak and __bold__';
    const { page } = await openPost(content);
    await clickInto(article(page));
    await page.keyboard.press('Control+End');
    await type(page, ' more');
    // What is typed slowly is undone in parts.
    for (const _letter of ' more') await page.keyboard.press('Control+z');
    await eventually(() => shownIn(article(page))).toMatch(/bold$/);
    await page.getByRole('link', { name: 'Back to Posts' }).click();
    await page.waitForURL('/admin/posts');
  });

  test.each(['button', 'keyboard'])('is complete at the moment of a save by the %s', async (by) => {
    const { page, post } = await openPost('Start');
    await clickInto(article(page));
    await page.keyboard.press('Control+End');
    await withoutPauses(page);
    await type(page, ' middle end');
    if (by === 'button') await save(page);
    else await page.keyboard.press('Control+s');
    await seeToast(page, 'Post updated', 'Your post has been updated successfully.');
    expect((await storedPost(post.slug))?.content).toBe('Start middle end');
  });

  test('is kept with its last letter when the tab is hidden before a pause', async () => {
    const { page, post } = await openPost('Start');
    await clickInto(article(page));
    await page.keyboard.press('Control+End');
    await withoutPauses(page);
    await type(page, ' and the end');
    const kept = await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      return Object.values<string>({ ...localStorage }).join();
    });
    expect(kept).toContain('Start and the end');
    await page.getByText(/^Kept/).waitFor();
    page.once('dialog', (question) => question.accept());
    await page.goto(`/admin/posts/${post.id}`);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await eventually(() => shownIn(article(page))).toContain('Start and the end');
  });

  test('is left with a question and with its last letter, however soon after the first change', async () => {
    const { page, post } = await openPost('Start', DESK, [], false);
    await clickInto(article(page));
    await page.keyboard.press('Control+End');
    await withoutPauses(page);
    await type(page, ' and');
    // The form knows that there are unsaved changes.
    await page.getByText('It shows what you saved last.').waitFor();
    await type(page, ' the end');
    await page.getByRole('link', { name: 'Back to Posts' }).click();
    await inDialog(page, 'Leave').click();
    await page.getByRole('link', { name: post.title, exact: true }).click();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await eventually(() => shownIn(article(page))).toContain('Start and the end');
  });

  test('has pictures with a description and a caption; a failed upload keeps everything and can be tried again', async () => {
    const { page, post } = await openPost('Before', DESK, [/status of 500/]);
    await clickInto(article(page));
    await page.keyboard.press('Control+End');
    await button(page, 'Photo').click();
    const adding = dialog(page, 'Add photo');
    await intercept(page, ['*/api/images/upload'], () => ({
      status: 500,
      json: { error: 'Something went wrong on our side. Please try again.' },
    }));
    await adding.getByLabel('Photo', { exact: true }).setInputFiles(await photo());
    await adding.getByRole('alert').getByText('Your text is kept.').waitFor();
    await expectAccessible(page, 'a failed upload');
    await recovering(page);
    await adding.getByRole('button', { name: 'Try again' }).click();
    await adding.getByAltText('Preview').waitFor();
    await inDialog(page, 'Add photo').click();
    expect(await descriptionOf(adding.getByLabel('Describe this photo'))).toContain(
      "Describe the photo, or check “It's just decoration”.",
    );
    await adding.getByLabel('Describe this photo').fill('Our van [new]');
    await adding.getByLabel('Caption').fill('Since "May"');
    await expectAccessible(page, 'the dialog of a picture');
    await inDialog(page, 'Add photo').click();
    await type(page, 'After');
    await article(page).locator('figure').dblclick();
    await dialog(page, 'Photo').getByLabel('Caption').fill('Since June');
    await inDialog(page, 'Change photo').click();
    await page.keyboard.press('Alt+ArrowUp');
    // Another one, which is decoration.
    await page.keyboard.press('Control+End');
    await button(page, 'Photo').click();
    await adding.getByRole('button', { name: /^Photo 1/ }).click();
    await adding.getByRole('checkbox', { name: "It's just decoration" }).check();
    await inDialog(page, 'Add photo').click();
    await save(page);
    await seeToast(page, 'Post updated', 'Your post has been updated successfully.');
    const content = (await storedPost(post.slug))?.content ?? '';
    const [, address = ''] = /\((\/uploads\/[0-9a-f]{32}\.webp)/.exec(content) ?? [];
    expect(content).toBe(
      `![Our van \\[new\\]](${address} "Since June")\n\nBefore\n\nAfter\n\n![](${address})`,
    );
  });

  test('says why it cannot be saved, keeps the text and takes the focus', async () => {
    const { page } = await openPost('x');
    await clickInto(article(page));
    await page.keyboard.press('Control+a');
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', `${'A word. '.repeat(25)}\n\n`.repeat(1_020));
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await save(page);
    await eventually(() => descriptionOf(article(page))).toMatch(
      /A formatted text has at most 200,000 characters, and this one has 21\d,\d{3}\. Shorten it, or make two posts of it\./,
    );
    await eventually(() => hasFocus(article(page))).toBe(true);
    expect((await shownIn(article(page))).length).toBeGreaterThan(200_000);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await save(page);
    await eventually(() => descriptionOf(article(page))).toContain('Content is required');
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, 'the editor with an error');
  });

  test('is edited as text, with the reason, when the editor has no place for something', async () => {
    const { page } = await openPost('A ![tiny](/img/x.svg) picture');
    expect(await field(page, 'Content').inputValue()).toBe('A ![tiny](/img/x.svg) picture');
    expect(await descriptionOf(field(page, 'Content'))).toContain(
      "The editor can't show this text, because it has a photo inside a line of text.",
    );
  });
});

describe('the format', () => {
  test('changes after a question and loses no character, both ways', async () => {
    const content = '# no heading\n- no list\n\n1 * 2 * 3 <b> & [x](y)';
    const post = await storePost(instance.siteUrl, { content });
    const page = await openScreen(`/admin/posts/${post.id}`, DESK);
    expect(await format(page, 'Plain text').isChecked()).toBe(true);
    expect(CONTENT_FORMATS).toEqual(['plain', 'markdown']);
    await format(page, 'Formatted').click();
    await dialog(page, 'Change to formatted text?').getByRole('button', { name: 'Cancel' }).click();
    expect(await field(page, 'Content').inputValue()).toBe(content);
    await format(page, 'Formatted').click();
    await inDialog(page, 'Change format').click();
    await eventually(() => shownIn(article(page))).toContain('# no heading\n- no list');
    expect(await shownIn(article(page))).toContain('1 * 2 * 3 <b> & [x](y)');
    await expectAccessible(page, 'the editor after the format changed');
    await format(page, 'Plain text').click();
    await inDialog(page, 'Change format').click();
    expect(await field(page, 'Content').inputValue()).toBe(
      '\\# no heading\\\n\\- no list\n\n1 \\* 2 \\* 3 \\<b> & \\[x\\](y)',
    );
  });
});

describe('the keyboard', () => {
  test('goes from the text to the toolbar and back, has one stop there, and is never caught in a table', async () => {
    const { page } = await openPost('Text\n\n| a | b |\n| --- | --- |\n| c | d |');
    await article(page).locator('th').first().click();
    // The browser reports the new selection after the click, and only while the text has the focus.
    await button(page, 'Remove table').waitFor();
    await page.keyboard.press('Alt+F10');
    expect(await hasFocus(button(page, 'H2 heading'))).toBe(true);
    await page.keyboard.press('End');
    expect(await hasFocus(button(page, 'Remove table'))).toBe(true);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await hasFocus(button(page, 'Bold'))).toBe(true);
    expect(await page.getByRole('toolbar').locator('button[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await hasFocus(article(page))).toBe(true);
    await page.keyboard.press('Tab');
    await type(page, '2');
    await eventually(() => shownIn(article(page).locator('th').nth(1))).toContain('2');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await hasFocus(article(page))).toBe(false);
  });

  test('moves through a table by its arrows, cell by cell, and adds no cell by writing', async () => {
    const { page } = await openPost(
      'Text\n\n| a | b |\n| --- | --- |\n| c | d |\n| e | f |\n\nEnd',
    );
    const cells = () =>
      article(page)
        .locator('tr')
        .evaluateAll((rows) =>
          rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' ')),
        );
    await article(page).locator('th').first().click();
    await button(page, 'Remove table').waitFor();
    await page.keyboard.press('End');
    const press = async (key: string, times: number, typed: string) => {
      for (let n = 0; n < times; n += 1) await page.keyboard.press(key);
      await type(page, typed);
    };
    await press('ArrowDown', 2, '1');
    await eventually(cells).toEqual(['a b', 'c d', 'e1 f']);
    await press('ArrowUp', 1, '2');
    await eventually(cells).toEqual(['a b', 'c2 d', 'e1 f']);
    await press('ArrowRight', 2, '3');
    await eventually(cells).toEqual(['a b', 'c2 d3', 'e1 f']);
    await press('ArrowLeft', 3, '4');
    await eventually(cells).toEqual(['a b', 'c24 d3', 'e1 f']);
    await press('ArrowDown', 2, '5');
    await eventually(() => shownIn(article(page).locator('p').last())).toBe('5End');
    await press('ArrowUp', 4, '6');
    await eventually(() => shownIn(article(page).locator('p').first())).toContain('6');
    await press('ArrowDown', 1, '7');
    await eventually(cells).toEqual(['7a b', 'c24 d3', 'e1 f']);
  });
});

describe('a phone with its keyboard on the screen', () => {
  test('has room for the text, and every button in reach', async () => {
    const { page } = await openPost('Text\n\n| a | b |\n| --- | --- |\n| c | d |', PHONE);
    await page.setViewportSize({ width: 320, height: 500 });
    await article(page).locator('p').first().click();
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
    await eventually(async () => (await toolbar.boundingBox())?.height).toBeLessThan(60);
    const { height = 0 } = (await toolbar.boundingBox()) ?? {};
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('End');
    const last = button(page, 'Redo');
    expect(await hasFocus(last)).toBe(true);
    const { x = 0, width = 0 } = (await last.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');
    await article(page).locator('th').first().click();
    await button(page, 'Remove table').waitFor();
    await eventually(async () => (await toolbar.boundingBox())?.height).toBeLessThan(2 * height);
    // The bar at the bottom would cover what is typed.
    expect((await page.locator('[data-foot]').boundingBox())?.y).toBeGreaterThan(500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain(
      'interactive-widget=resizes-content',
    );
  });
});
