import type { Page } from 'playwright-core';
import { ownerCookie } from './api.ts';
import type { Host } from './host.ts';
import type { useBrowser } from './page.ts';

type OpenPage = ReturnType<typeof useBrowser>['openPage'];

/** Gives a page the session of the owner. */
export const logInByCookie = async (page: Page, siteUrl: string): Promise<void> => {
  const [name = '', value = ''] = (await ownerCookie(siteUrl)).split('=');
  await page.context().addCookies([{ name, value, url: siteUrl }]);
};

/** Opens a screen of the back office as the owner. `expected` belongs to this journey in the browser's log. */
export const openScreen = async (
  openPage: OpenPage,
  { siteUrl }: Host,
  path: string,
  width: number,
  expected: RegExp[] = [],
): Promise<Page> => {
  const page = await openPage('about:blank', { width, expected, siteUrl });
  await logInByCookie(page, siteUrl);
  await page.goto(path);
  return page;
};
