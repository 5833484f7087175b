import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newUser } from './api.ts';
import { expectAccessible } from './axe.ts';
import { followLink, goToAddress, inDialog } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { askingForProof } from './procedures.ts';
import { eventually, field, hasFocus, pageHeading, seeToast } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because its users and its rules change.
const instance = useInstance();

const SECURITY = '/admin/settings/security';
const USERS = '/admin/settings/users';
const HALF_MINUTE = 30_000;
const codeOf = (key: string, stepsFromNow = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(key.replaceAll(' ', '')),
    timestamp: Date.now() + stepsFromNow * HALF_MINUTE,
  });

/** Gives the browser of a page a virtual authenticator, which creates passkeys and confirms without asking. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

/** Logs a new user in on a blank page, in a separate browser for their passkeys. */
const openAsNewUser = async (
  username: string,
  width: number,
  expected: RegExp[],
  { isAdmin = true } = {},
) => {
  const { siteUrl } = instance;
  const user = await newUser(siteUrl, username, { isAdmin });
  const page = await openPage('about:blank', { width, expected, siteUrl, staysOpen: true });
  const login = await page.request.post('/trpc/auth.login', { data: user });
  expect(login.ok()).toBe(true);
  return { page, own: user.password };
};

/** Sends username and password. */
const enter = async (page: Page, username: string, password: string): Promise<void> => {
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
};
const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/admin/login');
};
const recoveryCodes = (page: Page) =>
  page.getByRole('dialog', { name: 'Keep these recovery codes' });

/** Reads the recovery codes that are shown once, and closes them. */
const keepRecoveryCodes = async (page: Page): Promise<string[]> => {
  const dialog = recoveryCodes(page);
  await dialog.waitFor();
  const codes = await dialog.getByRole('listitem').allTextContents();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  return codes;
};

/** Chooses under Settings → Users who needs a second factor. */
const requireOf = async (page: Page, choice: string): Promise<void> => {
  await page.getByRole('radio', { name: choice }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
};
/** Adds a passkey as the user's first second factor. */
const addFirstPasskey = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await inDialog(page, 'Continue').click();
};

// Each test continues where the previous one has left the three browsers.
describe('second factors', () => {
  let page: Page;
  let own: string;
  let other: Page;
  let words: string;
  let editor: Page;

  // Before anybody needs a second factor, including the owner, who adds these users.
  beforeAll(async () => {
    ({ page, own } = await openAsNewUser('ada', DESK, [/status of 40[0139]/]));
    ({ page: other, own: words } = await openAsNewUser('ben', PHONE, [/status of 40[0139]/]));
    ({ page: editor } = await openAsNewUser('cleo', DESK, [/status of 403/], { isAdmin: false }));
  });

  test('a user adds an app and a passkey, and logs in with each', async () => {
    // Nobody can require a second factor without having one.
    await page.goto(USERS);
    await page.getByRole('group', { name: 'Who needs a second factor?' }).waitFor();
    await expectAccessible(page, 'who needs a second factor');
    await requireOf(page, 'Administrators');
    await page.getByText('409: Add a second factor of your own first, under Security').waitFor();

    await page.getByRole('link', { name: 'Security', exact: true }).first().click();
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    const key = String(await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent());
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await expectAccessible(page, 'a new authenticator app');
    const code = page.getByRole('dialog').getByLabel('Code from your app');
    await code.fill('12345');
    await inDialog(page, 'Add app').click();
    await page.getByText('The code has six digits').waitFor();
    await code.fill(codeOf(key).replace(/^.../, '$& '));
    await inDialog(page, 'Add app').click();
    await recoveryCodes(page).waitFor();
    await expectAccessible(page, 'the recovery codes');
    const codes = await keepRecoveryCodes(page);
    expect(codes).toHaveLength(10);
    await page.getByText('10 are left.').waitFor();

    await addAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await inDialog(page, 'Continue').click();
    await page.getByText('Please name the passkey').waitFor();
    await page.getByRole('dialog').getByLabel('Name').fill('Office laptop');
    await inDialog(page, 'Continue').click();
    await seeToast(page, 'Passkey added', 'You are logged out everywhere else.');
    await page.getByRole('listitem').filter({ hasText: 'Office laptop' }).waitFor();
    await expectAccessible(page, 'the second factors');

    await logOut(page);
    await enter(page, 'ada', own);
    await page.getByText("One more step, ada: confirm it's you.").waitFor();
    await page.getByRole('button', { name: 'Use a code from your app' }).click();
    const typed = field(page, 'Code from your app');
    await eventually(() => hasFocus(typed)).toBe(true);
    await expectAccessible(page, 'the question for a second factor');
    await typed.fill(codeOf(key, -5));
    await page.keyboard.press('Enter');
    await page.getByText("That code didn't work or was already used.").waitFor();
    expect(await hasFocus(typed)).toBe(true);
    await typed.fill(codeOf(key, 1));
    await page.keyboard.press('Enter');
    await page.getByText('Welcome, ada').waitFor();

    await logOut(page);
    await enter(page, 'ada', own);
    await page.getByRole('button', { name: 'Use a backup code' }).click();
    await field(page, 'Backup code').fill(String(codes[0]).toUpperCase());
    await page.keyboard.press('Enter');
    await page.getByText('Welcome, ada').waitFor();

    await logOut(page);
    await enter(page, 'ada', own);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('Welcome, ada').waitFor();
  });

  test('when administrators need one, they can do nothing but add one, and can help each other', async () => {
    // A passkey also serves as the proof.
    await goToAddress(page, USERS);
    await askingForProof(page, 'secondFactors.setPolicy');
    await requireOf(page, 'Administrators');
    const proof = page.getByRole('dialog', { name: "Confirm it's you" });
    await proof.getByRole('button', { name: 'Use your passkey or code instead' }).click();
    await proof
      .getByText(/If your security key has none of them, use your password instead\./)
      .waitFor();
    await proof.getByRole('button', { name: 'Use your password' }).click();
    await proof.getByLabel('Your password').waitFor();
    await proof.getByRole('button', { name: 'Use your passkey or code instead' }).click();
    await proof.getByRole('button', { name: 'Use a passkey' }).click();
    await seeToast(
      page,
      'Saved',
      'Administrators without a second factor are asked to add one now.',
    );
    expect(await page.getByRole('radio', { name: 'Administrators' }).isChecked()).toBe(true);

    // The other administrator can do nothing else now, and continues after adding a passkey.
    await other.goto('/admin/posts');
    await other.waitForURL(SECURITY);
    await pageHeading(other, 'Add a second factor').waitFor();
    expect(await other.getByRole('navigation').count()).toBe(0);
    await expectAccessible(other, 'a required second factor');
    await addAuthenticator(other);
    await addFirstPasskey(other, 'Phone');
    await recoveryCodes(other).waitFor();
    await keepRecoveryCodes(other);
    await pageHeading(other, 'Two-step sign-in').waitFor();
    await other.getByRole('button', { name: 'Remove Phone' }).click();
    await inDialog(other, 'Remove').click();
    await other.getByText(/^409: You need a second factor here/).waitFor();
    await inDialog(other, 'Cancel').click();

    // Another administrator helps a user who has lost everything.
    await followLink(page, '/admin/settings/sessions');
    await followLink(page, USERS);
    await page.getByRole('button', { name: 'Reset second factor of ben' }).click();
    await inDialog(page, 'Reset second factor').click();
    await seeToast(page, 'Second factor reset', 'The password alone is enough for ben now.');
    await goToAddress(other, '/admin');
    await other.waitForURL('/admin/login');
    await enter(other, 'ben', words);
    await pageHeading(other, 'Add a second factor').waitFor();
  });

  test('when everybody needs one, an editor can do nothing but add one', async () => {
    await requireOf(page, 'Everybody');
    await seeToast(page, 'Saved', 'Everybody without a second factor is asked to add one now.');

    await editor.goto('/admin/posts');
    await editor.waitForURL(SECURITY);
    await pageHeading(editor, 'Add a second factor').waitFor();
    expect(await editor.getByRole('navigation').count()).toBe(0);
    await addAuthenticator(editor);
    await addFirstPasskey(editor, 'Tablet');
    await keepRecoveryCodes(editor);
    await pageHeading(editor, 'Two-step sign-in').waitFor();

    await requireOf(page, 'Nobody');
    await seeToast(
      page,
      'Saved',
      'Users without a second factor may log in with the password alone.',
    );
  });

  test('a user who does not need one can start with a passkey', async () => {
    await other.goto(SECURITY);
    await pageHeading(other, 'Two-step sign-in').waitFor();
    await addFirstPasskey(other, 'Phone');
    await keepRecoveryCodes(other);
    await other.getByRole('listitem').filter({ hasText: 'Phone' }).waitFor();
  });
});
