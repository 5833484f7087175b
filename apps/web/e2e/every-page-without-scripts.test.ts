import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import {
  askEverywhere,
  atWidth,
  inMedia,
  type Question,
  type Statements,
} from './ask-everywhere.ts';
import { wrongCallNow } from './call-bar.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { MISSING_PAGES, NOT_FOUND, PUBLIC_PAGES, pageHeading } from './steps.ts';

/** What holds for the first HTML of every page. */
const { openPage } = useBrowser();

const NARROWEST = 320;
const TEL = 'tel:3135550142';

const unreadable: Question = async (page) => {
  await page.getByRole('contentinfo').getByText('Your trusted HVAC provider').waitFor();
  expect((await page.getByRole('main').textContent())?.length).toBeGreaterThan(500);
  return page.evaluate(() =>
    [...document.images]
      .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
      .map(({ src }) => src),
  );
};

const wrongInHeader: Question = async (page, path) => {
  const header = page.getByRole('banner');
  const menu = header.getByRole('navigation', { name: 'Main' });
  const targets = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(targets).toEqual([
    ['Home', '/'],
    ['Services', '/services'],
    ['About Us', '/about'],
    ['Blog', '/blog'],
    ['Contact', '/contact'],
  ]);
  const current = menu.locator('[aria-current=page]');
  const section = path.startsWith('/blog') ? '/blog' : path;
  expect(await current.getAttribute('href')).toBe(section);
  const call = header.getByRole('link', { name: 'Call 313-555-0142' });
  expect(await call.getAttribute('href')).toBe(TEL);
  return [];
};

const movingHeader: Question = async (page) => {
  const header = page.getByRole('banner');
  const before = await header.boundingBox();
  expect(before?.y).toBe(0);
  await page.evaluate(() => scrollBy({ top: 900, behavior: 'instant' }));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await header.boundingBox()).toEqual(before);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return [];
};

/** On a phone, the number is in the bar and not in the header; the bar leads to the form on pages without one. */
const wrongBar: Question = async (page, path) => {
  const inHeader = page.getByRole('banner').getByRole('link', { name: 'Call 313-555-0142' });
  await page.getByRole('banner').waitFor();
  await page.getByRole('contentinfo').waitFor();
  expect(await inHeader.count()).toBe(0);
  const bar = page.getByRole('complementary', { name: 'Call us' });
  const targets = await bar
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  const call = ['Call Now', TEL];
  expect(targets).toEqual(path === '/contact' ? [call] : [call, ['Schedule Service', '/contact']]);
  return [];
};

/** Elements in the accent colour that are neither for calling nor for booking. */
const strayAccents: Question = (page) =>
  page.evaluate(() => {
    const accent = ['rgb(194, 65, 12)', 'rgb(156, 52, 10)'];
    const callsOrBooks = 'a[href^="tel:"], a[href^="/contact"], form button';
    // On the tile of the heating service, ember stands for heat.
    const isHeat = (element: Element) =>
      element.querySelector('[href$="#flame"]') || element.closest('svg:has([href$="#flame"])');
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { color, backgroundColor, borderTopColor, borderBottomColor } =
          getComputedStyle(element);
        const colors = [color, backgroundColor, borderTopColor, borderBottomColor];
        return colors.some((value) => accent.includes(value));
      })
      .filter((element) => !element.closest(callsOrBooks) && !isHeat(element))
      .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`);
  });

const wrongAddress: Question = async (page, path) => {
  const address = page.locator('.only-printed').getByText(inject('siteUrl') + path);
  expect(await address.textContent()).toBe(inject('siteUrl') + path);
  expect(await address.isVisible()).toBe(true);
  return [];
};

const onPhone: Statements = {
  "has 'Call Now' floating above it, and nothing below that at its end [spec 039]": wrongCallNow,
  'has a header, a footer and a bar, which calls and, without the form, leads to it [spec 007]':
    wrongBar,
  'has it floating at 320 pixels, too': atWidth(NARROWEST, wrongCallNow),
  'has it floating in landscape, too': atWidth(740, wrongCallNow, 360),
};

const onDesk: Statements = {
  'can be read, with its pictures': unreadable,
  'has a header that marks the current page and calls [spec 029, 030, 031, 032, 033, 034, 035]':
    wrongInHeader,
  'has a header that sticks [spec 028]': movingHeader,
  'uses the accent for calling and booking, and nothing else': strayAccents,
  'names its address on paper': inMedia({ media: 'print' }, wrongAddress),
};

describe.for([
  { width: PHONE, pages: [...PUBLIC_PAGES, ...MISSING_PAGES], statements: onPhone },
  { width: DESK, pages: PUBLIC_PAGES, statements: onDesk },
])('every page without JavaScript at $width pixels', ({ width, pages, statements }) => {
  let page: Page;
  beforeAll(async () => {
    const options = { width, withoutScripts: true, expected: NOT_FOUND, staysOpen: true };
    page = await openPage('about:blank', options);
  });
  const visit = async (path: string): Promise<Page> => {
    // Query parameters that a link adds are not part of the printed address.
    await page.goto(`${path}?from=elsewhere`);
    const heading = pages.find((one) => one.path === path)?.heading ?? '';
    await pageHeading(page, heading).waitFor();
    return page;
  };
  askEverywhere(
    pages.map(({ path }) => path),
    visit,
    statements,
  );
});
