import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { newSubmission, sendSubmission } from './api.ts';
import { expectAccessible, violationsOf } from './axe.ts';
import { SCREENS, screenLoaded } from './office.ts';
import { DESK, hydrate, PHONE, useBrowser } from './page.ts';
import {
  eventually,
  fillContactForm,
  hasFocus,
  logIn,
  MISSING_PAGES,
  NOT_FOUND,
  PUBLIC_PAGES,
  pageHeading,
  seeToast,
  submitButton,
} from './steps.ts';

const { openPage } = useBrowser();

const NARROWEST = 320;

interface Shift {
  value: number;
  moved: string;
}

/** Every layout shift so far. */
const layoutShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        interface LayoutShift extends PerformanceEntry {
          value: number;
          sources: { node: Node | null }[];
        }
        const shifts: Shift[] = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as LayoutShift[]) {
            const moved = sources.map(({ node }) => node?.textContent?.slice(0, 60)).join(' | ');
            shifts.push({ value, moved });
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)));
      }),
  );

/** Scrolls to the end, half a screen at a time, until every image on the way is loaded. */
const scrollThrough = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    scrollBy({ top: innerHeight / 2, behavior: 'instant' });
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    const pictures = [...document.images].filter((image) => image.checkVisibility());
    return isAtEnd && pictures.every(({ complete }) => complete);
  });

describe.for([PHONE, DESK])('at %i pixels', (width) => {
  test('every page is accessible, and nothing on it moves', async () => {
    const page = await openPage('about:blank', { width, withMotion: true, expected: NOT_FOUND });
    const problems: Record<string, unknown[]> = {};
    for (const { path, heading } of [...PUBLIC_PAGES, ...MISSING_PAGES]) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await pageHeading(page, heading).waitFor();
      // A browser may paint the first part of a document before the rest has arrived.
      const early = await layoutShifts(page);
      const sum = early.reduce((total, { value }) => total + value, 0);
      expect(sum, path).toBeLessThan(0.01);
      await scrollThrough(page);
      await hydrate(page);
      const later = (await layoutShifts(page)).slice(early.length);
      // The floating button may cover any link of the page, depending on the scroll position.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const found = [...later, ...(await violationsOf(page))];
      if (found.length > 0) problems[path] = found;
    }
    expect(problems).toEqual({});
  });

  test('the form with its mistakes is accessible', async () => {
    const page = await openPage('/contact', { width });
    await hydrate(page);
    await submitButton(page).click();
    await page.getByText('Please select a service').waitFor();
    await page.getByText('Do you offer financing?').click();
    await expectAccessible(page, 'the form with its mistakes and an open question');
  });

  test('the sent form and its message are accessible', async () => {
    const page = await openPage('/contact', { width });
    await hydrate(page);
    await fillContactForm(page, newSubmission());
    await submitButton(page).click();
    await seeToast(page, 'Success!', "Your message has been sent. We'll contact you shortly.");
    await expectAccessible(page, 'the sent form and its message');
    await page.goto('/contact?sent=1');
    await page.getByText("We'll contact you shortly.").waitFor();
    await expectAccessible(page, 'the thanks without JavaScript');
  });

  test('the chosen category of the blog is accessible', async () => {
    const page = await openPage('/blog', { width });
    await hydrate(page);
    await page.getByRole('button', { name: 'Heating', exact: true }).click();
    await page.getByRole('link', { name: 'See posts in Heating' }).waitFor();
    await expectAccessible(page, 'the blog with a chosen category');
  });

  test('the login is accessible', async () => {
    const page = await openPage('/admin/login', { width, expected: [/status of 401/] });
    await pageHeading(page, 'Log in to the back office').waitFor();
    await expectAccessible(page, 'the login');
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByText('Username is required').waitFor();
    await expectAccessible(page, 'the empty login');
    await page.getByLabel('Username').fill('nobody');
    await page.getByLabel('Password').fill('nothing');
    await page.getByRole('button', { name: 'Log In' }).click();
    await seeToast(page, 'Login failed', 'Invalid username or password');
    await expectAccessible(page, 'the failed login and its message');
  });

  test('the back office is accessible', async () => {
    const request = newSubmission();
    await sendSubmission(inject('siteUrl'), request);
    const page = await openPage('/admin/login', { width });
    await logIn(page);
    await expectAccessible(page, 'the dashboard and the message of the login');
    await page.goto('/admin/submissions');
    await page.getByText(request.fullName).first().waitFor();
    await expectAccessible(page, 'the submissions');
    await page.getByPlaceholder('Search submissions...').fill('no such request');
    await page.getByText('No submissions match your search.').waitFor();
    await expectAccessible(page, 'the submissions that match nothing');
    await page.getByPlaceholder('Search submissions...').fill(request.fullName);
    await page.getByRole('button', { name: `View details of ${request.fullName}` }).click();
    await page.getByRole('dialog', { name: 'Contact Submission' }).waitFor();
    await expectAccessible(page, 'the details of a submission');
  });
});

test('the open menu of a phone is accessible', async () => {
  const page = await openPage('/', { width: PHONE });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Mobile' }).waitFor();
  await expectAccessible(page, 'the open menu');
});

test('the open drawer of the back office is accessible', async () => {
  const page = await openPage('/admin/login', { width: PHONE });
  await logIn(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Back office' }).waitFor();
  await expectAccessible(page, 'the open drawer');
});

/** The elements that extend past the right edge of a page that scrolls sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate((width) => {
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width)
      .map(({ tagName, textContent }) => `${tagName} ${textContent.slice(0, 60)}`);
  }, NARROWEST);

describe('at 320 pixels', () => {
  test('no page scrolls sideways', async () => {
    const page = await openPage('about:blank', { width: NARROWEST, expected: NOT_FOUND });
    const problems: Record<string, string[]> = {};
    for (const { path } of [...PUBLIC_PAGES, ...MISSING_PAGES]) {
      await page.goto(path);
      const found = await tooWide(page);
      if (found.length > 0) problems[path] = found;
    }
    expect(problems).toEqual({});
  });

  test('the form with its mistakes does not scroll sideways', async () => {
    const page = await openPage('/contact', { width: NARROWEST });
    await hydrate(page);
    await submitButton(page).click();
    await page.getByText('Please select a service').waitFor();
    expect(await tooWide(page)).toEqual([]);
  });

  test('the back office does not scroll sideways', async () => {
    const request = newSubmission({
      fullName: `${'Llanfairpwllgwyngyll'.repeat(3)} ${Date.now()}`,
      email: `${'long'.repeat(15)}@example.com`,
      message: `https://example.com/${'furnace'.repeat(30)}`,
    });
    await sendSubmission(inject('siteUrl'), request);
    const page = await openPage('/admin/login', { width: NARROWEST });
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    expect(await tooWide(page), 'the login').toEqual([]);
    await logIn(page);
    for (const path of SCREENS) {
      await page.goto(path);
      await screenLoaded(page);
      expect(await tooWide(page), path).toEqual([]);
    }
    await page.goto('/admin/submissions');
    await page.getByRole('button', { name: `View details of ${request.fullName}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Contact Submission' });
    await dialog.waitFor();
    expect(await tooWide(page), 'the details of a submission').toEqual([]);
    const hidden = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(hidden, 'pixels of the dialog that have to be scrolled to').toBe(0);
  });
});

test.for([PHONE, DESK])('the keyboard skips to the content at %i pixels', async (width) => {
  const page = await openPage('/services', { width });
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
