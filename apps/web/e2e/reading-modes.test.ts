import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { setTextSize } from './ask-everywhere.ts';
import { misfits } from './fitting.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { eventually, POST } from './steps.ts';

const { openPage } = useBrowser();

describe('on paper', () => {
  /** Inner width of a letter page with margins of 15 mm. */
  const PAPER = 702;

  let page: Page;
  beforeAll(async () => {
    page = await openPage('about:blank', { width: PAPER, staysOpen: true });
    await page.emulateMedia({ media: 'print' });
  });

  test('a post is its title, its picture and its text, on a few sheets', async () => {
    await page.goto(POST);
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

  test('questions show their answers, be they open or not', async () => {
    await page.goto('/contact');
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
  let page: Page;
  beforeAll(async () => {
    page = await openPage('about:blank', { width: DESK, staysOpen: true });
    await page.emulateMedia({ forcedColors: 'active' });
  });

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

  test.for([
    { path: '/services', chosen: '[aria-label=Main] [aria-current]', other: '[aria-label=Main] a' },
    { path: '/blog', chosen: '[aria-pressed=true]', other: '[aria-pressed=false]' },
    { path: '/blog/category/heating', chosen: 'aside [aria-current]', other: 'aside li a' },
    { path: '/services', chosen: 'article .mark', other: 'article h3' },
  ])('on $path $chosen stands out', async ({ path, chosen, other }) => {
    await page.goto(path);
    expect(await page.locator(chosen).count()).toBe(1);
    const [colour] = await coloursOf(page.locator(chosen));
    const [otherColour] = await coloursOf(page.locator(other).first());
    expect(colour).not.toBe(otherColour);
  });

  test('icons and stars are painted', async () => {
    await page.goto('/');
    for (const icon of ['phone', 'clock', 'flame', 'check', 'star', 'facebook']) {
      const drawings = page.locator(`main [data-icon=${icon}], footer [data-icon=${icon}]`);
      const drawing = drawings.locator('visible=true').first();
      await eventually(async () => (await coloursOf(drawing)).length).toBeGreaterThan(1);
    }
  });
});

/** Windows of a phone and of a desk, whose sizes and text sizes the tests choose. */
let phone: Page;
let desk: Page;
beforeAll(async () => {
  phone = await openPage('about:blank', { width: PHONE, staysOpen: true });
  desk = await openPage('about:blank', { width: DESK, staysOpen: true });
});

test('at 200 % text size the menu stands in place of the pages side by side, and all of it can be reached', async () => {
  await desk.setViewportSize({ width: 1280, height: 900 });
  await desk.goto('/');
  await setTextSize(desk, 32);
  expect(await desk.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  await desk.getByRole('button', { name: 'Menu' }).click();
  const menu = desk.getByRole('navigation', { name: 'Mobile' });
  for (const name of ['Home', 'Contact', 'Call 313-555-0142']) {
    await menu.getByRole('link', { name }).scrollIntoViewIfNeeded();
    expect(await menu.getByRole('link', { name }).isVisible(), name).toBe(true);
  }
});

test.for([
  { width: 640, height: 450, textSize: 16 },
  { width: 320, height: 480, textSize: 16 },
  { width: 844, height: 390, textSize: 16 },
  { width: 844, height: 390, textSize: 32 },
  { width: 422, height: 195, textSize: 16 },
])(
  'a window of $width × $height with text of $textSize pixels shows more than the header',
  async ({ width, height, textSize }) => {
    const page = width < 768 ? phone : desk;
    await page.setViewportSize({ width, height });
    for (const path of ['/', POST]) {
      await page.goto(path);
      await setTextSize(page, textSize);
      await page.evaluate(() => scrollTo(0, 900));
      const header = await page.locator('header').boundingBox();
      expect((header?.y ?? 0) + (header?.height ?? 0), path).toBeLessThan(height / 2);
      expect(await misfits(page), path).toEqual([]);
    }
  },
);

test('the menu of a low window can be scrolled to its end', async () => {
  await desk.setViewportSize({ width: 844, height: 300 });
  await desk.goto('/');
  await desk.getByRole('button', { name: 'Menu' }).click();
  const last = desk.getByRole('navigation', { name: 'Mobile' }).getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(300);
});
