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
const recoveryCodes = (page: Page) => page.getByRole('dialog', { name: 'Save these backup codes' });

/** Reads the recovery codes that are shown once, and closes them. */
const keepRecoveryCodes = async (page: Page): Promise<string[]> => {
  const dialog = recoveryCodes(page);
  await dialog.waitFor();
  const codes = await dialog.getByRole('listitem').allTextContents();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  return codes;
};

/** Chooses under Settings → Users who needs a second factor. */
const requireOf = async (page: Page, choice: string | RegExp): Promise<void> => {
  await page.getByRole('radio', { name: choice }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
};
/** Adds a passkey as the user's first second factor. */
const addFirstPasskey = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name this device').fill(name);
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
    await page.getByRole('group', { name: 'Who has to use two-step sign-in?' }).waitFor();
    await expectAccessible(page, 'who needs a second factor');
    await requireOf(page, 'Owners');
    await page.getByText('409: Set up your own two-step sign-in first').waitFor();

    await page.getByRole('link', { name: 'Two-step sign-in', exact: true }).first().click();
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
    await page.getByText('10 left.').waitFor();

    await addAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const name = page.getByRole('dialog').getByLabel('Name this device');
    expect(await name.inputValue()).toBe('Linux computer');
    await expectAccessible(page, 'a new passkey');
    await name.fill('');
    await inDialog(page, 'Continue').click();
    await seeToast(page, 'Passkey added', "You're signed out everywhere else.");
    await page.getByRole('listitem').filter({ hasText: 'Linux computer' }).waitFor();
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
    await requireOf(page, 'Owners');
    const proof = page.getByRole('dialog', { name: "Confirm it's you" });
    await proof.getByRole('button', { name: 'Use your passkey or code instead' }).click();
    await proof
      .getByText(/If your security key has none of them, use your password instead\./)
      .waitFor();
    await proof.getByRole('button', { name: 'Use your password' }).click();
    await proof.getByLabel('Your password').waitFor();
    await proof.getByRole('button', { name: 'Use your passkey or code instead' }).click();
    await proof.getByRole('button', { name: 'Use a passkey' }).click();
    await seeToast(page, 'Saved', 'Owners without two-step sign-in are asked to set it up now.');
    expect(await page.getByRole('radio', { name: 'Owners' }).isChecked()).toBe(true);

    // The other administrator can do nothing else now, and continues after adding a passkey.
    await other.goto('/admin/posts');
    await other.waitForURL(SECURITY);
    await pageHeading(other, 'Set up two-step sign-in').waitFor();
    expect(await other.getByRole('navigation').count()).toBe(0);
    await expectAccessible(other, 'a required second factor');
    await addAuthenticator(other);
    await addFirstPasskey(other, 'Phone');
    await recoveryCodes(other).waitFor();
    await keepRecoveryCodes(other);
    await pageHeading(other, 'Two-step sign-in').waitFor();
    await other.getByRole('button', { name: 'Remove Phone' }).click();
    await inDialog(other, 'Remove').click();
    await other.getByText(/^409: Your team requires two-step sign-in/).waitFor();
    await inDialog(other, 'Cancel').click();

    // Another administrator helps a user who has lost everything.
    await followLink(page, '/admin/settings/sessions');
    await followLink(page, USERS);
    await page.getByRole('button', { name: 'Reset two-step sign-in of ben' }).click();
    await inDialog(page, 'Reset two-step sign-in').click();
    await seeToast(page, 'Two-step sign-in reset', 'ben can sign in with just a password now.');
    await goToAddress(other, '/admin');
    await other.waitForURL('/admin/login');
    await enter(other, 'ben', words);
    await pageHeading(other, 'Set up two-step sign-in').waitFor();
  });

  test('when everybody needs one, an editor can do nothing but add one', async () => {
    await requireOf(page, /^Everyone/);
    await seeToast(page, 'Saved', 'Everyone without two-step sign-in is asked to set it up now.');

    await editor.goto('/admin/posts');
    await editor.waitForURL(SECURITY);
    await pageHeading(editor, 'Set up two-step sign-in').waitFor();
    expect(await editor.getByRole('navigation').count()).toBe(0);
    await addAuthenticator(editor);
    await addFirstPasskey(editor, 'Tablet');
    await keepRecoveryCodes(editor);
    await pageHeading(editor, 'Two-step sign-in').waitFor();

    await requireOf(page, 'Optional');
    await seeToast(page, 'Saved', 'Two-step sign-in is optional.');
  });

  test('a user who does not need one can start with a passkey', async () => {
    await other.goto(SECURITY);
    await pageHeading(other, 'Two-step sign-in').waitFor();
    await addFirstPasskey(other, 'Phone');
    await keepRecoveryCodes(other);
    await other.getByRole('listitem').filter({ hasText: 'Phone' }).waitFor();
  });
});
