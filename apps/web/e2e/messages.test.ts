import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { logInByCookie, screenLoaded } from './office.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { failing, recovering } from './procedures.ts';
import { useSamePage } from './same-page.ts';
import { eventually, logIn, seeToast, toasts } from './steps.ts';

const { openPage } = useBrowser();
const siteUrl = inject('siteUrl');
const { visit } = useSamePage(openPage, { siteUrl });

const closeMessage = (page: Page) => page.getByRole('button', { name: 'Dismiss message' });

/** The owner's page at each width, where every logout fails. */
const offices = new Map<number, Page>();

const openOffice = async (width: number): Promise<Page> => {
  const expected = [/status of 500/];
  const page = await openPage('about:blank', { width, expected, staysOpen: true });
  await logInByCookie(page, siteUrl);
  await page.clock.install();
  await failing(page, 'auth.logout');
  await page.goto('/admin/categories');
  await screenLoaded(page);
  return page;
};

/** Shows a message and stops the clock, so that the message stays. */
const openWithMessage = async (width: number): Promise<Page> => {
  const page = offices.get(width) ?? (await openOffice(width));
  offices.set(width, page);
  await page.mouse.move(1, 1);
  await page.clock.resume();
  // A message that the previous test has left.
  if (await closeMessage(page).isVisible()) await closeMessage(page).click();
  await eventually(() => toasts(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByText('Logout failed').waitFor();
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1000);
  return page;
};

test('a new message replaces the one that is shown, and can be dismissed [spec 263, 281, 282, 566]', async () => {
  const page = await visit('/admin/login', DESK, [/status of 500/]);
  await logIn(page);
  await seeToast(page, 'Login successful', 'You are now logged in as administrator');
  // Pending requests of the dashboard would be refused after the logout.
  await page.getByText('Total Posts').waitFor();
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

test('a message is dismissed by a swipe to the right, but not by a nudge or another direction [spec 563, 564]', async () => {
  const page = await openWithMessage(PHONE);
  await swipe(page, -80);
  await swipe(page, 40);
  expect(await toasts(page).count()).toBe(1);
  await swipe(page, 60);
  await eventually(() => toasts(page).count()).toBe(0);
});

test('a message is dismissed by a flick to the right', async () => {
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
  const left = async () => (await page.getByText('Logout failed').boundingBox())?.x;
  return { move, drag, left };
};

test('a message can be swiped with the mouse, even after a nudge', async () => {
  const page = await openWithMessage(DESK);
  const { drag, left } = await withMouse(page);
  const before = await left();
  await drag([20, 0], [40, 0]);
  await eventually(left).toBe(before);
  await drag([30, 0], [60, 0]);
  await eventually(() => toasts(page).count()).toBe(0);
});

test('a message that was released outside does not follow the mouse', async () => {
  const page = await openWithMessage(DESK);
  const { move, drag, left } = await withMouse(page);
  const before = await left();
  await drag([20, 0], [20, -200]);
  await move(0);
  await move(30);
  await eventually(left).toBe(before);
});

test('a message disappears after five seconds, but stays while it is hovered or has the focus [spec 562]', async () => {
  const page = await openWithMessage(DESK);
  await page.clock.runFor(3000);
  expect(await toasts(page).count()).toBe(1);
  await closeMessage(page).hover();
  await page.clock.runFor(20_000);
  expect(await toasts(page).count()).toBe(1);
  await closeMessage(page).focus();
  await page.mouse.move(1, 1);
  await page.clock.runFor(20_000);
  expect(await toasts(page).count()).toBe(1);
  await closeMessage(page).blur();
  await page.clock.runFor(5100);
  await eventually(() => toasts(page).count()).toBe(0);
});
