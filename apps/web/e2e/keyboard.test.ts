import { expect, inject, test } from 'vitest';
import { newSubmission } from './api.ts';
import { waitUntilHydrated } from './hydrated.ts';
import { DESK, hydrate, PHONE, useBrowser } from './page.ts';
import { useSamePage } from './same-page.ts';
import {
  eventually,
  fillContactForm,
  hasFocus,
  pageHeading,
  receiptHeading,
  seeToast,
  submitButton,
  toasts,
} from './steps.ts';
import { lookAtStop } from './tab-stops.ts';

const { openPage } = useBrowser();

const { visit } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

test.for([PHONE, DESK])(
  'the keyboard can skip to the content at %i pixels, any number of times',
  async (width) => {
    const page = await visit('/services', width);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    const main = page.locator('main');
    expect(await hasFocus(skip)).toBe(true);
    await eventually(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await eventually(() => hasFocus(main)).toBe(true);
    await page.keyboard.press('Tab');
    const next = main.getByRole('link').first();
    await eventually(() => hasFocus(next)).toBe(true);

    await waitUntilHydrated(page);
    for (let times = 0; times < 2; times += 1) {
      await skip.focus();
      await page.keyboard.press('Enter');
      await eventually(() => hasFocus(main)).toBe(true);
    }
  },
);

test('the menu of a phone opens with Enter, marks the current page, and closes with Escape and when the current page is chosen again', async () => {
  const page = await visit('/?utm_source=mail', PHONE);
  await hydrate(page);
  const opener = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  // Works even while the menu is closed.
  const marked = () => page.locator('nav[aria-label=Mobile] [aria-current]').allTextContents();
  expect(await marked()).toEqual(['Home']);
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
  await eventually(marked).toEqual(['About Us']);

  await opener.click();
  await menu.getByRole('link', { name: 'About Us' }).click();
  await menu.waitFor({ state: 'hidden' });
});

test('a blog category can be chosen, and its link followed', async () => {
  const page = await visit('/blog', DESK);
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

test('a question opens and closes, and a message can be reached and dismissed', async () => {
  const page = await visit('/contact', DESK);
  const answer = page.getByText('We have financing options for installations');
  await page.locator('summary').last().focus();
  await page.keyboard.press('Enter');
  await answer.waitFor();
  await page.keyboard.press('Space');
  await answer.waitFor({ state: 'hidden' });

  await waitUntilHydrated(page);
  await fillContactForm(page, newSubmission());
  await submitButton(page).focus();
  await page.keyboard.press('Enter');
  await seeToast(page, 'Success!', "Your message has been sent. We'll contact you shortly.");
  // The message is the next tab stop after the receipt's heading; it stays while it has the focus.
  await eventually(() => hasFocus(receiptHeading(page))).toBe(true);
  await page.keyboard.press('Tab');
  expect(await hasFocus(page.getByRole('button', { name: 'Dismiss message' }))).toBe(true);
  expect((await page.evaluate(lookAtStop))?.problems).toEqual([]);
  await page.keyboard.press('Enter');
  await toasts(page).waitFor({ state: 'hidden' });
  expect(await hasFocus(receiptHeading(page))).toBe(true);
});
