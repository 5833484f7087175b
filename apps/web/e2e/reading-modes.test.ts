import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, inject, test } from 'vitest';
import { setTextSize } from './ask-everywhere.ts';
import { misfits } from './fitting.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { QUIET, useSamePage } from './same-page.ts';
import { eventually, POST } from './steps.ts';

const { openPage } = useBrowser();
const { visit } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

describe('on paper', () => {
  /** Inner width of a letter page with margins of 15 mm. */
  const PAPER = 702;

  const print = async (path: string): Promise<Page> => {
    const page = await visit(QUIET, PHONE);
    await page.setViewportSize({ width: PAPER, height: 844 });
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    return page;
  };

  test('a post prints as its title, its picture and its text, on a few sheets', async () => {
    const page = await print(POST);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('The good news is that the most common cause').waitFor();
    for (const name of ['Share this article', 'Related Articles'])
      expect(await page.getByText(name).isVisible(), name).toBe(false);
    for (const name of ['Back to Blog', 'Facebook', 'Call Now'])
      expect(await page.getByText(name, { exact: true }).isVisible(), name).toBe(false);
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
    const sheets = pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(sheets).toBeGreaterThan(1);
    expect(sheets).toBeLessThan(6);
  });

  test('questions show their answers, whether they are open or not', async () => {
    const page = await print('/contact');
    const answers = page.locator('details > p');
    expect(await answers.count()).toBe(4);
    for (const answer of await answers.all()) {
      const { height = 0 } = (await answer.boundingBox()) ?? {};
      expect(height).toBeGreaterThan(20);
      expect(await answer.isVisible()).toBe(true);
    }
  });
});

describe('in forced colours', () => {
  const open = async (path: string): Promise<Page> => {
    const page = await visit(path, DESK);
    await page.emulateMedia({ forcedColors: 'active' });
    return page;
  };

  // The painted colours differ from the computed ones here, so the pixels have to be read.
  /** The painted colours of an element, the most frequent first. */
  const coloursOf = async (element: Locator): Promise<string[]> => {
    const pixels = await sharp(await element.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer();
    const counts = new Map<string, number>();
    for (let at = 0; at < pixels.length; at += 3) {
      const colour = pixels.subarray(at, at + 3).join(' ');
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour);
  };

  const MENU = { chosen: '[aria-label=Main] [aria-current]', other: '[aria-label=Main] a' };
  const PLAN = { chosen: 'article .mark', other: 'article h3' };
  const FILTER = { chosen: '[aria-pressed=true]', other: '[aria-pressed=false]' };
  const CATEGORY = { chosen: 'aside [aria-current]', other: 'aside li a' };

  test.for([
    { path: '/services', choices: [MENU, PLAN] },
    { path: '/blog', choices: [FILTER] },
    { path: '/blog/category/heating', choices: [CATEGORY] },
  ])('the current choice stands out on $path', async ({ path, choices }) => {
    const page = await open(path);
    for (const { chosen, other } of choices) {
      expect(await page.locator(chosen).count(), chosen).toBe(1);
      const [colour] = await coloursOf(page.locator(chosen));
      const [otherColour] = await coloursOf(page.locator(other).first());
      expect(colour, chosen).not.toBe(otherColour);
    }
  });

  test('icons and stars are painted', async () => {
    const page = await open('/');
    for (const icon of ['phone', 'clock', 'flame', 'check', 'star', 'facebook']) {
      const drawings = page
        .locator(':is(main, footer) svg')
        .filter({ has: page.locator(`[href$="#${icon}"]`) });
      const drawing = drawings.locator('visible=true').first();
      await eventually(async () => (await coloursOf(drawing)).length).toBeGreaterThan(1);
    }
  });
});

test('at 200 % text size a menu replaces the row of links, and all of it can be reached, even in a low window', async () => {
  const page = await visit('/', DESK);
  await page.setViewportSize({ width: 1280, height: 900 });
  await setTextSize(page, 32);
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.click();
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  for (const name of ['Home', 'Contact', 'Call 313-555-0142']) {
    await menu.getByRole('link', { name }).scrollIntoViewIfNeeded();
    expect(await menu.getByRole('link', { name }).isVisible(), name).toBe(true);
  }
  await opener.click();
  await menu.waitFor({ state: 'hidden' });

  await page.setViewportSize({ width: 844, height: 300 });
  await setTextSize(page, 16);
  await opener.click();
  const last = menu.getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(300);
});

test.for([
  {
    device: 'phone',
    windows: [
      { width: 640, height: 450, textSize: 16 },
      { width: 320, height: 480, textSize: 16 },
      { width: 422, height: 195, textSize: 16 },
    ],
  },
  {
    device: 'desk',
    windows: [
      { width: 844, height: 390, textSize: 16 },
      { width: 844, height: 390, textSize: 32 },
    ],
  },
])('a low window of a $device shows more than the header', async ({ device, windows }) => {
  const page = await visit(QUIET, device === 'phone' ? PHONE : DESK);
  for (const path of ['/', POST]) {
    await page.goto(path);
    for (const { width, height, textSize } of windows) {
      const name = `${path} at ${width} × ${height} with text of ${textSize} pixels`;
      await page.setViewportSize({ width, height });
      await setTextSize(page, textSize);
      await page.evaluate(() => scrollTo(0, 900));
      const header = await page.locator('header').boundingBox();
      expect((header?.y ?? 0) + (header?.height ?? 0), name).toBeLessThan(height / 2);
      expect(await misfits(page), name).toEqual([]);
    }
  }
});
