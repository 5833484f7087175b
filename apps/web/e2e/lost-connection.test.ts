import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { newSubmission, storedRequests } from './api.ts';
import { intercept } from './intercept.ts';
import { DESK, hydrate, PHONE, useBrowser } from './page.ts';
import { QUIET, useSamePage } from './same-page.ts';
import {
  closeMessage,
  eventually,
  fillContactForm,
  logIn,
  pageHeading,
  readContactForm,
  seeToast,
  submitButton,
  toasts,
} from './steps.ts';

const { openPage } = useBrowser();
const { visit } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

test('without a connection the contact form says so at once, keeps the text, and can be sent later', async () => {
  const page = await visit('/contact', PHONE, [/ERR_INTERNET_DISCONNECTED/]);
  await hydrate(page);
  const request = newSubmission();
  await fillContactForm(page, request);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await submitButton(page).click();
  const text = 'There was a problem submitting your request. Please try again.';
  await seeToast(page, 'Error', text);
  expect(await readContactForm(page)).toEqual(request);
  expect(await submitButton(page).isEnabled()).toBe(true);

  await page.context().setOffline(false);
  expect(await storedRequests(inject('siteUrl'), request.fullName)).toEqual([]);
  await closeMessage(page);
  await submitButton(page).click();
  await seeToast(page, 'Success!', "Your message has been sent. We'll contact you shortly.");
  expect(await storedRequests(inject('siteUrl'), request.fullName)).toHaveLength(1);
});

describe('the code that styles messages', () => {
  const CARD = '*/assets/toast-card-*.js';

  test('is loaded before the back office has anything to say', async () => {
    const page = await visit(QUIET, DESK);
    const card = page.waitForResponse(/toast-card-/);
    await page.goto('/admin/login');
    expect((await card).ok()).toBe(true);
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await eventually(() => toasts(page).count()).toBe(0);
  });

  /** A separate page, whose browser has not cached that code. */
  const openWithoutLooks = async (width: number): Promise<Page> => {
    const page = await openPage('about:blank', { width, expected: [/ERR_FAILED/] });
    await intercept(page, CARD, () => 'none');
    return page;
  };
  const plainMessage = (page: Page) => toasts(page).getByText('Close', { exact: true });

  test('may fail to load: messages are plain then, and everything else works', async () => {
    const page = await openWithoutLooks(DESK);
    await page.goto('/admin/login');
    await logIn(page);
    await seeToast(page, 'Login successful', 'You are now logged in as administrator');
    await plainMessage(page).waitFor();
    await pageHeading(page, 'Dashboard').waitFor();
    await closeMessage(page);
    await eventually(() => toasts(page).count()).toBe(0);
  });

  test('may fail to load when a visitor writes: the request is sent and the page says so', async () => {
    const page = await openWithoutLooks(PHONE);
    await page.goto('/contact');
    await hydrate(page);
    const request = newSubmission();
    await fillContactForm(page, request);
    await submitButton(page).click();
    await seeToast(page, 'Success!', "Your message has been sent. We'll contact you shortly.");
    await plainMessage(page).waitFor();
    expect(await storedRequests(inject('siteUrl'), request.fullName)).toHaveLength(1);
  });
});
