import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { violationsOf } from './axe.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { eventually, MISSING_PAGES, NOT_FOUND, POST, PUBLIC_PAGES } from './steps.ts';

const { openPage } = useBrowser();

const ALL_PAGES = [...PUBLIC_PAGES, ...MISSING_PAGES];

describe('on paper', () => {
  /** Inner width of a letter page with margins of 15 mm. */
  const PAPER = 702;

  const openPaper = async (path: string): Promise<Page> => {
    const page = await openPage(path, { width: PAPER, expected: NOT_FOUND });
    await page.emulateMedia({ media: 'print' });
    return page;
  };

  /** Elements that do not belong on paper, are wider than it, or are not dark on white. */
  const strayInk = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
      const found: string[] = [];
      const shown = [...document.querySelectorAll('body *')].filter((it) => it.checkVisibility());
      for (const element of shown) {
        const name = `${element.tagName} ${element.textContent.trim().slice(0, 30)}`;
        const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
        if (element.matches('header, nav, aside, footer, button, .button')) found.push(name);
        if (element.getBoundingClientRect().right > innerWidth) found.push(`too wide: ${name}`);
        if (color !== 'rgb(0, 0, 0)') found.push(`${color}: ${name}`);
        if (backgroundColor !== 'rgba(0, 0, 0, 0)') found.push(`on ${backgroundColor}: ${name}`);
        if (backgroundImage !== 'none') found.push(`on ${backgroundImage}: ${name}`);
      }
      return found;
    });

  test('every page is dark on white, without navigation, under the name of the company', async () => {
    const page = await openPaper('about:blank');
    const found: Record<string, string[]> = {};
    for (const { path } of ALL_PAGES) {
      await page.goto(path);
      for (const text of ['Hearthline Heating & Cooling', '313-555-0142'])
        await page.locator('.only-printed').getByText(text, { exact: true }).waitFor();
      const stray = await strayInk(page);
      if (stray.length > 0) found[path] = stray;
    }
    expect(found).toEqual({});
  });

  test('every page that is there names its address', async () => {
    const page = await openPaper('about:blank');
    for (const { path } of PUBLIC_PAGES) {
      await page.goto(`${path}?from=elsewhere`);
      const address = page.locator('.only-printed').getByText(inject('siteUrl') + path);
      expect(await address.textContent(), path).toBe(inject('siteUrl') + path);
    }
  });

  test('a post is its title, its picture and its text, on a few sheets', async () => {
    const page = await openPaper(POST);
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
    const page = await openPaper('/contact');
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
  const openForced = async (path: string): Promise<Page> => {
    const page = await openPage(path, { width: DESK });
    await page.emulateMedia({ forcedColors: 'active' });
    return page;
  };

  // The painted colours differ from the computed ones here, so the pixels have to be read.
  /** The painted colours of an element, the most frequent first. */
  const coloursOf = async (element: Locator): Promise<string[]> => {
    const png = (await element.screenshot()).toString('base64');
    const inspector = await openPage('about:blank', { width: DESK });
    const colours = await inspector.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      canvas?.drawImage(bitmap, 0, 0);
      const pixels = canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
      const counts = new Map<string, number>();
      for (let at = 0; at < pixels.length; at += 4) {
        const colour = pixels.slice(at, at + 3).join(' ');
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
      return [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour);
    }, png);
    await inspector.close();
    return colours;
  };

  test.for([
    { path: '/services', chosen: '[aria-label=Main] [aria-current]', other: '[aria-label=Main] a' },
    { path: '/blog', chosen: '[aria-pressed=true]', other: '[aria-pressed=false]' },
    { path: '/blog/category/heating', chosen: 'aside [aria-current]', other: 'aside li a' },
    { path: '/services', chosen: 'article .mark', other: 'article h3' },
  ])('on $path $chosen stands out', async ({ path, chosen, other }) => {
    const page = await openForced(path);
    expect(await page.locator(chosen).count()).toBe(1);
    const [colour] = await coloursOf(page.locator(chosen));
    const [otherColour] = await coloursOf(page.locator(other).first());
    expect(colour).not.toBe(otherColour);
  });

  test('icons and stars are painted', async () => {
    const page = await openForced('/');
    for (const icon of ['phone', 'clock', 'flame', 'check', 'star', 'facebook']) {
      const drawings = page.locator(`main [data-icon=${icon}], footer [data-icon=${icon}]`);
      const drawing = drawings.locator('visible=true').first();
      await eventually(async () => (await coloursOf(drawing)).length).toBeGreaterThan(1);
    }
  });

  test('every button and every field has a border', async () => {
    const page = await openForced('about:blank');
    for (const { path } of PUBLIC_PAGES) {
      await page.goto(path);
      const controls = page.locator('.button, main button, main input, main select, main textarea');
      const borders = await controls.evaluateAll((elements) =>
        elements
          // The honeypot is hidden from everybody.
          .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden]'))
          .map((element) => getComputedStyle(element))
          .map(({ borderTopStyle, borderTopWidth }) => `${borderTopWidth} ${borderTopStyle}`),
      );
      expect([...new Set(borders)], path).toEqual(['1px solid']);
    }
  });
});

/** Text that is cut off, and elements that extend past the right edge of the window. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    for (const element of document.querySelectorAll('body *')) {
      const { clipPath, webkitLineClamp, overflowX, overflowY } = getComputedStyle(element);
      // The honeypot is hidden from everybody.
      const isForReadersOnly =
        clipPath !== 'none' || webkitLineClamp !== 'none' || element.closest('form p[aria-hidden]');
      if (!element.checkVisibility() || isForReadersOnly) continue;
      const name = `${element.tagName} ${element.textContent.trim().slice(0, 40)}`;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const { left, right, bottom } = element.getBoundingClientRect();
      const isOver = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
      if ([overflowX, overflowY].includes('hidden') && isOver) found.push(`cut: ${name}`);
      if (hasText(element) && (left < -1 || right > innerWidth + 1)) found.push(`outside: ${name}`);
      const header = element.closest('header');
      if (header && !element.closest('[popover]') && bottom > header.getBoundingClientRect().bottom)
        found.push(`below the header: ${name}`);
    }
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`scrolls sideways: ${scrollWidth} pixels`);
    return found;
  });

const setTextSize = (page: Page, pixels: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}px`;
  }, pixels);

describe('at 200 % text size', () => {
  test.for([1280, 768, PHONE])('every page fits into %i pixels', async (width) => {
    const page = await openPage('about:blank', { width, expected: NOT_FOUND });
    const found: Record<string, string[]> = {};
    for (const { path } of ALL_PAGES) {
      await page.goto(path);
      await setTextSize(page, 32);
      const problems = await misfits(page);
      if (width === 1280) problems.push(...(await violationsOf(page)));
      if (problems.length > 0) found[path] = problems;
    }
    expect(found).toEqual({});
  });

  test('the menu stands in place of the pages side by side, and all of it can be reached', async () => {
    const page = await openPage('/', { width: 1280 });
    await setTextSize(page, 32);
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    for (const name of ['Home', 'Contact', 'Call 313-555-0142']) {
      await menu.getByRole('link', { name }).scrollIntoViewIfNeeded();
      expect(await menu.getByRole('link', { name }).isVisible(), name).toBe(true);
    }
  });
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
    const page = await openPage('/', { width });
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
  const page = await openPage('/', { width: 844 });
  await page.setViewportSize({ width: 844, height: 300 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const last = page.getByRole('navigation', { name: 'Mobile' }).getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(300);
});
