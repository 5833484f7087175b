import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { askEverywhere, inMedia, type Question, type Statements } from './ask-everywhere.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { PUBLIC_PAGES, pageHeading } from './steps.ts';

/** What holds for the first HTML of every page. */
const { openPage } = useBrowser();

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

/** Expects an element to stay in place while the page is scrolled. Returns its box. */
const scrolledAway = async (page: Page, role: 'banner' | 'link', name?: string) => {
  const element = page.getByRole(role, { name });
  const before = await element.boundingBox();
  await page.evaluate(() => scrollBy({ top: 900, behavior: 'instant' }));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const after = await element.boundingBox();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  expect(after).toEqual(before);
  return before;
};

const movingHeader: Question = async (page) => {
  expect((await scrolledAway(page, 'banner'))?.y).toBe(0);
  return [];
};

/** On a phone, the number is in one place: in the bar, or in the header of the page that has the form. */
const wrongCall: Question = async (page, path) => {
  const inHeader = page.getByRole('banner').getByRole('link', { name: 'Call 313-555-0142' });
  const callNow = page.getByRole('link', { name: 'Call Now' });
  if (path === '/contact') {
    expect(await inHeader.getAttribute('href')).toBe(TEL);
    expect(await callNow.count()).toBe(0);
    return [];
  }
  expect(await inHeader.count()).toBe(0);
  expect(await callNow.getAttribute('href')).toBe(TEL);
  await scrolledAway(page, 'link', 'Call Now');
  const bar = page.getByRole('complementary', { name: 'Call us' });
  const schedule = bar.getByRole('link', { name: 'Schedule Service' });
  expect(await schedule.getAttribute('href')).toBe('/contact');
  return [];
};

const coveredAtTheEnd: Question = async (page, path) => {
  if (path === '/contact') return [];
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const end = await page.getByRole('contentinfo').getByText('State of Michigan').boundingBox();
  const bar = await page.getByRole('complementary', { name: 'Call us' }).boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
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
  "has 'Call Now' floating above it, unless it has the form": wrongCall,
  'ends above the bar with the number': coveredAtTheEnd,
};

const onDesk: Statements = {
  'can be read, with its pictures': unreadable,
  'has a header that marks the current page and calls': wrongInHeader,
  'has a header that sticks': movingHeader,
  'uses the accent for calling and booking, and nothing else': strayAccents,
  'names its address on paper': inMedia({ media: 'print' }, wrongAddress),
};

describe.for([
  { width: PHONE, statements: onPhone },
  { width: DESK, statements: onDesk },
])('every page without JavaScript at $width pixels', ({ width, statements }) => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage('about:blank', { width, withoutScripts: true, staysOpen: true });
  });
  const visit = async (path: string): Promise<Page> => {
    // Query parameters that a link adds are not part of the printed address.
    await page.goto(`${path}?from=elsewhere`);
    const heading = PUBLIC_PAGES.find((one) => one.path === path)?.heading ?? '';
    await pageHeading(page, heading).waitFor();
    return page;
  };
  askEverywhere(
    PUBLIC_PAGES.map(({ path }) => path),
    visit,
    statements,
  );
});
