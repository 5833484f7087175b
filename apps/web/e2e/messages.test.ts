import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE, useBrowser } from './page.ts';
import { failing, recovering } from './procedures.ts';
import { eventually, logIn, seeToast, toasts } from './steps.ts';

const { openPage } = useBrowser();

const closeMessage = (page: Page) => page.getByRole('button', { name: 'Close message' });

interface Visit {
  page: Page;
  expected: RegExp[];
}

/** One page of each width, which stays open. */
const visits = new Map<number, Visit>();

const begin = async (width: number): Promise<Visit> => {
  const expected: RegExp[] = [];
  const page = await openPage('/admin/login', { width, expected, staysOpen: true });
  await page.clock.install();
  return { page, expected };
};
const logOut = async (page: Page): Promise<void> => {
  await page.mouse.move(1, 1);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/admin/login');
  await page.getByText('Logged out', { exact: true }).waitFor();
};

/** Opens the login, in the page of the tests before if there are any. */
const openAtLogin = async (width: number, expected: RegExp[] = []): Promise<Page> => {
  const visit = visits.get(width) ?? (await begin(width));
  visits.set(width, visit);
  visit.expected.splice(0, visit.expected.length, ...expected);
  const { page } = visit;
  if (new URL(page.url()).pathname !== '/admin/login') await logOut(page);
  return page;
};

/** Logs in and stops the clock, so that the message stays. */
const openWithMessage = async (width: number): Promise<Page> => {
  const page = await openAtLogin(width);
  await logIn(page);
  await page.getByText('Login successful').waitFor();
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1000);
  return page;
};

test('a new one takes the place of the shown one; it can be dismissed', async () => {
  const page = await openAtLogin(DESK, [/status of 500/]);
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
  await logOut(page);
  await seeToast(page, 'Logged out', 'You have been logged out successfully');
});

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
