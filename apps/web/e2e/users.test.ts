import type { NewCredentials } from '@hvac/contract/auth';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isLoggedIn, mutateAsOwner, sessionCookie } from './api.ts';
import { expectAccessible } from './axe.ts';
import { OWNER } from './instance.ts';
import {
  choosePassword,
  followLink,
  goToAddress,
  inDialog,
  renewSession,
  SCREENS,
} from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { failing, holding, recovering } from './procedures.ts';
import { useSamePage } from './same-page.ts';
import { eventually, hasFocus, logIn, pageHeading, seeToast } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because its users change.
const instance = useInstance();

const { visit, openScreen } = useSamePage(openPage, instance);

const USERS = '/admin/settings/users';
const OWN = ['password', 'security', 'sessions'].map((name) => `/admin/settings/${name}`);
const FOR_ADMINISTRATORS = SCREENS.filter(
  (path) => path.startsWith('/admin/settings/') && !OWN.includes(path),
);
const openUsers = (width: number, expected?: RegExp[]) => openScreen(USERS, width, expected);
const dialog = (page: Page) => page.getByRole('dialog');

/** The password in the message to a user that is shown once. */
const sentPassword = async (page: Page, username: string): Promise<string> => {
  const message = await dialog(page).getByLabel(`Message to ${username}`).inputValue();
  return /^One-time password: (\S+)$/m.exec(message)?.[1] ?? '';
};

/** Adds a user and returns the password that is shown. */
const addUser = async (page: Page, username: string, role: string): Promise<string> => {
  await page.getByRole('button', { name: 'Add teammate' }).click();
  await dialog(page).getByLabel('Username').fill(username);
  await dialog(page).getByRole('radio', { name: role }).check();
  await inDialog(page, 'Add').click();
  const password = await sentPassword(page, username);
  await inDialog(page, 'Done').click();
  return password;
};

describe('users', () => {
  test('the last administrator stays one, usernames are unique, and other failures are not shown at the username', async () => {
    const page = await openUsers(PHONE, [/status of (409|500)/]);
    const note = page.getByText("You're the only owner");
    await note.waitFor();
    await page.setViewportSize({ width: DESK, height: 900 });
    // Beside the buttons, it used to have the width of a word.
    expect((await note.boundingBox())?.width).toBeGreaterThan(200);
    await page.setViewportSize({ width: PHONE, height: 844 });
    await eventually(() =>
      page.getByRole('button', { name: /Change to Office|Remove/ }).count(),
    ).toBe(0);
    await expectAccessible(page, 'the list of users');
    await page.getByRole('button', { name: 'Add teammate' }).click();
    await dialog(page).getByLabel('Username').fill('ADMIN');
    await inDialog(page, 'Add').click();
    await dialog(page).getByText('The username "admin" is taken').waitFor();
    await dialog(page).getByLabel('Username').fill('admin2');
    await eventually(() => dialog(page).getByText('is taken').count()).toBe(0);
    await failing(page, 'auth.createUser');
    await inDialog(page, 'Add').click();
    await dialog(page)
      .getByRole('alert')
      .getByText(/^Something went wrong/)
      .waitFor();
    expect(await dialog(page).getByLabel('Username').getAttribute('aria-invalid')).toBeNull();
    await expectAccessible(page, 'the dialog of a new user that failed');
    await inDialog(page, 'Cancel').click();
    await eventually(() => hasFocus(page.getByRole('button', { name: 'Add teammate' }))).toBe(true);
  });

  test('an editor is added, sees what editors see, gets a new password, and is removed [spec 018]', async () => {
    const page = await openUsers(DESK);
    const first = await addUser(page, 'eve', 'Office');
    const editor = await visit('/admin/submissions?q=furnace', PHONE, [/status of 401/]);
    await editor.waitForURL('/admin/login');
    await logIn(editor, { username: 'eve', password: first });
    await choosePassword(editor, 'eve has her own words', 'Contact Submissions');
    await editor.waitForURL('/admin/submissions?q=furnace');
    const denied = editor.getByText('Access Denied', { exact: true });
    for (const [at, path] of [...FOR_ADMINISTRATORS, USERS].entries()) {
      await goToAddress(editor, OWN[at % OWN.length] ?? '');
      await denied.waitFor({ state: 'detached' });
      await goToAddress(editor, path);
      await denied.waitFor();
      await editor.getByText('You do not have permission to access this page.').waitFor();
      await eventually(() => editor.getByRole('link', { name: 'People' }).count()).toBe(0);
    }
    await eventually(() => editor.title()).toContain('People | Admin');
    await expectAccessible(editor, 'settings for an editor');

    await page.getByRole('button', { name: 'Reset password of eve' }).click();
    await inDialog(page, 'Reset password').click();
    const second = await sentPassword(page, 'eve');
    await expectAccessible(page, 'the dialog with a new password');
    const hrefs = await dialog(page)
      .getByRole('link')
      .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ href }) => href));
    expect(hrefs.map((href) => href.slice(0, 7))).toEqual(['sms:?&b', 'mailto:']);
    for (const href of hrefs) {
      const text = decodeURIComponent(href);
      for (const part of [second, 'eve', `${instance.siteUrl}/admin`, '7 days']) {
        expect(text).toContain(part);
      }
    }
    await inDialog(page, 'Done').click();
    const again = page.getByRole('button', { name: 'Reset password of eve' });
    await eventually(() => hasFocus(again)).toBe(true);
    await editor.getByRole('link', { name: 'Change my password' }).click();
    await editor.getByLabel('Current password', { exact: true }).waitFor();
    await editor.reload();
    await editor.waitForURL('**/admin/login');
    await logIn(editor, { username: 'eve', password: second });
    await choosePassword(editor, 'eve has yet other words', 'Password');

    await page.getByRole('button', { name: 'Make owner (eve)' }).click();
    await inDialog(page, 'Make owner').click();
    await seeToast(page, 'Role changed', 'eve now has the role Owner.');
    await editor.goto(USERS);
    await editor.getByRole('list', { name: 'Users' }).waitFor();

    await page.getByRole('button', { name: 'Remove eve' }).click();
    await inDialog(page, 'Remove user').click();
    await seeToast(page, 'User removed', "eve can't log in anymore.");
    await eventually(() => page.getByText('eve', { exact: true }).count()).toBe(0);
    await eventually(() => hasFocus(pageHeading(page, 'People'))).toBe(true);
    await editor.reload();
    await editor.waitForURL('**/admin/login');
  });
});

test('the end of the session keeps a user who is being added; a failed reload of the list keeps the password that is shown once', async () => {
  const page = await openUsers(DESK, [/status of (401|500)/]);
  await page.getByRole('button', { name: 'Add teammate' }).click();
  await dialog(page).getByLabel('Username').fill('late.editor');
  await page.context().clearCookies();
  await inDialog(page, 'Add').click();
  const login = page.getByRole('dialog', { name: "You've been logged out" });
  await login.waitFor();
  await eventually(() => page.getByRole('dialog', { name: 'Add a teammate' }).count()).toBe(0);
  await login.getByLabel('Password').fill('a guess');
  await login.getByRole('button', { name: 'Log In' }).click();
  await login.getByRole('alert').getByText('Invalid username or password').waitFor();
  expect(await hasFocus(login.getByLabel('Password'))).toBe(true);
  await renewSession(page);
  await dialog(page).getByLabel('Message to late.editor').waitFor();
  await inDialog(page, 'Done').click();
  await page.getByRole('listitem').filter({ hasText: 'late.editor' }).waitFor();

  await page.getByRole('button', { name: 'Add teammate' }).click();
  await dialog(page).getByLabel('Username').fill('shown.once');
  await failing(page, 'auth.users');
  await inDialog(page, 'Add').click();
  await page.getByText('Error loading users. Please try again.').waitFor();
  await dialog(page).getByLabel('Message to shown.once').waitFor();
  await inDialog(page, 'Done').click();

  await recovering(page);
  await followLink(page, '/admin/settings/sessions');
  await followLink(page, USERS);
  await page.getByRole('button', { name: 'Reset password of shown.once' }).click();
  await failing(page, 'auth.users');
  await inDialog(page, 'Reset password').click();
  await page.getByText('Error loading users. Please try again.').waitFor();
  await dialog(page).getByLabel('Message to shown.once').waitFor();
});

test('a question whose screen is left while it is acted on stays, and says why that failed', async () => {
  const { siteUrl } = instance;
  const created = { username: 'left.behind', isAdmin: false };
  const { user } = await mutateAsOwner<NewCredentials>(siteUrl, 'auth.createUser', created);
  const page = await openScreen('/admin/settings/sessions', DESK, [/status of 404/]);
  await followLink(page, USERS);
  await page.getByRole('button', { name: 'Remove left.behind' }).click();
  const release = await holding(page, 'auth.removeUser');
  await inDialog(page, 'Remove user').click();
  await inDialog(page, 'Removing...').waitFor();
  await page.goBack();
  await page.waitForURL('/admin/settings/sessions');
  await mutateAsOwner(siteUrl, 'auth.removeUser', { id: user.id });
  release();
  await dialog(page).getByRole('alert').getByText('This user does not exist').waitFor();
  await inDialog(page, 'Cancel').click();
  await eventually(() => dialog(page).count()).toBe(0);
});

describe('a change of password', () => {
  test('is rejected while the new one is easy to guess, then ends every other session', async () => {
    const page = await openScreen('/admin/settings/password', PHONE, [/status of 400/]);
    const elsewhere = await sessionCookie(instance.siteUrl, OWNER);
    expect(await isLoggedIn(instance.siteUrl, elsewhere)).toBe(true);
    const current = page.getByLabel('Current password', { exact: true });
    const next = page.getByLabel('New password', { exact: true });
    const change = page.getByRole('button', { name: 'Change password' });
    expect(await current.getAttribute('autocomplete')).toBe('current-password');
    expect(await next.getAttribute('autocomplete')).toBe('new-password');
    for (const input of [current, next]) {
      const isPasted = await input.evaluate((element) => {
        const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
        return element.dispatchEvent(paste);
      });
      expect([await input.getAttribute('type'), isPasted]).toEqual(['password', true]);
    }
    await page.getByRole('button', { name: 'Show password' }).last().click();
    expect(await next.getAttribute('type')).toBe('text');

    for (const [password, message] of [
      ['short', 'Password must be at least 8 characters'],
      ['password123', 'That password is too easy to guess'],
      ['admin', 'Password must be at least 8 characters'],
    ] as const) {
      await current.fill(OWNER.password);
      await next.fill(password);
      await change.click();
      await page.getByText(message).waitFor();
      expect(await next.inputValue()).toBe(password);
    }
    await current.fill('not my password');
    await next.fill('four quiet winter furnaces');
    await change.click();
    await page.getByText("That isn't your current password.").waitFor();
    await expectAccessible(page, 'the own password with an error');
    await current.fill('');
    await eventually(() => page.getByText("That isn't your current password.").count()).toBe(0);

    await current.fill(OWNER.password);
    await change.click();
    await seeToast(
      page,
      'Password changed',
      "You're logged out everywhere else. Turn notifications on again on your other devices.",
    );
    expect(await next.inputValue()).toBe('');
    await followLink(page, '/admin/settings/sessions');
    await page.getByText(/^Version \d+\.\d+\.\d+$/).waitFor();
    const sessions = page.getByRole('list', { name: "Where you're logged in" });
    await sessions.getByText('This device', { exact: true }).waitFor();
    expect(await sessions.getByRole('listitem').count()).toBe(1);
    expect(await isLoggedIn(instance.siteUrl, elsewhere)).toBe(false);

    await followLink(page, '/admin/settings/password');
    await current.fill('four quiet winter furnaces');
    await next.fill(OWNER.password);
    await change.click();
    await page.getByText('Password changed').waitFor();
  });
});
