import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium.ts';
import { waitUntilHydrated } from './hydrated.ts';

/** A phone, and a desk. */
export const PHONE = 390;
export const DESK = 1440;

const LONGEST_STEP = 8000;

interface PageOptions {
  width: number;
  /** A visitor whose browser runs no scripts. */
  withoutScripts?: boolean;
  /** A visitor who did not ask for less motion; the others see the end of every animation at once. */
  withMotion?: boolean;
  /** Messages of the browser that belong to this journey, such as the 404 of a missing page. */
  expected?: RegExp[];
  /** A host other than the shared one. */
  siteUrl?: string;
}

interface Visit {
  context: BrowserContext;
  problems: string[];
}

/** Runs in every page before its own scripts. */
const watchPage = () => {
  // The headless shell has a pointer in the corner of every page, where no visitor has moved it.
  const ignoreCorner = (event: PointerEvent) => {
    if (event.clientX + event.clientY === 0) event.stopImmediatePropagation();
  };
  window.addEventListener('pointerover', ignoreCorner, { capture: true });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error(`Content-Security-Policy: ${effectiveDirective} refused ${blockedURI}`);
  });
};

const listenForProblems = (context: BrowserContext, expected: RegExp[]): string[] => {
  const problems: string[] = [];
  const note = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    note(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack || error.error()}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The browser itself gives up what the page before was still loading.
    if (reason !== 'net::ERR_ABORTED') note(`failed request: ${request.url()} ${reason}`);
  });
  return problems;
};

// The test files of a worker share its modules, and so its browsers, which end with it.
const browsers = new Map<string, Promise<Browser>>();

const browserAt = (executablePath: string): Promise<Browser> => {
  const browser = browsers.get(executablePath) ?? launchChromium(executablePath);
  browsers.set(executablePath, browser);
  return browser;
};

/**
 * A browser for the tests of a file. A test fails when one of its pages logs an error or a warning,
 * throws, breaks the Content-Security-Policy or fails to load something.
 * @param kind a whole browser where the headless shell, which is faster, does less than one
 */
export const useBrowser = (kind: 'shell' | 'whole' = 'shell') => {
  let browser: Browser;
  let visits: Visit[] = [];

  beforeAll(async () => {
    browser = await browserAt(inject('browsers')[kind]);
  });
  afterEach(async () => {
    const ended = visits;
    visits = [];
    for (const { context } of ended) await context.close();
    expect(
      ended.flatMap(({ problems }) => problems),
      'what the browser complained about',
    ).toEqual([]);
  });

  /** Opens a page as a new visitor: own cookies, empty cache. */
  const openPage = async (
    path: string,
    {
      width,
      withoutScripts = false,
      withMotion = false,
      expected = [],
      siteUrl = inject('siteUrl'),
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
    context.setDefaultTimeout(LONGEST_STEP);
    visits.push({ context, problems: listenForProblems(context, expected) });
    if (!withoutScripts) await context.addInitScript(watchPage);
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    return page;
  };
  return { openPage };
};

/** Makes the first interaction, a move of the mouse along the edge to a corner, and waits for the application. */
export const hydrate = async (page: Page): Promise<void> => {
  const { height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(0, height / 2);
  await page.mouse.move(0, 1);
  await waitUntilHydrated(page);
};

/** Holds back every script of the site until the returned function is called. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};
