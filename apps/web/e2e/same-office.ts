import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { abandonInterceptions } from './intercept.ts';
import { followLink, logInByCookie, screenLoaded } from './office.ts';
import type { useBrowser } from './page.ts';
import type { Visit } from './same-page.ts';

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Goes to a screen by the links that lead to it. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  const parent = parentOf(path);
  const isLinked = (await page.locator(`a[href="${path}"]`).count()) > 0;
  // A list that is still loading has its links in a moment.
  const isAtParent = new URL(page.url()).pathname === parent;
  if (!isLinked && !isAtParent) await goTo(page, parent);
  await followLink(page, path);
};

const LIGHTEST = '/admin/settings/password';

/** A light screen to visit in between; for a settings screen it is another tab. */
const detourFrom = (path: string): string => {
  if (path.startsWith('/admin/settings') && path !== LIGHTEST) return LIGHTEST;
  return path === '/admin/categories' ? '/admin' : '/admin/categories';
};

/** Opens a screen anew, even the one that is shown, and closes the message that is shown. */
const goAnew = async (page: Page, path: string): Promise<void> => {
  const shown = await page.evaluate(() => {
    document.querySelector<HTMLElement>('[aria-label="Dismiss message"]')?.click();
    return location.pathname;
  });
  if (shown === path) await goTo(page, detourFrom(path));
  await goTo(page, path);
};

/**
 * One page per width for all tests of a file, in which the owner goes from screen to screen by links, because loading
 * another document takes four times as long. A test must leave no dialog open and no form unsaved; after a failed
 * test, the next ones get another page.
 * @param site its URL may be known only when the tests run
 */
export const useSameOffice = (
  openPage: ReturnType<typeof useBrowser>['openPage'],
  site: { readonly siteUrl: string },
) => {
  const offices = new Map<number, Visit>();

  const begin = async (width: number, path: string): Promise<Visit> => {
    const expected: RegExp[] = [];
    const { siteUrl } = site;
    const options = { width, expected, siteUrl, staysOpen: true };
    const page = await openPage('about:blank', options);
    await logInByCookie(page, siteUrl);
    await page.goto(path);
    await screenLoaded(page);
    return { page, viewport: page.viewportSize(), expected };
  };

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') offices.clear();
    for (const { page, viewport } of offices.values()) {
      await abandonInterceptions(page);
      await page.mouse.move(0, 0);
      if (viewport) await page.setViewportSize(viewport);
    }
  });

  /** Opens a screen of the back office as the owner; `expected` is as in openPage. */
  const openScreen = async (
    path: string,
    width: number,
    expected: RegExp[] = [],
  ): Promise<Page> => {
    const known = offices.get(width);
    const office = known ?? (await begin(width, path));
    offices.set(width, office);
    office.expected.splice(0, office.expected.length, ...expected);
    if (known) await goAnew(office.page, path);
    return office.page;
  };
  return { openScreen };
};
