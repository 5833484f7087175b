import type { Page } from 'playwright-core';
import { logInByCookie } from './office.ts';
import type { useBrowser } from './page.ts';

/**
 * One page of each width for all tests of a file, which costs half of what a new visitor costs in every test. Each
 * test begins with a new document, without the cookies and the intercepted requests of the test before.
 * @param host the site; its URL may be known only when the tests run
 */
export const useOnePage = (
  openPage: ReturnType<typeof useBrowser>['openPage'],
  host: { siteUrl: string },
) => {
  const opened = new Map<number, { page: Page; expected: RegExp[] }>();

  const open = async (width: number) => {
    const expected: RegExp[] = [];
    const { siteUrl } = host;
    const page = await openPage('about:blank', { width, expected, siteUrl, staysOpen: true });
    opened.set(width, { page, expected });
    return { page, expected };
  };

  const prepare = async (width: number, expected: RegExp[]): Promise<Page> => {
    const kept = opened.get(width) ?? (await open(width));
    await kept.page.unrouteAll({ behavior: 'wait' });
    await kept.page.context().clearCookies();
    kept.expected.splice(0, kept.expected.length, ...expected);
    return kept.page;
  };

  /** Opens a page as somebody who is not logged in. `expected` are the browser messages that belong to this test. */
  const visit = async (path: string, width: number, expected: RegExp[] = []): Promise<Page> => {
    const page = await prepare(width, expected);
    await page.goto(path);
    return page;
  };

  /** The page of the owner, who has opened nothing yet in this test. */
  const openOffice = async (width: number, expected: RegExp[] = []): Promise<Page> => {
    const page = await prepare(width, expected);
    await logInByCookie(page, host.siteUrl);
    return page;
  };

  /** Opens a screen of the back office as the owner. */
  const openScreen = async (path: string, width: number, expected?: RegExp[]): Promise<Page> => {
    const page = await openOffice(width, expected);
    await page.goto(path);
    return page;
  };
  return { visit, openOffice, openScreen };
};
