import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { listenToAnnouncements } from './announcements.ts';
import { newSubmission } from './api.ts';
import { isHydrated, waitUntilHydrated } from './hydrated.ts';
import { DESK, holdScripts, PHONE, useBrowser } from './page.ts';
import { useSamePage } from './same-page.ts';
import { eventually, fillContactForm, hasFocus, logIn, pageHeading, seeToast } from './steps.ts';

const { openPage } = useBrowser();
const { visit } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

const request = newSubmission({
  message: 'The furnace clicks.\n\n   It starts,   then stops.\n\tAnd again.',
});

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Mobile' });
const toggleMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click();

test('a visitor looks around on a phone, where the menu opens, closes, and closes once a link is chosen, and asks for a visit [spec 036, 037, 038]', async () => {
  const page = await visit('/', PHONE);
  await pageHeading(page, 'Heating, cooling and clean air for Metro Detroit homes').waitFor();
  await page.getByRole('link', { name: 'Call Now' }).waitFor();

  // The menu works before the page is hydrated …
  const releaseScripts = await holdScripts(page);
  await toggleMenu(page);
  await menuOf(page).getByRole('link', { name: 'Services' }).waitFor();
  await toggleMenu(page);
  await menuOf(page).waitFor({ state: 'hidden' });
  expect(await isHydrated(page)).toBe(false);

  // … and after.
  await releaseScripts();
  await waitUntilHydrated(page);
  await toggleMenu(page);
  await menuOf(page).getByRole('link', { name: 'Blog' }).click();
  await pageHeading(page, 'HVAC Tips and Advice').waitFor();
  await menuOf(page).waitFor({ state: 'hidden' });

  const newest = page.getByRole('article').first().getByRole('link');
  const title = (await newest.textContent()) ?? '';
  await newest.click();
  await pageHeading(page, title).waitFor();
  await page.getByText(/By Hearthline Heating & Cooling · .+ · \d+ min read/).waitFor();
  await page.getByRole('heading', { name: 'Related Articles' }).waitFor();

  await toggleMenu(page);
  await menuOf(page).getByRole('link', { name: 'Contact' }).click();
  await fillContactForm(page, request);
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await seeToast(page, 'Success!', "Your message has been sent. We'll contact you shortly.");
});

/** A title without the number of new submissions, which may arrive at any time. */
const withoutCount = (title: string) => title.replace(/^\(\d+\) /, '');

test('the owner logs in, hears the title of each screen with the focus on its heading, reads the request and logs out [spec 002, 278, 280, 281]', async () => {
  const page = await visit('/admin/login', DESK);
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  const said = await listenToAnnouncements(page);
  const expectAnnounced = async (heading: string) => {
    await eventually(() => hasFocus(pageHeading(page, heading))).toBe(true);
    expect((await said()).map(withoutCount)).toEqual([withoutCount(await page.title())]);
  };
  await logIn(page);
  await expectAnnounced('Dashboard');
  for (const title of ['Settings', 'Blog Posts', 'Contact Submissions']) {
    await page.getByRole('link', { name: title }).click();
    await expectAnnounced(title);
  }

  await page.getByPlaceholder('Search submissions...').fill(request.fullName.toUpperCase());
  // On a site with one lead, the list has one row before.
  await page.waitForURL(/\bq=/);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await eventually(() => rows.count()).toBe(1);
  await rows.getByRole('cell', { name: 'Heating Service' }).waitFor();
  const viewDetails = rows.getByRole('button', { name: /^View details/ });
  await viewDetails.click();

  const dialog = page.getByRole('dialog', { name: `Lead: ${request.fullName}` });
  expect(await dialog.getByText('The furnace clicks.').allInnerTexts()).toEqual([request.message]);

  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await close();
    await dialog.waitFor({ state: 'hidden' });
    expect(await hasFocus(viewDetails)).toBe(true);
    // A logout ends the session of what is still being read.
    const read = page.waitForResponse(/inbox\.submission\b/);
    await viewDetails.click();
    await (await read).finished();
  }
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/admin/login');
  await seeToast(page, 'Logged out', 'You have been logged out successfully');
  await page.goto('/admin');
  await page.waitForURL('/admin/login');
  await page.getByRole('button', { name: 'Log In' }).waitFor();
});
