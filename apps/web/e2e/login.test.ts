import { expect, inject, test } from 'vitest';
import { OWNER } from './instance.ts';
import { intercept } from './intercept.ts';
import { goToAddress } from './office.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { failing, holding } from './procedures.ts';
import { useSamePage } from './same-page.ts';
import {
  closeMessage,
  descriptionOf,
  eventually,
  field,
  hasFocus,
  pageHeading,
  readLogin,
  seeToast,
  toasts,
} from './steps.ts';

const { openPage } = useBrowser();
const { visit } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

test('empty fields are reported and nothing is sent; a wrong password and an unknown name are rejected with the same message; any other failure is shown, with its status if there is one; a link returns to the website [spec 255, 256, 257, 259, 260, 264, 265]', async () => {
  const page = await visit('/admin/login', PHONE, [/status of (401|500)/, /ERR_FAILED/]);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Log In' }).click();
  for (const label of ['Username', 'Password']) {
    await page.getByText(`${label} is required`, { exact: true }).waitFor();
    expect(await field(page, label).getAttribute('aria-invalid')).toBe('true');
    expect(await descriptionOf(field(page, label))).toContain(`${label} is required`);
  }
  expect(sent).toEqual([]);
  expect(await toasts(page).count()).toBe(0);
  await field(page, 'Username').fill('admin');
  await eventually(() => page.getByText('Username is required').count()).toBe(0);
  await page.getByText('Password is required').waitFor();

  for (const guess of [
    { username: OWNER.username, password: 'a guess' },
    { username: 'nobody', password: OWNER.password },
  ]) {
    await field(page, 'Username').fill(guess.username);
    await field(page, 'Password').fill(guess.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await seeToast(page, 'Login failed', 'Invalid username or password');
    expect(await toasts(page).getAttribute('aria-live')).toBe('assertive');
    expect(new URL(page.url()).pathname).toBe('/admin/login');
    expect(await readLogin(page)).toEqual(guess);
    expect(await hasFocus(field(page, 'Password'))).toBe(true);
    const reason = page.getByRole('main').getByText('Invalid username or password');
    // Said once at a time: by the message, then, as long as nothing is typed, below the fields.
    expect(await reason.isVisible()).toBe(false);
    await closeMessage(page);
    await reason.waitFor();
    await field(page, 'Password').fill('another guess');
    await eventually(() => reason.count()).toBe(0);
  }

  await intercept(page, '*/trpc/auth.login*', () => 'none');
  await field(page, 'Username').fill(OWNER.username);
  await field(page, 'Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await seeToast(
    page,
    'Login failed',
    "Can't reach the website. Check your connection and try again.",
  );
  expect(await readLogin(page)).toEqual(OWNER);
  expect(await field(page, 'Password').getAttribute('aria-invalid')).toBeNull();

  await failing(page, 'auth.login');
  await page.getByRole('button', { name: 'Log In' }).click();
  const message = '500: Something went wrong on our side. Please try again.';
  await seeToast(page, 'Login failed', message);
  await closeMessage(page);
  await page.getByRole('main').getByText(message).waitFor();
  expect(await field(page, 'Password').getAttribute('aria-invalid')).toBeNull();
  expect(await hasFocus(page.getByRole('button', { name: 'Log In' }))).toBe(true);

  await page.getByRole('link', { name: 'Return to website' }).click();
  await page.waitForURL('/');
  await pageHeading(page, 'Heating, cooling and clean air for Metro Detroit homes').waitFor();
});

test('every screen of the back office requires a login, whose password field is masked and accepts pasting and autofill; the owner logs in, stays logged in and is redirected from the login page [spec 258, 261, 262, 263, 266, 278, 279]', async () => {
  const page = await visit('/admin/posts/new', DESK);
  await page.waitForURL('/admin/login');
  for (const path of ['/categories', '/website-images', '/settings', '/nothing', '']) {
    await goToAddress(page, `/admin${path}`);
    await page.waitForURL('/admin/login');
  }
  await pageHeading(page, 'Log in to Hearthline Heating & Cooling').waitFor();
  expect(await page.title()).toContain('Admin');
  await eventually(() => page.getByRole('navigation').count()).toBe(0);
  await eventually(() => page.getByRole('button', { name: 'Logout' }).count()).toBe(0);
  const traits = await field(page, 'Password').evaluate((input: HTMLInputElement) => {
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    return [input.type, input.autocomplete, input.dispatchEvent(paste)];
  });
  expect(traits).toEqual(['password', 'current-password', true]);

  const letLogIn = await holding(page, 'auth.login');
  await field(page, 'Username').fill(OWNER.username);
  await field(page, 'Password').fill(OWNER.password);
  await page.keyboard.press('Enter');
  const pending = page.getByRole('button', { name: 'Logging in...' });
  await pending.waitFor();
  expect(await pending.isDisabled()).toBe(true);
  letLogIn();
  await page.waitForURL('/admin');
  await seeToast(page, 'Login successful', 'You are now logged in as administrator');
  await page.getByText('Welcome, admin').waitFor();

  await goToAddress(page, '/admin/login');
  await page.waitForURL('/admin');
  await page.goto('/admin/login');
  await page.waitForURL('/admin');
  const session = await holding(page, 'auth.session');
  await page.reload();
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
  await eventually(() => page.getByText('Welcome').count()).toBe(0);
  session();
  await page.getByText('Welcome, admin').waitFor();
});
