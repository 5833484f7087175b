import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { logInByCookie } from './office.ts';
import type { useBrowser } from './page.ts';

interface Options {
  /** Browser messages that belong to this test, such as the 404 of a missing page. */
  expected?: RegExp[] | undefined;
  /** Whether the owner is logged in. */
  asOwner?: boolean;
}

interface Visit {
  page: Page;
  viewport: ReturnType<Page['viewportSize']>;
  asOwner: boolean;
  /** The expected messages of the test that uses the page now. */
  expected: RegExp[];
}

/** A document of the site where nothing goes on: for tests that prepare the page before they load what they are about. */
export const QUIET = '/robots.txt';

/**
 * Ends what a test does in its page, and forgets what it has stored there; the owner stays logged in. Away from the
 * screens of the back office, which would notice that their session is gone.
 */
const endVisit = async ({ page, viewport, asOwner }: Visit): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A new page has the pointer in the corner as well.
  await page.mouse.move(0, 0);
  await page.goto(QUIET);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  if (!asOwner) await page.context().clearCookies();
  if (viewport) await page.setViewportSize(viewport);
};

/**
 * One page of each width for all tests of a file, because a new one costs a process of the browser. Every test loads
 * the page that it is about, as if no other test had been there.
 * @param site the host whose pages are opened
 */
export const useSamePage = (
  openPage: ReturnType<typeof useBrowser>['openPage'],
  site: { readonly siteUrl: string },
) => {
  const visits = new Map<string, Visit>();
  const used = new Set<Visit>();

  const beginVisit = async (width: number, asOwner: boolean): Promise<Visit> => {
    const expected: RegExp[] = [];
    const { siteUrl } = site;
    const page = await openPage(QUIET, { width, expected, siteUrl, staysOpen: true });
    return { page, viewport: page.viewportSize(), asOwner, expected };
  };

  afterEach(async () => {
    for (const visit of used) await endVisit(visit);
    used.clear();
  });

  return async (
    path: string,
    width: number,
    { expected = [], asOwner = false }: Options = {},
  ): Promise<Page> => {
    const kind = `${width} ${asOwner}`;
    const visit = visits.get(kind) ?? (await beginVisit(width, asOwner));
    visits.set(kind, visit);
    used.add(visit);
    visit.expected.splice(0, visit.expected.length, ...expected);
    const { page } = visit;
    const isLoggedIn = (await page.context().cookies()).length > 0;
    if (asOwner && !isLoggedIn) await logInByCookie(page, site.siteUrl);
    if (path !== QUIET) await page.goto(path, { waitUntil: 'domcontentloaded' });
    return page;
  };
};
