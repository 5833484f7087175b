import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newSubmission } from './api.ts';
import { DESK, hydrate, PHONE, useBrowser } from './page.ts';
import {
  eventually,
  fillContactForm,
  hasFocus,
  logIn,
  pageHeading,
  seeToast,
  submitButton,
  toasts,
} from './steps.ts';
import { lookAtStop } from './tab-stops.ts';

const { openPage } = useBrowser();

/** The windows that the journeys of this file share; each begins by opening its page. */
let phone: Page;
let desk: Page;
beforeAll(async () => {
  phone = await openPage('about:blank', { width: PHONE, staysOpen: true });
  desk = await openPage('about:blank', { width: DESK, staysOpen: true });
});

test.for(['phone', 'desk'])('the keyboard skips to the content on a %s', async (window) => {
  const page = window === 'phone' ? phone : desk;
  await page.goto('/services');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  expect(await hasFocus(skip)).toBe(true);
  await eventually(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await eventually(() => hasFocus(page.getByRole('main'))).toBe(true);
  await page.keyboard.press('Tab');
  const next = page.getByRole('main').getByRole('link').first();
  await eventually(() => hasFocus(next)).toBe(true);
});

test('the menu of a phone opens by Enter and closes by Escape', async () => {
  const page = phone;
  await page.goto('/');
  await hydrate(page);
  const opener = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await menu.waitFor();
  await page.keyboard.press('Tab');
  expect(await hasFocus(menu.getByRole('link', { name: 'Home' }))).toBe(true);
  for (let links = 0; links < 6; links += 1) {
    expect((await page.evaluate(lookAtStop))?.problems).toEqual([]);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await hasFocus(opener)).toBe(true);

  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'About Us' }).focus();
  await page.keyboard.press('Enter');
  const heading = pageHeading(page, 'About Our Company');
  await eventually(() => hasFocus(heading)).toBe(true);
  expect(await menu.isVisible()).toBe(false);
});

test('the menu closes when the page that is open is chosen again', async () => {
  const page = phone;
  await page.goto('/about');
  await hydrate(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  await menu.getByRole('link', { name: 'About Us' }).click();
  await menu.waitFor({ state: 'hidden' });
});

test('the skip link works a second time', async () => {
  const page = desk;
  await page.goto('/services');
  await hydrate(page);
  const skip = page.getByRole('link', { name: 'Skip to content' });
  for (let times = 0; times < 2; times += 1) {
    await skip.focus();
    await page.keyboard.press('Enter');
    await eventually(() => hasFocus(page.getByRole('main'))).toBe(true);
  }
});

test('a question opens and closes', async () => {
  const page = desk;
  await page.goto('/contact');
  const answer = page.getByText('We have financing options for installations');
  await page.locator('summary').last().focus();
  await page.keyboard.press('Enter');
  await answer.waitFor();
  await page.keyboard.press('Space');
  await answer.waitFor({ state: 'hidden' });
});

test('a category of the blog is chosen, and its link followed', async () => {
  const page = desk;
  await page.goto('/blog');
  const choice = page.getByRole('button', { name: 'Heating', exact: true });
  await choice.focus();
  await page.keyboard.press('Space');
  await page.getByRole('link', { name: 'See posts in Heating' }).waitFor();
  expect(await choice.getAttribute('aria-pressed')).toBe('true');
  expect(await hasFocus(choice)).toBe(true);
  await page.getByRole('link', { name: 'See posts in Heating' }).focus();
  await page.keyboard.press('Enter');
  await eventually(() => hasFocus(pageHeading(page, 'Category: Heating'))).toBe(true);
});

test('a message is reached and dismissed', async () => {
  const page = desk;
  await page.goto('/contact');
  await hydrate(page);
  await fillContactForm(page, newSubmission());
  await submitButton(page).focus();
  await page.keyboard.press('Enter');
  await seeToast(page, 'Success!', "Your message has been sent. We'll contact you shortly.");
  // The message is the next tab stop after the button; it stays while it has the focus.
  await eventually(() => submitButton(page).isEnabled()).toBe(true);
  await submitButton(page).focus();
  await page.keyboard.press('Tab');
  expect(await hasFocus(page.getByRole('button', { name: 'Close message' }))).toBe(true);
  expect((await page.evaluate(lookAtStop))?.problems).toEqual([]);
  await page.keyboard.press('Enter');
  await toasts(page).waitFor({ state: 'hidden' });
  expect(await hasFocus(submitButton(page))).toBe(true);
});

/** Records every text that the application's polite live region announces. */
const listen = (page: Page): Promise<() => Promise<string[]>> =>
  page
    .evaluate(() => {
      const said: string[] = [];
      const region = document.querySelector('p[aria-live=polite]') as HTMLElement;
      new MutationObserver(() => said.push(region.textContent)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      Object.assign(window, { said });
    })
    .then(
      () => () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0)),
    );

test('every page that is gone to has the focus on its heading and its title said once', async () => {
  const page = desk;
  await page.goto('/');
  await hydrate(page);
  const said = await listen(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const label of ['Services', 'About Us', 'Contact', 'Blog', 'Home']) {
    await main.getByRole('link', { name: label }).click();
    await main.locator('[aria-current=page]').getByText(label).waitFor();
    const heading = page.getByRole('heading', { level: 1 });
    await eventually(() => hasFocus(heading)).toBe(true);
    expect(await said()).toEqual([await page.title()]);
  }
});

/** A title without the number of new submissions, which may arrive at any time. */
const withoutCount = (title: string) => title.replace(/^\(\d+\) /, '');

test('so has every screen of the back office', async () => {
  const page = desk;
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  const said = await listen(page);
  await logIn(page);
  await eventually(() => hasFocus(pageHeading(page, 'Dashboard'))).toBe(true);
  expect((await said()).map(withoutCount)).toEqual([withoutCount(await page.title())]);
  for (const title of ['Contact Submissions', 'Settings', 'Blog Posts']) {
    await page.getByRole('link', { name: title }).click();
    await eventually(() => hasFocus(pageHeading(page, title))).toBe(true);
    expect((await said()).map(withoutCount)).toEqual([withoutCount(await page.title())]);
  }
});
