import type { ListedWebsiteImage } from '@hvac/contract/images';
import type { InboxSubmission, SubmissionsPage } from '@hvac/contract/submissions';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { newSubmission } from './api.ts';
import { askEverywhere, atWidth, type Question } from './ask-everywhere.ts';
import { followLink, screenLoaded } from './office.ts';
import { DESK, hydrate, PHONE, useBrowser } from './page.ts';
import { answering, failing } from './procedures.ts';
import { QUIET, useSamePage } from './same-page.ts';
import { field, fillContactForm, submitButton, toasts } from './steps.ts';

const { openPage } = useBrowser();
const { visit, openScreen } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

const TABLET = 768;

type Size = { width: number; height: number };
const WINDOWS: { device: string; sizes: [Size, ...Size[]] }[] = [
  { device: 'phone', sizes: [{ width: PHONE, height: 844 }] },
  {
    device: 'desk',
    sizes: [
      { width: TABLET, height: 1024 },
      { width: DESK, height: 900 },
    ],
  },
];

/** Screens with controls across their full width. */
const FULL_SCREENS = [
  '/admin/posts',
  '/admin/website-images',
  '/admin/submissions',
  '/admin/settings',
  '/admin/settings/users',
];

const DATE = '2026-03-01T12:00:00.000Z';
const images = ['Our shop', 'Our van', 'Our team'].map(
  (name, id): ListedWebsiteImage => ({
    id,
    name,
    description: null,
    path: '/img/skyline.svg',
    location: 'home-hero',
    alt: null,
    focusX: 50,
    focusY: 50,
    createdAt: DATE,
    updatedAt: DATE,
    shownAt: [],
  }),
);
const submissions = Array.from(
  { length: 25 },
  (_, id): InboxSubmission => ({
    ...newSubmission(),
    id,
    createdAt: DATE,
    status: 'new',
    delivery: 'off',
    houseAddress: null,
    alert: null,
    answer: null,
    badAddress: null,
    remindAt: null,
    deletedAt: null,
    deletedBy: null,
    openedAt: null,
    openedBy: null,
    isUrgent: false,
    soundsUrgent: false,
  }),
);
const inbox: SubmissionsPage = {
  items: submissions,
  total: 25,
  counts: { all: 25, new: 25, open: 0, done: 0, spam: 0, trash: 0 },
};

/** The controls whose centre the shown message covers, at any scroll position. */
const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const message = [...document.querySelectorAll<HTMLElement>('[role=status]')].find((region) =>
      region.querySelector('[aria-label="Dismiss message"]'),
    );
    if (!message) return ['there is no message'];
    const controls = [
      ...document.querySelectorAll('a[href], button, label, input, select, textarea, summary'),
    ].filter((control) => !message.contains(control));
    const isHit = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && control.contains(hit);
    };
    const isInWindow = (control: Element) => {
      const { top, height } = control.getBoundingClientRect();
      return top + height / 2 >= 0 && top + height / 2 <= innerHeight;
    };
    const before = scrollY;
    const { scrollHeight, clientHeight } = document.documentElement;
    const covered: string[] = [];
    for (let top = 0; top <= scrollHeight; top += clientHeight / 4) {
      scrollTo({ top, behavior: 'instant' });
      const missed = controls.filter((control) => isInWindow(control) && !isHit(control));
      if (missed.length === 0) continue;
      // A control behind the header is hidden anyway, so a message in the header does not cover it.
      message.style.visibility = 'hidden';
      for (const control of missed.filter(isHit))
        covered.push(`${control.getAttribute('aria-label') ?? control.textContent} at ${top}`);
      message.style.visibility = '';
    }
    scrollTo({ top: before, behavior: 'instant' });
    return covered;
  });

// A CSS selector, because `getByRole` would compute the role of every element of the long screens.
const closer = (page: Page) => page.locator('[role=status] [aria-label="Dismiss message"]');

const closeMessage = async (page: Page): Promise<void> => {
  await closer(page).click();
  await closer(page).waitFor({ state: 'hidden' });
};

const coveredByMessage: Question = async (page) => {
  await page.locator('button', { hasText: 'Logout' }).click();
  await closer(page).waitFor();
  const covered = await coveredControls(page);
  await closeMessage(page);
  return covered;
};

describe.for(WINDOWS)('a message on a $device', ({ sizes }) => {
  const [{ width }] = sizes;
  let owner: Page;
  beforeAll(async () => {
    owner = await openScreen(QUIET, width, [/status of 500/]);
    await failing(owner, 'auth.logout');
    await answering(owner, 'images.websiteImages', images);
    await answering(owner, 'inbox.submissions', inbox);
    await owner.goto('/admin');
    await screenLoaded(owner);
  });

  const goTo = async (path: string): Promise<Page> => {
    await followLink(owner, path);
    return owner;
  };
  const statements = sizes.map((size): [string, Question] => [
    `covers no control of the back office at ${size.width} × ${size.height}`,
    atWidth(size.width, coveredByMessage, size.height),
  ]);
  askEverywhere(FULL_SCREENS, goTo, Object.fromEntries(statements));

  test('moves nothing if it is short, and makes room for itself if it is long', async () => {
    const page = await openScreen('/admin/posts/new', width);
    const url = field(page, 'Or enter an external image URL');
    const use = page.getByRole('button', { name: 'Use URL' });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await use.scrollIntoViewIfNeeded();
      const before = await url.boundingBox();
      await use.click();
      await toasts(page).getByText('Please enter an image URL.').waitFor();
      expect(await url.boundingBox(), `at ${size.width}`).toEqual(before);
      expect(await coveredControls(page), `a short one at ${size.width}`).toEqual([]);
      await closeMessage(page);

      await url.fill(`${inject('siteUrl')}/img/skyline.svg`);
      await use.click();
      await toasts(page).getByText('Please save the form to apply changes.').waitFor();
      expect(await coveredControls(page), `a long one at ${size.width}`).toEqual([]);
      // The message stays while it has the focus.
      await closer(page).focus();
      for (const other of sizes) {
        await page.setViewportSize(other);
        const [from, to] = [`${size.width} × ${size.height}`, `${other.width} × ${other.height}`];
        expect(await coveredControls(page), `from ${from} to ${to}`).toEqual([]);
      }
      await closeMessage(page);
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await toasts(page).getByText('Image removed').waitFor();
      await closeMessage(page);
    }
  });

  test('covers no control of the login or of the contact form', async () => {
    const page = await visit('/admin/login', width, [/status of 401/]);
    await field(page, 'Username').fill('nobody');
    await field(page, 'Password').fill('not the password');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: 'Log In' }).click();
      await toasts(page).waitFor();
      expect(await coveredControls(page), `the login at ${size.width}`).toEqual([]);
      await closeMessage(page);
    }

    const footer = page.getByRole('contentinfo');
    const below = async () => (await footer.boundingBox())?.y;
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto('/contact');
      await hydrate(page);
      await fillContactForm(page, newSubmission());
      await submitButton(page).scrollIntoViewIfNeeded();
      await submitButton(page).click();
      await toasts(page).waitFor();
      const { y = 0, height = 0 } = (await toasts(page).boundingBox()) ?? {};
      expect(y, `seen without scrolling at ${size.width}`).toBeGreaterThan(0);
      expect(y + height).toBeLessThan(size.height);
      const shown = await below();
      expect(await coveredControls(page), `the contact form at ${size.width}`).toEqual([]);
      await closeMessage(page);
      expect(await below(), `what stands below the form at ${size.width}`).toBe(shown);
    }
  });
});
