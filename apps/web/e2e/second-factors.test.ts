import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { followLink, goToAddress, inDialog } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import {
  addAuthenticator,
  addFirstPasskey,
  keepRecoveryCodes,
  logOut,
  openAsNewUser,
  recoveryCodes,
} from './passkeys.ts';
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

/** Sends username and password. */
const enter = async (page: Page, username: string, password: string): Promise<void> => {
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
};
/** Chooses under Settings → Users who needs a second factor. */
const requireOf = async (page: Page, choice: string | RegExp): Promise<void> => {
  await page.getByRole('radio', { name: choice }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
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
    const open = (username: string, width: number, expected: RegExp[], isAdmin = true) =>
      openAsNewUser(openPage, instance, username, { width, expected, isAdmin });
    ({ page, own } = await open('ada', DESK, [/status of 40[0139]/]));
    ({ page: other, own: words } = await open('ben', PHONE, [/status of 40[0139]/]));
    ({ page: editor } = await open('cleo', DESK, [/status of 403/], false));
  });

  test('a user adds an app and a passkey, and logs in with each', async () => {
    // Nobody can require a second factor without having one.
    await page.goto(USERS);
    await page.getByRole('group', { name: 'Who has to use two-step login?' }).waitFor();
    await expectAccessible(page, 'who needs a second factor');
    await requireOf(page, 'Owners');
    await page.getByText('Set up your own two-step login first').waitFor();

    await page.getByRole('link', { name: 'Two-step login', exact: true }).first().click();
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
    await seeToast(page, 'Passkey added', "You're logged out everywhere else.");
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
    await field(page, 'Backup code').fill(String(codes[0]).toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByText('Welcome, ada').waitFor();

    await logOut(page);
    await enter(page, 'ada', own);
    await page.getByText("One more step, ada: confirm it's you.").waitFor();
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
    await seeToast(page, 'Saved', 'Owners without two-step login are asked to set it up now.');
    expect(await page.getByRole('radio', { name: 'Owners' }).isChecked()).toBe(true);

    // The other administrator can do nothing else now, and continues after adding a passkey.
    await other.goto('/admin/posts');
    await other.waitForURL(SECURITY);
    await pageHeading(other, 'Set up two-step login').waitFor();
    await eventually(() => other.getByRole('navigation').count()).toBe(0);
    await expectAccessible(other, 'a required second factor');
    await addAuthenticator(other);
    await addFirstPasskey(other, 'Phone');
    await recoveryCodes(other).waitFor();
    await keepRecoveryCodes(other);
    await pageHeading(other, 'Two-step login').waitFor();
    await other.getByRole('button', { name: 'Remove Phone' }).click();
    await inDialog(other, 'Remove').click();
    await other.getByText(/^Your team requires two-step login/).waitFor();
    await inDialog(other, 'Cancel').click();

    // Another administrator helps a user who has lost everything.
    await followLink(page, '/admin/settings/sessions');
    await followLink(page, USERS);
    await page.getByRole('button', { name: 'Reset two-step login of ben' }).click();
    await inDialog(page, 'Reset two-step login').click();
    await seeToast(page, 'Two-step login reset', 'ben can log in with just a password now.');
    await goToAddress(other, '/admin');
    await other.waitForURL('/admin/login');
    await enter(other, 'ben', words);
    await pageHeading(other, 'Set up two-step login').waitFor();
  });

  test('when everybody needs one, an editor can do nothing but add one', async () => {
    await requireOf(page, /^Everyone/);
    await seeToast(page, 'Saved', 'Everyone without two-step login is asked to set it up now.');

    await editor.goto('/admin/posts');
    await editor.waitForURL(SECURITY);
    await pageHeading(editor, 'Set up two-step login').waitFor();
    await eventually(() => editor.getByRole('navigation').count()).toBe(0);
    await addAuthenticator(editor);
    await addFirstPasskey(editor, 'Tablet');
    await keepRecoveryCodes(editor);
    await pageHeading(editor, 'Two-step login').waitFor();

    await requireOf(page, 'Optional');
    await seeToast(page, 'Saved', 'Two-step login is optional.');
  });

  test('a user who does not need one can start with a passkey', async () => {
    await other.goto(SECURITY);
    await pageHeading(other, 'Two-step login').waitFor();
    await addFirstPasskey(other, 'Phone');
    await keepRecoveryCodes(other);
    await other.getByRole('listitem').filter({ hasText: 'Phone' }).waitFor();
  });
});
