import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newSubmission, sendSubmission } from './api.ts';
import { OWNER } from './host.ts';
import { openScreen } from './office.ts';
import { useHost } from './own-host.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { countCalls, failing, recovering } from './procedures.ts';
import { eventually, hasFocus, logIn, pageHeading, seeToast, toasts } from './steps.ts';

const { openPage } = useBrowser();
const SUBMISSIONS = /\/trpc\/[^?]*contact\.submissions/;

const ENTRIES = [
  { label: 'Dashboard', path: '/admin', text: 'No contact submissions yet.' },
  { label: 'Blog Posts', path: '/admin/posts', text: '1–12 of 12' },
  { label: 'Categories', path: '/admin/categories', text: 'New Category' },
  { label: 'Website Images', path: '/admin/website-images', text: 'No images found' },
  {
    label: 'Contact Submissions',
    path: '/admin/submissions',
    text: 'No contact submissions found.',
  },
  { label: 'Settings', path: '/admin/settings', text: 'Opening hours' },
];

// A separate site, because it must not have any submissions yet.
const host = useHost();

const openOffice = async (width: number, expected: RegExp[] = []): Promise<Page> => {
  const page = await openScreen(openPage, host, '/admin', width, expected);
  await page.getByText(`Welcome, ${OWNER.username}`).waitFor();
  return page;
};

const closeMessage = (page: Page) => page.getByRole('button', { name: 'Close message' });

test('the menu of a desk stands beside the screens', async () => {
  const page = await openOffice(DESK);
  const sidebar = page.getByRole('complementary');
  expect((await sidebar.boundingBox())?.width).toBe(256);
  const menu = sidebar.getByRole('navigation', { name: 'Back office' });
  expect(await menu.getByRole('link').count()).toBe(ENTRIES.length);
  expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false);
  for (const { label, path, text } of ENTRIES) {
    const entry = menu.getByRole('link', { name: label, exact: true });
    expect(await entry.getAttribute('href')).toBe(path);
    await entry.click();
    await page.waitForURL(path);
    await pageHeading(page, label).waitFor();
    await page.getByText(text, { exact: true }).waitFor();
    await eventually(() => page.title()).toMatch(
      new RegExp(`^(\\(\\d+\\) )?${label} \\| Admin \\| `),
    );
    expect(await menu.locator('[aria-current=page]').allInnerTexts()).toEqual([label]);
  }
});

test('the menu of a phone is a drawer', async () => {
  const page = await openOffice(PHONE);
  const opener = page.getByRole('button', { name: 'Menu' });
  const drawer = page.getByRole('dialog', { name: 'Back office' });
  for (const { label, path } of ENTRIES) {
    await opener.click();
    await drawer.getByRole('link', { name: label, exact: true }).click();
    await page.waitForURL(path);
    await drawer.waitFor({ state: 'hidden' });
    await pageHeading(page, label).waitFor();
  }
  await opener.click();
  await drawer.waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect(await hasFocus(opener)).toBe(true);

  await opener.click();
  await drawer.getByRole('button', { name: 'Close menu' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await opener.click();
  await page.touchscreen.tap(380, 400);
  await drawer.waitFor({ state: 'hidden' });
});

test('an unknown address of the back office says so', async () => {
  const page = await openOffice(DESK);
  await page.goto('/admin/nothing-here');
  await pageHeading(page, '404 Page Not Found').waitFor();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await pageHeading(page, 'Dashboard').waitFor();
});

test('the back office says so when it cannot be reached', async () => {
  const page = await openPage('about:blank', {
    width: PHONE,
    expected: [/status of 500/, /Something went wrong on our side/],
    siteUrl: host.siteUrl,
  });
  await failing(page, 'settings.site');
  for (const path of ['/admin', '/admin/login']) {
    await page.goto(path);
    const text = 'The back office cannot be reached. Please try again in a moment.';
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
  }
});

describe('contact submissions', () => {
  test('nobody has written, nothing matches, somebody has written', async () => {
    const page = await openOffice(DESK);
    await page.getByRole('link', { name: 'Contact Submissions' }).click();
    await page.getByText('No contact submissions found.').waitFor();
    await page.getByPlaceholder('Search submissions...').fill('nobody');
    await page.getByText('No submissions match your search.').waitFor();

    const cooling = newSubmission({ service: 'cooling', fullName: 'Grace Cooling' });
    const heating = newSubmission({ message: 'Grace asked me to write.' });
    for (const request of [cooling, heating]) await sendSubmission(host.siteUrl, request);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await pageHeading(page, 'Dashboard').waitFor();
    await page.getByRole('link', { name: 'Contact Submissions' }).click();
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await eventually(() => rows.count()).toBe(2);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Name',
      'Service',
      'Date',
      'Actions',
    ]);
    // Newest first.
    await rows.first().getByText(heating.fullName).first().waitFor();

    const found = { GRACE: 2, 'cooling service': 1, [heating.email]: 1, '248-555': 2, '%': 0 };
    for (const [search, count] of Object.entries(found)) {
      await page.getByPlaceholder('Search submissions...').fill(search);
      await eventually(() => rows.count()).toBe(count);
    }
    await page.getByText('No submissions match your search.').waitFor();
  });

  test('a session that has ended leads to the login, which forgets what was read', async () => {
    const page = await openOffice(DESK, [/status of 401/]);
    await page.getByRole('link', { name: 'Categories', exact: true }).click();
    await page.getByRole('link', { name: 'New Category' }).waitFor();
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Contact Submissions' }).click();
    await page.waitForURL('**/admin/login');
    await page.getByLabel('Username').waitFor();
    const calls = countCalls(page, 'blog.categories');
    await logIn(page, OWNER);
    await page.getByRole('link', { name: 'Categories', exact: true }).click();
    await page.getByRole('link', { name: 'New Category' }).waitFor();
    expect(calls()).toBe(1);
  });

  test('a list that cannot be loaded says so', async () => {
    const page = await openOffice(DESK, [/status of 500/]);
    await page.route(SUBMISSIONS, (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.getByRole('link', { name: 'Contact Submissions' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Error loading submissions. Please try again.').waitFor();

    await page.unroute(SUBMISSIONS);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await pageHeading(page, 'Dashboard').waitFor();
    await page.getByRole('link', { name: 'Contact Submissions' }).click();
    await alert.waitFor({ state: 'hidden' });
  });
});

describe('messages', () => {
  test('a new one takes the place of the shown one; it can be dismissed', async () => {
    const page = await openPage('/admin/login', {
      width: DESK,
      expected: [/status of 500/],
      siteUrl: host.siteUrl,
    });
    await logIn(page);
    await seeToast(page, 'Login successful', 'You are now logged in as administrator');
    await failing(page, 'auth.logout');
    await page.getByRole('button', { name: 'Logout' }).click();
    const failure = '500: Something went wrong on our side. Please try again.';
    await seeToast(page, 'Logout failed', failure);
    expect(await page.getByText('Login successful').count()).toBe(0);
    expect(await closeMessage(page).count()).toBe(1);
    await closeMessage(page).click();
    await eventually(() => toasts(page).count()).toBe(0);
    expect(await page.getByText('Logout failed').count()).toBe(0);

    await recovering(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/admin/login');
    await seeToast(page, 'Logged out', 'You have been logged out successfully');
  });

  /** Logs in and stops the clock, so that the login message does not disappear by itself. */
  const openWithMessage = async (width: number): Promise<Page> => {
    const page = await openPage('/admin/login', { width, siteUrl: host.siteUrl });
    await page.clock.install();
    await logIn(page);
    await toasts(page).waitFor();
    await page.clock.pauseAt(Date.now() + 500);
    return page;
  };

  /** Swipes the message with a finger; a flick leaves the page no time between its events. */
  const swipe = async (page: Page, pixels: number, isFlick = false): Promise<void> => {
    const devtools = await page.context().newCDPSession(page);
    const box = await toasts(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 120, (box?.y ?? 0) + 20];
    const events: Promise<unknown>[] = [];
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number[]) => {
      const touchPoints = at.map((distance) => ({ x: x + distance, y }));
      const sent = devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
      if (isFlick) events.push(sent);
      else await sent;
    };
    await touch('touchStart', [0]);
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [pixels * part]);
    await touch('touchEnd', []);
    await Promise.all(events);
    await devtools.detach();
  };

  test('one that is swiped to the right goes, a nudge or another direction leaves it', async () => {
    const page = await openWithMessage(PHONE);
    await swipe(page, -80);
    await swipe(page, 40);
    expect(await toasts(page).count()).toBe(1);
    await swipe(page, 60);
    await eventually(() => toasts(page).count()).toBe(0);
  });

  test('one that is flicked to the right goes', async () => {
    const page = await openWithMessage(PHONE);
    await swipe(page, 80, true);
    await eventually(() => toasts(page).count()).toBe(0);
  });

  const withMouse = async (page: Page) => {
    const box = await toasts(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 80, (box?.y ?? 0) + 20];
    const move = (right: number, down = 0) => page.mouse.move(x + right, y + down);
    const drag = async (...path: [number, number][]) => {
      await move(0);
      await page.mouse.down();
      for (const [right, down] of path) await move(right, down);
      await page.mouse.up();
    };
    const left = async () => (await page.getByText('Login successful').boundingBox())?.x;
    return { move, drag, left };
  };

  test('a mouse swipes as well, after a nudge too', async () => {
    const page = await openWithMessage(DESK);
    const { drag, left } = await withMouse(page);
    const before = await left();
    await drag([20, 0], [40, 0]);
    await eventually(left).toBe(before);
    await drag([30, 0], [60, 0]);
    await eventually(() => toasts(page).count()).toBe(0);
  });

  test('one that was let go outside does not follow the mouse', async () => {
    const page = await openWithMessage(DESK);
    const { move, drag, left } = await withMouse(page);
    const before = await left();
    await drag([20, 0], [20, -200]);
    await move(0);
    await move(30);
    await eventually(left).toBe(before);
  });

  test('one that nobody touches goes after five seconds, one that is pointed at stays', async () => {
    const page = await openWithMessage(DESK);
    await page.clock.runFor(3000);
    expect(await toasts(page).count()).toBe(1);
    await closeMessage(page).hover();
    await page.clock.runFor(20_000);
    expect(await toasts(page).count()).toBe(1);
    await page.mouse.move(1, 1);
    await page.clock.runFor(5100);
    await eventually(() => toasts(page).count()).toBe(0);
  });
});
