import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { goToAddress, inDialog } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import {
  addAuthenticator,
  addFirstPasskey,
  keepRecoveryCodes,
  logOut,
  openAsNewUser,
} from './passkeys.ts';
import { holding } from './procedures.ts';
import { eventually, field, hasFocus, logIn, pageHeading, seeToast } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because its users change.
const instance = useInstance();

const SECURITY = '/admin/settings/security';
const HALF_A_DAY = 12 * 60 * 60;

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });
const usePasskey = (page: Page) => passkeyButton(page).click();
const pendingButton = (page: Page) =>
  page.getByRole('button', { name: 'Waiting for your passkey...' });
/** Asks for a passkey, and waits until the browser has none to give. */
const useUnknownPasskey = async (page: Page): Promise<void> => {
  const letAsk = await holding(page, 'auth.askForPasskey');
  await usePasskey(page);
  await pendingButton(page).waitFor();
  letAsk();
  await passkeyButton(page).waitFor();
  await eventually(() => page.getByRole('alert').count()).toBe(0);
  expect(await hasFocus(passkeyButton(page))).toBe(true);
};
const sessionOf = async (page: Page) => {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'session');
};

test('a browser without passkeys shows no button for them, and logs in with the password', async () => {
  const { siteUrl } = instance;
  const page = await openPage('about:blank', { width: PHONE, siteUrl });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  await eventually(() => passkeyButton(page).count()).toBe(0);
  await logIn(page);
  expect(await sessionOf(page)).toMatchObject({ expires: -1 });
});

test('a security key that keeps no user is listed as one for after the password, and is not offered alone', async () => {
  const { page } = await openAsNewUser(openPage, instance, 'dora', {
    ...{ width: PHONE, staysOpen: false },
    expected: [],
  });
  await addAuthenticator(page);
  await page.goto(SECURITY);
  await addFirstPasskey(page, 'Key');
  await keepRecoveryCodes(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: "Works after your password. This key can't log you in alone." })
    .waitFor();
  await expectAccessible(page, 'a security key');
  await logOut(page);
  await useUnknownPasskey(page);
});

// Each test continues where the previous one has left the browser.
describe('a passkey alone', () => {
  let page: Page;
  let own: string;
  let recognize: (isUserVerified: boolean) => Promise<unknown>;
  beforeAll(async () => {
    ({ page, own } = await openAsNewUser(openPage, instance, 'ada', {
      width: DESK,
      expected: [/status of 40[13]/],
    }));
    ({ recognize } = await addAuthenticator(page, { keepsUsers: true }));
    await page.goto(SECURITY);
    await addFirstPasskey(page, 'Phone');
    await keepRecoveryCodes(page);
  });

  test('does nothing when the user cancels or is not recognized, who can try again', async () => {
    const entry = page.getByRole('listitem').filter({ hasText: 'Phone' });
    expect(await entry.textContent()).not.toContain('password');
    await logOut(page);
    await recognize(false);
    await useUnknownPasskey(page);
    await expectAccessible(page, 'the login with passkeys');
  });

  test('logs in, leads to the wanted screen, and is a proof', async () => {
    await recognize(true);
    await page.goto(SECURITY);
    await page.waitForURL('/admin/login');
    const letLogIn = await holding(page, 'auth.loginWithPasskey');
    await usePasskey(page);
    expect(await pendingButton(page).isDisabled()).toBe(true);
    letLogIn();
    await page.waitForURL(SECURITY);
    await seeToast(page, 'Login successful', 'You are now logged in as administrator');
    await page.getByRole('button', { name: 'Get new codes' }).click();
    await inDialog(page, 'Get new codes').click();
    await keepRecoveryCodes(page);
    await page
      .getByRole('listitem')
      .filter({ hasText: /Phone.*last used/ })
      .waitFor();
  });

  test('renews a session that has ended over unsaved work', async () => {
    await goToAddress(page, '/admin/posts/new');
    await field(page, 'Title').fill('Quiet boilers');
    await page.context().clearCookies();
    // Not by the button, which the dialog covers when another call has found the session gone first.
    await page.keyboard.press('Control+s');
    const login = page.getByRole('dialog', { name: "You've been logged out" });
    await login.waitFor();
    await expectAccessible(page, 'the login over unsaved work');
    await login.getByRole('button', { name: 'Use a passkey' }).click();
    await login.waitFor({ state: 'hidden' });
    expect(await field(page, 'Title').inputValue()).toBe('Quiet boilers');
  });

  test('in the window of an installed app keeps the session when the window is closed', async () => {
    await page.context().clearCookies();
    await page.addInitScript(() => {
      const { matchMedia } = window;
      window.matchMedia = (query) =>
        matchMedia.call(window, query === '(display-mode: standalone)' ? 'all' : query);
    });
    await page.goto('/admin/login');
    await usePasskey(page);
    await page.getByText('Welcome, ada').waitFor();
    const { expires = 0 } = (await sessionOf(page)) ?? {};
    expect(Math.abs(expires - Date.now() / 1000 - HALF_A_DAY)).toBeLessThan(60);
    await logOut(page);
    expect(await sessionOf(page)).toBeUndefined();
    await field(page, 'Username').fill('ada');
    await field(page, 'Password').fill(own);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByText("One more step, ada: confirm it's you.").waitFor();
    await usePasskey(page);
    await page.getByText('Welcome, ada').waitFor();
    await eventually(async () => (await sessionOf(page))?.expires ?? 0).toBeGreaterThan(
      Date.now() / 1000 + HALF_A_DAY - 60,
    );
  });

  test('that was removed is refused in plain words', async () => {
    await page.goto(SECURITY);
    await page.getByRole('button', { name: 'Remove Phone' }).click();
    await inDialog(page, 'Remove').click();
    await seeToast(page, 'Passkey removed', "You're logged out everywhere else.");
    await logOut(page);
    await usePasskey(page);
    await page
      .getByRole('alert')
      .getByText('This website does not know that passkey. Log in with your password.')
      .waitFor();
    await expectAccessible(page, 'a passkey that is refused');
    await logIn(page, { username: 'ada', password: own });
    await pageHeading(page, 'Dashboard').waitFor();
  });
});
