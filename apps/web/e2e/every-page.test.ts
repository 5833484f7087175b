import { SITE_PAGES } from '@hvac/contract/site-pages';
import type { Page } from 'playwright-core';
import { beforeAll, describe } from 'vitest';
import {
  askEverywhere,
  atWidth,
  inLargeText,
  inMedia,
  onlyIn,
  type Question,
  type Statements,
  together,
} from './ask-everywhere.ts';
import { violationsOf } from './axe.ts';
import { misfits, tooWide } from './fitting.ts';
import { openInParts, shiftsOnArrival } from './layout-shifts.ts';
import { moving } from './moving.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { printProblems } from './print-problems.ts';
import { MISSING_PAGES, NOT_FOUND, POST, PUBLIC_PAGES, pageHeading } from './steps.ts';
import { tabProblems } from './tab-stops.ts';
import { smallTargets } from './touch-targets.ts';

const { openPage } = useBrowser();

const NARROWEST = 320;
const TABLET = 768;
const LAPTOP = 1280;
/** Inner width of a letter page with margins of 15 mm. */
const PAPER = 702;

const ALL_PAGES = [...PUBLIC_PAGES, ...MISSING_PAGES];
const PATHS = ALL_PAGES.map(({ path }) => path);
const PATHS_OF_CONTENT = PUBLIC_PAGES.map(({ path }) => path);
/** One path of each layout: a category is laid out as the blog, and every missing page as the others. */
const ONE_PER_TEMPLATE = [...SITE_PAGES.map(({ path }) => path), POST, '/nothing-here'];

const missingLetterhead: Question = async (page) => {
  const wanted = ['Hearthline Heating & Cooling', '313-555-0142'];
  const texts = await page
    .locator('.only-printed, .only-printed *')
    .evaluateAll((all) => all.map((it) => (it.checkVisibility() ? it.textContent.trim() : '')));
  return wanted.filter((text) => !texts.includes(text));
};

const borderless: Question = (page) =>
  page
    // Browsers draw checkboxes themselves.
    .locator('.button, main button, main input:not([type=checkbox]), main select, main textarea')
    .evaluateAll((elements) => {
      const shown = elements
        // The honeypot is hidden from everybody.
        .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden]'));
      if (shown.length === 0) return ['there is nothing with a border'];
      const isBorderless = (element: Element) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
        return `${borderTopWidth} ${borderTopStyle}` !== '1px solid';
      };
      return shown.filter(isBorderless).map((element) => element.outerHTML.slice(0, 80));
    });

const roomBelowFooter: Question = (page) =>
  page.evaluate(() => {
    const end = document.querySelector('body footer:last-of-type')?.getBoundingClientRect().bottom;
    const room = document.documentElement.scrollHeight - window.scrollY - (end ?? 0);
    return Math.abs(room) < 1 ? [] : [`${room} pixels`];
  });

/** What its first paint could wait for. */
const earlyRequests: Question = (page) =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-paint');
    const others = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(
        ({ initiatorType, startTime }) =>
          initiatorType !== 'img' && startTime < (paint?.startTime ?? 0),
      )
      .map(({ name }) => name);
    const pictures = [...document.images]
      .filter(({ loading, fetchPriority }) => loading !== 'lazy' && fetchPriority !== 'low')
      .map(({ src }) => src);
    return paint ? [...others, ...pictures] : ['has not been painted'];
  });

const otherThanBrief: Question = async (page) => {
  const found = await moving(page);
  const problems: unknown[] = found.filter(({ seconds }) => seconds > 0.2);
  if (!found.some(({ name }) => name === 'scrolling')) problems.push('jumps instead of scrolling');
  if (found.length < 5) problems.push(`only ${found.length} things move`);
  return problems;
};

const onPaper = (ask: Question) => inMedia({ media: 'print' }, atWidth(PAPER, ask));
const largeOnLaptop = (ask: Question) => atWidth(LAPTOP, inLargeText(ask));
const onePerTemplate = (statements: Statements): Statements =>
  Object.fromEntries(
    Object.entries(statements).map(([says, ask]) => [says, onlyIn(ONE_PER_TEMPLATE, ask)]),
  );
const calmly = (ask: Question) => inMedia({ reducedMotion: 'reduce' }, ask);

// Comes first, because it is about the arrival.
const still: Statements = { 'does not move by itself': shiftsOnArrival };
const shared: Statements = {
  ...still,
  'shows every stop of the Tab key whole and with a ring': calmly((page) => tabProblems(page, 16)),
  'ends with its footer': roomBelowFooter,
};

describe.for([
  {
    width: PHONE,
    statements: {
      ...shared,
      'requests nothing before its first paint except pictures of low priority': earlyRequests,
      'is hit where a finger aims at it': calmly(smallTargets),
      'does not scroll sideways at 320 pixels': atWidth(NARROWEST, tooWide),
      'fits into a phone at 200 % text size': inLargeText(misfits),
    },
  },
  { width: TABLET, statements: still },
  {
    width: DESK,
    statements: {
      ...shared,
      'has brief motion': onlyIn(PATHS_OF_CONTENT, otherThanBrief),
      'has no motion for whoever asked for less': calmly(moving),
      // The parts of a phone, which no page has alone, are asked about in states.test.ts.
      'is accessible': violationsOf,
      ...onePerTemplate({
        ...together(onPaper, {
          'is printed dark on white, without navigation': printProblems,
          'is printed under the name of the company and its number': missingLetterhead,
        }),
        'has borders around buttons and fields in forced colours': inMedia(
          { forcedColors: 'active' },
          borderless,
        ),
        ...together(largeOnLaptop, {
          'fits into 1280 pixels at 200 % text size': misfits,
          'is accessible at 200 % text size': violationsOf,
        }),
        'fits into 768 pixels at 200 % text size': atWidth(TABLET, inLargeText(misfits)),
      }),
    },
  },
])('every page at $width pixels', ({ width, statements }) => {
  let page: Page;
  beforeAll(async () => {
    const options = { width, withMotion: true, expected: NOT_FOUND, staysOpen: true };
    page = await openPage('about:blank', options);
    // Pictures cached by an earlier visit arrive too early to move anything.
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  });
  const goTo = async (path: string): Promise<Page> => {
    const heading = ALL_PAGES.find((one) => one.path === path)?.heading ?? '';
    await openInParts(page, path);
    await pageHeading(page, heading).waitFor();
    return page;
  };
  askEverywhere(PATHS, goTo, statements);
});
