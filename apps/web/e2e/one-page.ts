import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
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
  const visitors = new Map<number, Visitor>();

  const open = async (width: number): Promise<Visitor> => {
    const expected: RegExp[] = [];
    const { siteUrl } = host;
    const page = await openPage('about:blank', { width, expected, siteUrl, staysOpen: true });
    const visitor = { page, expected, viewport: page.viewportSize() ?? { width, height: 900 } };
    visitors.set(width, visitor);
    return visitor;
  };

  afterEach(async () => {
    for (const { page, viewport } of visitors.values()) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // A document without scripts, so that nothing goes on in the page until the next test opens it.
      await page.goto('/robots.txt');
      await page.context().clearCookies();
      await page.setViewportSize(viewport);
    }
  });

  /** The page of somebody who is not logged in and has opened nothing; `expected` is as in openPage. */
  const newVisitor = async (width: number, expected: RegExp[] = []): Promise<Page> => {
    const visitor = visitors.get(width) ?? (await open(width));
    visitor.expected.splice(0, visitor.expected.length, ...expected);
    return visitor.page;
  };

  /** Opens a page as somebody who is not logged in. */
  const visit = async (path: string, width: number, expected?: RegExp[]): Promise<Page> => {
    const page = await newVisitor(width, expected);
    await page.goto(path);
    return page;
  };

  /** The page of the owner, who has opened nothing yet. */
  const openOffice = async (width: number, expected?: RegExp[]): Promise<Page> => {
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
