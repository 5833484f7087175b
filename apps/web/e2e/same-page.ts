import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { abandonInterceptions } from './intercept.ts';
import { logInByCookie } from './office.ts';
import type { useBrowser } from './page.ts';

/** A page that a test uses. */
export interface Visit {
  page: Page;
  viewport: ReturnType<Page['viewportSize']>;
  /** The expected messages of the current test. */
  expected: RegExp[];
}

/** An idle document of the site, for tests that prepare the page before they load what they test. */
export const QUIET = '/robots.txt';

/** Undoes what a test has set up in its page, and clears what it has stored there. */
const endVisit = async ({ page, viewport }: Visit): Promise<void> => {
  await abandonInterceptions(page);
  page.removeAllListeners('request');
  page.removeAllListeners('response');
  await page.context().setOffline(false);
  // A new page also has the pointer in the corner.
  await page.mouse.move(0, 0);
  // Before the cookies are cleared, because a screen of the back office would notice that its session is gone.
  await page.goto(QUIET);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await page.context().clearCookies();
  await page.context().clearPermissions();
  await page.emulateMedia({ media: null, forcedColors: null, reducedMotion: 'reduce' });
  if (viewport) await page.setViewportSize(viewport);
};

/**
 * One page per width, because a new page costs a browser process, and a second one if a test has a visitor and the
 * owner at the same width. All tests of a file share it. Every test loads the page that it needs, as if no other test
 * had run.
 * @param site its URL may be known only when the tests run
 */
export const useSamePage = (
  openPage: ReturnType<typeof useBrowser>['openPage'],
  site: { readonly siteUrl: string },
) => {
  /** The pages of the current test, by user and width. */
  const used = new Map<string, Visit>();
  let unused: Visit[] = [];

  const beginVisit = async (width: number): Promise<Visit> => {
    const expected: RegExp[] = [];
    const { siteUrl } = site;
    const options = { width, expected, siteUrl, staysOpen: true };
    const page = await openPage(QUIET, options);
    return { page, viewport: page.viewportSize(), expected };
  };
  const pageFor = async (who: string, width: number, expected: RegExp[]): Promise<Page> => {
    const kind = `${who} at ${width}`;
    const left = unused.find(({ viewport }) => viewport?.width === width);
    const visit = used.get(kind) ?? left ?? (await beginVisit(width));
    unused = unused.filter((other) => other !== visit);
    used.set(kind, visit);
    visit.expected.splice(0, visit.expected.length, ...expected);
    return visit.page;
  };
  const load = async (page: Page, path: string): Promise<Page> => {
    if (path !== QUIET) await page.goto(path, { waitUntil: 'domcontentloaded' });
    return page;
  };

  afterEach(async () => {
    const ended = [...used.values()];
    used.clear();
    for (const visit of ended) {
      await endVisit(visit);
      unused.push(visit);
    }
  });

  /** Opens a page as somebody who is not logged in; `expected` is as in openPage. */
  const visit = async (path: string, width: number, expected: RegExp[] = []): Promise<Page> =>
    load(await pageFor('visitor', width, expected), path);

  /** Opens a screen of the back office as the owner. */
  const openScreen = async (
    path: string,
    width: number,
    expected: RegExp[] = [],
  ): Promise<Page> => {
    const page = await pageFor('owner', width, expected);
    await logInByCookie(page, site.siteUrl);
    return load(page, path);
  };
  return { visit, openScreen };
};
