import type { NewCredentials } from '@hvac/contract/auth';
import { describe, expect, test } from 'vitest';
import { mutateAsOwner } from './api.ts';
import { expectAccessible } from './axe.ts';
import { OWNER } from './host.ts';
import { choosePassword, inDialog, openSettings } from './office.ts';
import { useHost } from './own-host.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { askingForProof, failing } from './procedures.ts';
import { eventually, hasFocus, logIn, pageHeading, seeToast } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because its users and sessions change.
const host = useHost();

/** Opens the login page for a user whom the owner has just added. */
const newUser = async (
  username: string,
  width: number,
  { isAdmin = true, expected = [] }: { isAdmin?: boolean; expected?: RegExp[] } = {},
) => {
  const { user, password } = await mutateAsOwner<NewCredentials>(host.siteUrl, 'auth.createUser', {
    username,
    isAdmin,
  });
  const page = await openPage('/admin/login', { width, expected, siteUrl: host.siteUrl });
  return { page, password, id: user.id };
};

describe('a generated password', () => {
  test('opens nothing but the screen where an own one is chosen', async () => {
    const { page, password } = await newUser('ada', PHONE, { expected: [/status of 400/] });
    await logIn(page, { username: 'ada', password });
    await pageHeading(page, 'Choose your password').waitFor();
    await eventually(() => page.title()).toMatch(/^(\(\d+\) )?Choose your password \| Admin \| /);
    await expectAccessible(page, 'the choice of a password');
    for (const path of ['/admin', '/admin/posts/new', '/admin/settings/users', '/admin/login']) {
      await page.goto(path);
      await page.waitForURL('/admin/choose-password');
      await pageHeading(page, 'Choose your password').waitFor();
      expect(await page.getByRole('navigation').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0);
    }
    const next = page.getByLabel('New password', { exact: true });
    await page.getByLabel('Password that you were given', { exact: true }).fill(password);
    await next.fill(password);
    await page.getByRole('button', { name: 'Choose password' }).click();
    await page.getByText('The new password must be another one than the current one').waitFor();
    expect(await hasFocus(next)).toBe(true);
    expect(await next.inputValue()).toBe(password);

    await choosePassword(page, password, 'ada has her own words');
    await seeToast(page, 'Password chosen', 'It is the one to log in with from now on.');
    await page.goto('/admin/choose-password');
    await page.waitForURL('/admin');
  });

  test('can be left by logging out', async () => {
    const { page, password } = await newUser('ben', DESK);
    await logIn(page, { username: 'ben', password });
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/admin/login');
  });

  test('is replaced over a screen that holds unsaved work, which is saved then', async () => {
    // The slug may be looked up at any time: without a session, or before a password is chosen.
    const { page, password, id } = await newUser('cleo', DESK, { expected: [/status of 40[13]/] });
    await logIn(page, { username: 'cleo', password });
    await choosePassword(page, password, 'cleo has her own words');
    await page.goto('/admin/categories/new');
    // Once the session has ended, a look-up of the slug would open the login dialog before the save does.
    const isAsked = page.waitForResponse(/blog\.slugHolder/);
    await page.getByLabel('Category Name').fill('Boilers');
    await isAsked;
    const reset = await mutateAsOwner<NewCredentials>(host.siteUrl, 'auth.resetPassword', { id });
    const second = reset.password;
    await page.getByRole('button', { name: 'Save Category' }).click();
    const login = page.getByRole('dialog', { name: 'Your session has ended' });
    await login.getByLabel('Username').fill('cleo');
    await login.getByLabel('Password').fill(second);
    await login.getByRole('button', { name: 'Log In' }).click();
    const choice = page.getByRole('dialog', { name: 'Choose your password' });
    await expectAccessible(page, 'the choice of a password over unsaved work');
    await choice.getByLabel('Password that you were given', { exact: true }).fill(second);
    await choice.getByLabel('New password', { exact: true }).fill('cleo has yet other words');
    await choice.getByRole('button', { name: 'Choose password' }).click();
    await page.waitForURL('/admin/categories');
    await page.getByRole('row').filter({ hasText: 'Boilers' }).waitFor();
  });
});

describe('a password that was entered long ago', () => {
  test('is asked for again over a form, which keeps what was typed and is sent then', async () => {
    const page = await openSettings(openPage, host, PHONE, 'Users', [/status of 40[03]/]);
    await askingForProof(page, 'auth.createUser');
    await page.getByRole('button', { name: 'Add user' }).click();
    const form = page.getByRole('dialog', { name: 'Add a user' });
    await form.getByLabel('Username').fill('typed.once');
    await form.getByRole('radio', { name: 'Administrator' }).check();
    await form.getByRole('button', { name: 'Add user' }).click();

    const proof = page.getByRole('dialog', { name: 'Please enter your password again' });
    const password = proof.getByLabel('Your password');
    await proof.getByRole('button', { name: 'Continue' }).click();
    await proof.getByText('Please enter your password', { exact: true }).waitFor();
    await password.fill('a guess');
    await page.keyboard.press('Enter');
    await proof.getByText('The password is not right').waitFor();
    expect(await hasFocus(password)).toBe(true);
    await expectAccessible(page, 'the question for the password');
    await password.fill(OWNER.password);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Password of typed.once').waitFor();
    await inDialog(page, 'Done').click();
    const added = page.getByRole('listitem').filter({ hasText: 'typed.once' });
    await added.getByText('Administrator', { exact: true }).waitFor();
  });

  test('is asked for again over a question, which it answers', async () => {
    const page = await openSettings(openPage, host, DESK, 'Users', [/status of 403/]);
    await askingForProof(page, 'auth.setRole');
    await page.getByRole('button', { name: 'Make editor (typed.once)' }).click();
    await inDialog(page, 'Make editor').click();
    const proof = page.getByRole('dialog', { name: 'Please enter your password again' });
    await proof.getByLabel('Your password').fill(OWNER.password);
    await proof.getByRole('button', { name: 'Continue' }).click();
    await seeToast(page, 'Role changed', 'typed.once is now an editor.');
  });

  test('can be kept: nothing is changed, and the form stays as it is', async () => {
    const page = await openSettings(openPage, host, DESK, 'Users', [/status of 403/]);
    await askingForProof(page, 'auth.createUser');
    await page.getByRole('button', { name: 'Add user' }).click();
    const form = page.getByRole('dialog', { name: 'Add a user' });
    await form.getByLabel('Username').fill('never.added');
    await form.getByRole('button', { name: 'Add user' }).click();
    await page.getByLabel('Your password', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await form.getByText('403: Please enter your password again').waitFor();
    expect(await form.getByLabel('Username').inputValue()).toBe('never.added');
    await form.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByText('never.added').count()).toBe(0);
  });
});

describe('where one is logged in', () => {
  /** Opens the list of sessions in a browser in which the owner has logged in. */
  const openSessions = async (width: number, expected: RegExp[] = []) => {
    const page = await openPage('/admin/login', { width, expected, siteUrl: host.siteUrl });
    await logIn(page);
    await page.goto('/admin/settings/sessions');
    return page;
  };

  test('logs another browser out, then all others', async () => {
    const other = await openSessions(DESK, [/status of 401/]);
    const page = await openSessions(PHONE);
    const rows = page.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem');
    const here = rows.filter({ hasText: 'This browser' });
    await here.getByText('Chrome on Linux').waitFor();
    await here.getByText('127.0.0.1').or(here.getByText('::1')).waitFor();
    await here.getByText(/^Logged in .+, last seen .+/).waitFor();
    await expectAccessible(page, 'the sessions');
    // The API calls of this file have logged in as well.
    const before = await rows.count();
    expect(before).toBeGreaterThan(2);

    // The most recently used session comes first, so the other browser is right after this one.
    await rows.nth(1).getByRole('button', { name: 'Log out Chrome on Linux' }).click();
    await seeToast(page, 'Logged out', 'Chrome on Linux is logged out.');
    await eventually(() => rows.count()).toBe(before - 1);
    await other.reload();
    await other.waitForURL('/admin/login');

    await page.getByRole('button', { name: 'Log out everywhere else' }).click();
    await seeToast(page, 'Logged out', 'This browser is the only one that is still logged in.');
    await eventually(() => rows.count()).toBe(1);
    await eventually(() => hasFocus(pageHeading(page, 'Settings'))).toBe(true);
    expect(await page.getByRole('button', { name: 'Log out everywhere else' }).count()).toBe(0);
    await page.reload();
    await here.getByRole('button', { name: 'Log out this browser' }).click();
    await page.waitForURL('/admin/login');
    await seeToast(page, 'Logged out', 'You have been logged out successfully');
  });

  test('says so when it cannot be loaded, or a browser cannot be logged out', async () => {
    await openSessions(DESK);
    const page = await openSessions(DESK, [/status of 500/]);
    await failing(page, 'auth.endSession');
    await page.getByRole('button', { name: 'Log out Chrome on Linux' }).first().click();
    const message = '500: Something went wrong on our side. Please try again.';
    await seeToast(page, 'Logout failed', message);
    await failing(page, 'auth.sessions');
    await page.reload();
    await page.getByText('Error loading sessions. Please try again.').waitFor();
  });

  test('is there for editors as well', async () => {
    const { page, password } = await newUser('dora', DESK, { isAdmin: false });
    await logIn(page, { username: 'dora', password });
    await choosePassword(page, password, 'dora has her own words');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Sessions' }).click();
    await page.getByRole('heading', { name: 'Where you are logged in' }).waitFor();
    await eventually(() => page.title()).toMatch(/^(\(\d+\) )?Sessions \| Admin \| /);
  });
});
