import type { Page } from 'playwright-core';
import { logInByCookie } from './office.ts';
import type { useBrowser } from './page.ts';

interface Visitor {
  page: Page;
  expected: RegExp[];
  viewport: { width: number; height: number };
}

/**
 * One page of each width for all tests of a file, which costs half of what a new visitor costs in every test. Each
 * test begins with a new document, without the cookies and the intercepted requests of the test before.
 * @param host the site; its URL may be known only when the tests run
 */
export const useOnePage = (
  openPage: ReturnType<typeof useBrowser>['openPage'],
  host: { siteUrl: string },
) => {
  const opened = new Map<number, Visitor>();

  const open = async (width: number) => {
    const expected: RegExp[] = [];
    const { siteUrl } = host;
    const page = await openPage('about:blank', { width, expected, siteUrl, staysOpen: true });
    const visitor = { page, expected, viewport: page.viewportSize() ?? { width, height: 900 } };
    opened.set(width, visitor);
    return visitor;
  };

  /** The page of somebody who is not logged in and has opened nothing yet. `expected` are browser messages of this test. */
  const newVisitor = async (width: number, expected: RegExp[] = []): Promise<Page> => {
    const visitor = opened.get(width) ?? (await open(width));
    const { page, viewport } = visitor;
    await page.unrouteAll({ behavior: 'wait' });
    await page.setViewportSize(viewport);
    await page.context().clearCookies();
    visitor.expected.splice(0, visitor.expected.length, ...expected);
    return page;
  };

  /** Opens a page as somebody who is not logged in. */
  const visit = async (path: string, width: number, expected: RegExp[] = []): Promise<Page> => {
    const page = await newVisitor(width, expected);
    await page.goto(path);
    return page;
  };

  /** The page of the owner, who has opened nothing yet in this test. */
  const openOffice = async (width: number, expected: RegExp[] = []): Promise<Page> => {
    const page = await newVisitor(width, expected);
    await logInByCookie(page, host.siteUrl);
    return page;
  };

  /** Opens a screen of the back office as the owner. */
  const openScreen = async (path: string, width: number, expected?: RegExp[]): Promise<Page> => {
    const page = await openOffice(width, expected);
    await page.goto(path);
    return page;
  };
  return { newVisitor, visit, openOffice, openScreen };
};
