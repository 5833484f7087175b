import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium.ts';
import { waitUntilHydrated } from './hydrated.ts';
import { type FakeResponse, intercept } from './intercept.ts';

/** The widths of a phone and of a desktop, in pixels. */
export const PHONE = 390;
export const DESK = 1440;

/** In milliseconds: no test is about it, and a busy machine takes its time. */
const STEP_TIMEOUT_MS = 15_000;

interface PageOptions {
  width: number;
  /** A visitor whose browser runs no scripts. */
  withoutScripts?: boolean;
  /** A visitor who does not ask for reduced motion; for all others, every animation ends immediately. */
  withMotion?: boolean;
  /** Browser messages that this journey may cause, such as the 404 of a missing page; the list may change. */
  expected?: RegExp[];
  /** An instance other than the shared one. */
  siteUrl?: string;
  /** Stays open until the last test of the file: for a page that `beforeAll` opens and several tests use. */
  staysOpen?: boolean;
}

interface Visit {
  page: Page;
  expected: RegExp[];
  problems: string[];
  staysOpen: boolean;
}

/** Runs in every page before its own scripts. */
const watchPage = () => {
  // In the headless shell, the pointer is in the corner of every page, although no visitor has moved it there.
  const ignoreCorner = (event: PointerEvent) => {
    if (event.clientX + event.clientY === 0) event.stopImmediatePropagation();
  };
  window.addEventListener('pointerover', ignoreCorner, { capture: true });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error(`Content-Security-Policy: ${effectiveDirective} refused ${blockedURI}`);
  });
};

const listenForProblems = (visit: Visit): void => {
  const context = visit.page.context();
  const note = (problem: string) => {
    if (!visit.expected.some((pattern) => pattern.test(problem))) visit.problems.push(problem);
  };
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    note(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack || error.error()}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The browser itself aborts what the previous page was still loading.
    if (reason !== 'net::ERR_ABORTED') note(`failed request: ${request.url()} ${reason}`);
  });
};

// The test files of a worker share its modules, and therefore this browser, which ends with the worker.
let sharedBrowser: Promise<Browser> | undefined;

// No page of a test lives long enough for optimised code to pay for its compilation.
const WITHOUT_OPTIMIZER = '--js-flags=--no-opt --no-maglev';

/**
 * A browser for the tests of a file, of which no other file sees a page. A test fails when one of its pages logs an
 * error or a warning, throws, violates the Content-Security-Policy or fails to load something.
 */
export const useBrowser = () => {
  let browser: Browser;
  let visits: Visit[] = [];

  beforeAll(async () => {
    sharedBrowser ??= launchChromium(inject('browserPath'), [WITHOUT_OPTIMIZER]);
    browser = await sharedBrowser;
  });
  const endVisits = async (ended: Visit[]) => {
    visits = visits.filter((visit) => !ended.includes(visit));
    for (const { page } of ended) await page.context().close();
  };
  const expectNoProblems = (seen: Visit[]) => {
    const problems = seen.flatMap((visit) => visit.problems.splice(0));
    expect(problems, 'what the browser complained about').toEqual([]);
  };
  afterEach(async () => {
    const seen = visits;
    await endVisits(seen.filter(({ staysOpen }) => !staysOpen));
    expectNoProblems(seen);
  });
  // Their instance has ended by now, of which they may complain.
  afterAll(() => endVisits(visits));

  /** Opens a page as a new visitor, with their own cookies and an empty cache. */
  const openPage = async (
    path: string,
    {
      width,
      withoutScripts = false,
      withMotion = false,
      expected = [],
      siteUrl = inject('siteUrl'),
      staysOpen = false,
    }: PageOptions,
  ): Promise<Page> => {
    const isPhone = width < 768;
    const context = await browser.newContext({
      baseURL: siteUrl,
      viewport: { width, height: isPhone ? 844 : 900 },
      isMobile: isPhone,
      hasTouch: isPhone,
      javaScriptEnabled: !withoutScripts,
      reducedMotion: withMotion ? 'no-preference' : 'reduce',
      locale: 'en-US',
    });
    context.setDefaultTimeout(STEP_TIMEOUT_MS);
    if (!withoutScripts) await context.addInitScript(watchPage);
    const page = await context.newPage();
    const visit: Visit = { page, expected, problems: [], staysOpen };
    listenForProblems(visit);
    visits.push(visit);
    // A new page is already blank; navigating to about:blank would cost another process.
    if (path !== 'about:blank') await page.goto(path, { waitUntil: 'domcontentloaded' });
    return page;
  };
  return { openPage };
};

/** Makes the first interaction by moving the mouse along the left edge, and waits until the page is hydrated. */
export const hydrate = async (page: Page): Promise<void> => {
  const { height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(0, height / 2);
  await page.mouse.move(0, 1);
  await waitUntilHydrated(page);
};

/** Holds back all scripts of the site, even cached ones, until the returned function is called. */
export const holdScripts = async (page: Page): Promise<() => Promise<void>> => {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  await intercept(page, '*/assets/*.js', () => promise);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return async () => {
    resolve('usual');
    await session.detach();
  };
};
