import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { ownerCookie } from './api.ts';
import { type Instance, OWNER } from './instance.ts';
import type { useBrowser } from './page.ts';
import { pageHeading } from './steps.ts';

const SHELL = join(import.meta.dirname, '../src/routes/admin/_shell');

/** Every screen of the back office that needs no stored content, as links lead from one to the next. */
export const SCREENS = globSync('**/*.tsx', { cwd: SHELL })
  .filter((file) => !/(^|\/)-|(^|\/)(\$|\$id|route|choose-password)\.tsx$/.test(file))
  .map((file) => `/admin/${file}`.replace(/\/\([^)]*\)|(\/index)?\.tsx$/g, ''))
  .map((path) => path.replace('$page', 'blog'))
  .toSorted();

type OpenPage = ReturnType<typeof useBrowser>['openPage'];

/**
 * Gives a page the owner's session.
 * @param shownAt the origin at which the page opens the site
 */
export const logInByCookie = async (
  page: Page,
  siteUrl: string,
  shownAt = siteUrl,
): Promise<void> => {
  const [name = '', value = ''] = (await ownerCookie(siteUrl)).split('=');
  await page.context().addCookies([{ name, value, url: shownAt }]);
};

/** Opens a screen of the back office as the owner. `expected` lists the browser messages that it may cause. */
export const openScreen = async (
  openPage: OpenPage,
  { siteUrl }: Pick<Instance, 'siteUrl'>,
  path: string,
  width: number,
  expected: RegExp[] = [],
): Promise<Page> => {
  const page = await openPage('about:blank', { width, expected, siteUrl });
  await logInByCookie(page, siteUrl);
  await page.goto(path);
  return page;
};

/** Logs in through the dialog that covers a screen whose session has ended. */
export const renewSession = async (page: Page): Promise<void> => {
  const login = page.getByRole('dialog', { name: "You've been logged out" });
  await login.getByLabel('Password').fill(OWNER.password);
  await login.getByRole('button', { name: 'Log In' }).click();
};

/** Chooses a password after a login with a generated one, and waits for the screen that opens next. */
export const choosePassword = async (
  page: Page,
  own: string,
  opens = 'Dashboard',
): Promise<void> => {
  await pageHeading(page, 'Choose your password').waitFor();
  await page.getByLabel('New password', { exact: true }).fill(own);
  await page.getByRole('button', { name: 'Save password' }).click();
  await pageHeading(page, opens).waitFor();
};

/** A button of the open dialog. */
export const inDialog = (page: Page, button: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true });

/** Records the field names of every form that is sent from now on. */
export const watchForms = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const forms: string[][] = [];
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) forms.push([...body.keys()]);
      send.call(this, body);
    };
    Object.assign(window, { forms });
  });

/** The field names of the forms that were sent since `watchForms` was called. */
export const sentForms = (page: Page): Promise<string[][]> =>
  page.evaluate(() => (window as unknown as { forms: string[][] }).forms);

/** Waits until a screen has loaded its content. */
export const screenLoaded = async (page: Page): Promise<void> => {
  // A preview of a page has a heading of its own.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const loading = page.getByRole('status').filter({ hasText: 'Loading', visible: true });
  await loading.first().waitFor({ state: 'hidden' });
};

/** Follows a link of the screen that is shown, even in a closed menu, and waits until the new screen has loaded. */
export const followLink = async (page: Page, path: string): Promise<void> => {
  await page
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLAnchorElement) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      link.click();
    });
  // Navigation moves the focus to the heading of the new screen.
  await page.waitForFunction(
    (to) => location.pathname === to && document.activeElement?.matches('main h1'),
    path,
  );
  await screenLoaded(page);
};

/**
 * Goes to an address of the back office within the same document, for screens that the shown one does not link to.
 * Loading a new document takes four times as long.
 */
export const goToAddress = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);
