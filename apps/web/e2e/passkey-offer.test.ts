import type { NewCredentials } from '@hvac/contract/auth';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { mutateAsOwner, newUser } from './api.ts';
import { expectAccessible } from './axe.ts';
import { tooWide } from './fitting.ts';
import { followLink, inDialog } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { addAuthenticator, keepRecoveryCodes, logOut, recoveryCodes } from './passkeys.ts';
import { askingForProof, failing } from './procedures.ts';
import { eventually, field, hasFocus, logIn, pageHeading, seeToast } from './steps.ts';
import { smallTargets } from './touch-targets.ts';

const { openPage } = useBrowser();

// A separate site, because its users change.
const instance = useInstance();

const TABLET = 768;
/** What a screen was still loading when its user logged out. */
const LOGGED_OUT = [/status of 401/];
const QUESTION = 'Use your fingerprint, face, or screen lock next time?';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const offerOf = (page: Page, question = QUESTION) => page.getByRole('region', { name: question });
const setUp = (page: Page) => offerOf(page).getByRole('button', { name: 'Set up' }).click();

/** Opens the login in a browser that can make passkeys itself, for a new user. */
const openLogin = async (
  username: string,
  { width = PHONE, expected = [] as RegExp[], makesPasskeys = true } = {},
) => {
  const { siteUrl } = instance;
  const user = await newUser(siteUrl, username);
  const page = await openPage('about:blank', { width, siteUrl, expected });
  if (makesPasskeys) await addAuthenticator(page, { keepsUsers: true });
  await page.goto('/admin/login');
  return { page, user };
};
/** Logs in, and waits for the first screen. What is offered is there with it, and moves nothing later. */
const enter = async (page: Page, user: { username: string; password: string }) => {
  await logIn(page, user);
  await pageHeading(page, 'Dashboard').waitFor();
};

describe('a passkey is not offered after a login with a password', () => {
  test('in a browser that cannot make one by itself', async () => {
    const { page, user } = await openLogin('ada', { makesPasskeys: false });
    await enter(page, user);
    await eventually(() => offerOf(page).count()).toBe(0);
  });

  test('when it is not known whether the user has one; the login goes on', async () => {
    const { page, user } = await openLogin('ben', { expected: [/status of 500/] });
    await failing(page, 'secondFactors.own');
    await enter(page, user);
    await eventually(() => offerOf(page).count()).toBe(0);
  });

  test('when the office does not say in a second whether the user has one; the login goes on', async () => {
    const { page, user } = await openLogin('bob');
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/trpc/secondFactors.own*', async (route) => {
      await promise;
      await route.continue();
    });
    await enter(page, user);
    const asked = page.waitForResponse('**/trpc/secondFactors.own*');
    answer();
    await asked;
    await eventually(() => offerOf(page).count()).toBe(0);
  });

  test('again in a browser in which the user did not want it, while another user is asked', async () => {
    const { page, user } = await openLogin('cleo', { expected: LOGGED_OUT });
    await enter(page, user);
    await offerOf(page).getByRole('button', { name: 'Not now' }).click();
    await seeToast(page, "OK, we won't ask again here", "It's in Settings, under Two-step login.");
    await eventually(() => offerOf(page).count()).toBe(0);
    await logOut(page);
    await enter(page, user);
    await eventually(() => offerOf(page).count()).toBe(0);
    await logOut(page);
    await enter(page, await newUser(instance.siteUrl, 'dora'));
    expect(await offerOf(page).count()).toBe(1);
  });

  test('on a later screen, or after a reload, but after the next login', async () => {
    const { page, user } = await openLogin('emil', { width: DESK, expected: LOGGED_OUT });
    await enter(page, user);
    expect(await offerOf(page).count()).toBe(1);
    await followLink(page, '/admin/posts');
    await pageHeading(page, 'Blog Posts').waitFor();
    await eventually(() => offerOf(page).count()).toBe(0);
    await followLink(page, '/admin');
    await pageHeading(page, 'Dashboard').waitFor();
    await eventually(() => offerOf(page).count()).toBe(0);
    await logOut(page);
    await enter(page, user);
    expect(await offerOf(page).count()).toBe(1);
    await page.reload();
    await pageHeading(page, 'Dashboard').waitFor();
    await eventually(() => offerOf(page).count()).toBe(0);
  });
});

describe('a passkey that is offered', () => {
  test('is set up with two presses, logs in alone from then on, and is not offered again', async () => {
    const { page, user } = await openLogin('fay', { expected: LOGGED_OUT });
    await enter(page, user);
    for (const width of [PHONE, TABLET, DESK]) {
      await page.setViewportSize({ width, height: 900 });
      await offerOf(page).waitFor();
      await expectAccessible(page, `the offer of a passkey at ${width}`);
      expect(await tooWide(page)).toEqual([]);
    }
    await page.setViewportSize({ width: PHONE, height: 844 });
    expect(await smallTargets(page)).toEqual([]);

    await setUp(page);
    await inDialog(page, 'Continue').click();
    await recoveryCodes(page).waitFor();
    await expectAccessible(page, 'short recovery codes');
    expect(await tooWide(page)).toEqual([]);
    const codes = await keepRecoveryCodes(page);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    await seeToast(page, 'Passkey added', "You're logged out everywhere else.");
    await eventually(() => offerOf(page).count()).toBe(0);

    await logOut(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await pageHeading(page, 'Dashboard').waitFor();
    await logOut(page);
    await field(page, 'Username').fill(user.username);
    await field(page, 'Password').fill(user.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('button', { name: 'Use a backup code' }).click();
    await field(page, 'Backup code').fill(String(codes[0]).toLowerCase().replace('-', ' '));
    await page.keyboard.press('Enter');
    await pageHeading(page, 'Dashboard').waitFor();
    await eventually(() => offerOf(page).count()).toBe(0);
  });

  test('is reached and answered with the keyboard', async () => {
    const { page, user } = await openLogin('gus', { width: DESK });
    await enter(page, user);
    await page.getByRole('main').focus();
    await page.keyboard.press('Tab');
    expect(await hasFocus(offerOf(page).getByRole('button', { name: 'Not now' }))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(offerOf(page).getByRole('button', { name: 'Set up' }))).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Add a passkey' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await offerOf(page).count()).toBe(1);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await offerOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(pageHeading(page, 'Dashboard'))).toBe(true);
  });

  test('asks for the password where the login is no proof any more', async () => {
    const { page, user } = await openLogin('hugo', { expected: [/status of 403/] });
    await enter(page, user);
    await askingForProof(page, 'secondFactors.beginPasskey');
    await setUp(page);
    await inDialog(page, 'Continue').click();
    const proof = page.getByRole('dialog', { name: "Confirm it's you" });
    await proof.getByLabel('Your password').fill(user.password);
    await proof.getByRole('button', { name: 'Continue' }).click();
    await keepRecoveryCodes(page);
  });

  test('is called Face ID on an iPhone, and waits until a temporary password was replaced', async () => {
    const { siteUrl } = instance;
    const input = { username: 'ida', isAdmin: false };
    const { password } = await mutateAsOwner<NewCredentials>(siteUrl, 'auth.createUser', input);
    const page = await openPage('about:blank', { width: PHONE, siteUrl });
    await addAuthenticator(page, { keepsUsers: true });
    await page.addInitScript((userAgent) => {
      Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
    }, IPHONE);
    await page.goto('/admin/login');
    await logIn(page, { username: 'ida', password });
    await pageHeading(page, 'Choose your password').waitFor();
    const offer = offerOf(page, 'Use Face ID or your fingerprint next time?');
    await eventually(() => offer.count()).toBe(0);
    await field(page, 'New password').fill('eleven warm radiators');
    await page.getByRole('button', { name: 'Save password' }).click();
    await pageHeading(page, 'Dashboard').waitFor();
    expect(await offer.count()).toBe(1);
  });
});
