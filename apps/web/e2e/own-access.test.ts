import type { NewCredentials } from '@hvac/contract/auth';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { mutateAsOwner, newUser } from './api.ts';
import { expectAccessible } from './axe.ts';
import { OWNER } from './instance.ts';
import { choosePassword, followLink, goToAddress, inDialog } from './office.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { askingForProof, failing, recovering, refusingOnce } from './procedures.ts';
import { QUIET, useSamePage } from './same-page.ts';
import { eventually, field, hasFocus, logIn, pageHeading, seeToast } from './steps.ts';

const { openPage } = useBrowser();
const siteUrl = inject('siteUrl');
const { visit, openScreen } = useSamePage(openPage, { siteUrl });

const addUser = (username: string, isAdmin: boolean) =>
  mutateAsOwner<NewCredentials>(siteUrl, 'auth.createUser', { username, isAdmin });

describe('a generated password', () => {
  test('opens nothing but the screen for choosing a new one, which can be left by logging out', async () => {
    const { password } = await addUser('ada', true);
    const page = await visit('/admin/login', PHONE, [/status of 400/]);
    await logIn(page, { username: 'ada', password });
    await pageHeading(page, 'Choose your password').waitFor();
    await eventually(() => page.title()).toMatch(/^(\(\d+\) )?Choose your password \| Admin \| /);
    await expectAccessible(page, 'the choice of a password');
    await page.goto('/admin/settings/users');
    await page.waitForURL('/admin/choose-password');
    for (const path of ['/admin', '/admin/posts/new', '/admin/settings/users', '/admin/login']) {
      await goToAddress(page, path);
      await page.waitForURL('/admin/choose-password');
      await pageHeading(page, 'Choose your password').waitFor();
      await eventually(() => page.getByRole('navigation').count()).toBe(0);
      await eventually(() => page.getByRole('button', { name: 'Menu' }).count()).toBe(0);
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/admin/login');
    await logIn(page, { username: 'ada', password });
    const next = page.getByLabel('New password', { exact: true });
    await next.fill(password);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText("Pick a password that's different from your temporary one.").waitFor();
    expect(await hasFocus(next)).toBe(true);
    expect(await next.inputValue()).toBe(password);
    // As if the login were ten minutes ago.
    await refusingOnce(page, 'auth.changePassword', {
      path: 'currentPassword',
      message: 'Enter your temporary password',
    });
    const given = page.getByLabel('Temporary password', { exact: true });
    await eventually(() => given.count()).toBe(0);
    await next.fill('ada has her own words');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Enter your temporary password').waitFor();
    expect(await hasFocus(given)).toBe(true);
    expect(await next.inputValue()).toBe('ada has her own words');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Enter your temporary password').waitFor();
    await expectAccessible(page, 'the choice of a password long after the login');
    await given.fill(password);

    await choosePassword(page, 'ada has her own words');
    await seeToast(page, 'Password saved', 'Use it next time you log in.');
    await goToAddress(page, '/admin/choose-password');
    await page.waitForURL('/admin');
    await page.goto('/admin/choose-password');
    await page.waitForURL('/admin');
  });

  test('can be replaced on top of unsaved work, which is then saved', async () => {
    const { password, user } = await addUser('cleo', false);
    // The slug may be looked up at any time, even without a session or before a password is chosen.
    const page = await visit(QUIET, DESK, [/status of 40[13]/]);
    await page.request.post('/trpc/auth.login', { data: { username: 'cleo', password } });
    await page.goto('/admin/posts/new');
    await choosePassword(page, 'cleo has her own words', 'Create New Post');
    // Once the session has ended, a look-up of the slug would open the login dialog before the save does.
    const isAsked = page.waitForResponse(/blog\.slugHolder/);
    await field(page, 'Title').fill('Boilers of Cleo');
    await isAsked;
    await field(page, 'Summary').fill('In short.');
    await field(page, 'Content').fill('At length.');
    const reset = await mutateAsOwner<NewCredentials>(siteUrl, 'auth.resetPassword', {
      id: user.id,
    });
    const second = reset.password;
    await page.getByRole('button', { name: 'Save Post' }).click();
    const login = page.getByRole('dialog', { name: "You've been logged out" });
    expect(await login.getByLabel('Username').inputValue()).toBe('cleo');
    await login.getByLabel('Password').fill(second);
    await login.getByRole('button', { name: 'Log In' }).click();
    const choice = page.getByRole('dialog', { name: 'Choose your password' });
    await expectAccessible(page, 'the choice of a password over unsaved work');
    await choice.getByLabel('New password', { exact: true }).fill('cleo has yet other words');
    await choice.getByRole('button', { name: 'Save password' }).click();
    await page.waitForURL('/admin/posts');
    await page.getByRole('row').filter({ hasText: 'Boilers of Cleo' }).waitFor();

    // Editors also see where they are logged in.
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Devices' }).click();
    await page.getByRole('heading', { name: "Where you're logged in" }).waitFor();
    await eventually(() => page.title()).toMatch(/^(\(\d+\) )?Devices \| Admin \| /);
  });
});

describe('a password that was entered long ago', () => {
  const proofOn = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });

  test('is asked for again: dismissing that changes nothing and keeps the form; entering it sends what was typed, or completes a confirmation', async () => {
    await addUser('asked.again', true);
    const page = await openScreen('/admin/settings/users', PHONE, [/status of 40[03]/]);
    await askingForProof(page, 'auth.createUser');
    await page.getByRole('button', { name: 'Add teammate' }).click();
    const form = page.getByRole('dialog', { name: 'Add a teammate' });
    await form.getByLabel('Username').fill('never.added');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('Your password', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await form.getByText('Please enter your password again').waitFor();
    expect(await form.getByLabel('Username').inputValue()).toBe('never.added');
    await form.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByText('never.added').count()).toBe(0);

    await askingForProof(page, 'auth.createUser');
    await page.getByRole('button', { name: 'Add teammate' }).click();
    await form.getByLabel('Username').fill('typed.once');
    await form.getByRole('radio', { name: 'Owner' }).check();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    const proof = proofOn(page);
    const password = proof.getByLabel('Your password');
    await proof.getByRole('button', { name: 'Continue' }).click();
    await proof.getByText('Enter your password', { exact: true }).waitFor();
    await password.fill('a guess');
    await page.keyboard.press('Enter');
    await proof.getByText("That isn't your password.").waitFor();
    expect(await hasFocus(password)).toBe(true);
    await expectAccessible(page, 'the question for the password');
    await password.fill(OWNER.password);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Message to typed.once').waitFor();
    await inDialog(page, 'Done').click();
    const added = page.getByRole('listitem').filter({ hasText: 'typed.once' });
    await added.getByText('Owner', { exact: true }).waitFor();

    await askingForProof(page, 'auth.setRole');
    await page.getByRole('button', { name: 'Change to Office (asked.again)' }).click();
    await inDialog(page, 'Change to Office').click();
    await password.fill(OWNER.password);
    await proof.getByRole('button', { name: 'Continue' }).click();
    await seeToast(page, 'Role changed', 'asked.again now has the role Office.');
  });
});

test('the list of sessions says what fails, and logs out another browser, all others and this one', async () => {
  const dora = await newUser(siteUrl, 'dora');
  const other = await visit(QUIET, DESK, [/status of 401/]);
  const page = await visit(QUIET, PHONE, [/status of 500/]);
  for (const browser of [other, page])
    await browser.request.post('/trpc/auth.login', { data: dora });
  await page.goto('/admin/settings/sessions');
  const rows = page.getByRole('list', { name: "Where you're logged in" }).getByRole('listitem');
  const here = rows.filter({ hasText: 'This device' });
  await here.getByText('Chrome on Linux').waitFor();
  await here.getByText('127.0.0.1').or(here.getByText('::1')).waitFor();
  await here.getByText(/^Logged in .+, last seen .+/).waitFor();
  await expectAccessible(page, 'the sessions');
  // The third session has only called the API.
  expect(await rows.count()).toBe(3);

  // The most recently used session comes first, so the other browser is right after this one.
  const logOther = rows.nth(1).getByRole('button', { name: 'Log out Chrome on Linux' });
  await failing(page, 'auth.endSession');
  await logOther.click();
  await seeToast(page, 'Logout failed', '500: Something went wrong on our side. Please try again.');
  await recovering(page);
  await logOther.click();
  await seeToast(page, 'Logged out', 'Chrome on Linux is logged out.');
  await eventually(() => rows.count()).toBe(2);
  await other.goto('/admin');
  await other.waitForURL('/admin/login');

  await page.getByRole('button', { name: 'Log out of all other devices' }).click();
  await seeToast(page, 'Logged out', 'All other devices are logged out.');
  await eventually(() => rows.count()).toBe(1);
  await eventually(() => hasFocus(pageHeading(page, 'Devices'))).toBe(true);
  await eventually(() =>
    page.getByRole('button', { name: 'Log out of all other devices' }).count(),
  ).toBe(0);
  await failing(page, 'auth.sessions');
  await page.reload();
  await page.getByText('Error loading devices. Please try again.').waitFor();
  await recovering(page);
  await followLink(page, '/admin/settings/security');
  await followLink(page, '/admin/settings/sessions');
  await here.getByRole('button', { name: 'Log out this device' }).click();
  await page.waitForURL('/admin/login');
  await seeToast(page, 'Logged out', 'You have been logged out successfully');
});
