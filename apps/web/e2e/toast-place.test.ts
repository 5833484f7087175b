import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newSubmission, sendSubmission } from './api.ts';
import { screenLoaded } from './office.ts';
import { hydrate, useBrowser } from './page.ts';
import { failing } from './procedures.ts';
import { field, fillContactForm, submitButton, toasts } from './steps.ts';
import { useWebsiteImages } from './website-images.ts';

const { openPage } = useBrowser();
const { siteUrl, storeImage, openOffice } = useWebsiteImages();

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** Screens with controls across their full width. */
const FULL_SCREENS = [
  '/admin/posts',
  '/admin/website-images',
  '/admin/submissions',
  '/admin/settings',
  '/admin/settings/users',
];

beforeAll(async () => {
  for (let i = 0; i < 25; i += 1) await sendSubmission(siteUrl(), newSubmission());
});

/** The controls whose centre the shown message covers, at any scroll position. */
const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const message = [...document.querySelectorAll<HTMLElement>('[role=status]')].find((region) =>
      region.querySelector('[aria-label="Close message"]'),
    );
    if (!message) return ['there is no message'];
    const controls = [
      ...document.querySelectorAll('a[href], button, label, input, select, textarea, summary'),
    ].filter((control) => !message.contains(control));
    const hittable = () =>
      controls.filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        return control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    const before = scrollY;
    const { scrollHeight, clientHeight } = document.documentElement;
    const covered: string[] = [];
    for (let top = 0; top <= scrollHeight; top += clientHeight / 4) {
      scrollTo({ top, behavior: 'instant' });
      const hit = new Set(hittable());
      // A control behind the header is hidden anyway, so a message in the header does not cover it.
      message.style.visibility = 'hidden';
      for (const control of hittable()) {
        if (hit.has(control)) continue;
        covered.push(`${control.getAttribute('aria-label') ?? control.textContent} at ${top}`);
      }
      message.style.visibility = '';
    }
    scrollTo({ top: before, behavior: 'instant' });
    return covered;
  });

test.for(SIZES)(
  'in the back office a message covers no control at $width × $height',
  async (size) => {
    for (const name of ['Our shop', 'Our van', 'Our team']) await storeImage(name);
    const page = await openOffice(size.width, [/status of 500/]);
    await page.setViewportSize(size);
    const covered: Record<string, string[]> = {};
    for (const path of FULL_SCREENS) {
      await page.goto(path);
      await screenLoaded(page);
      await failing(page, 'auth.logout');
      await page.getByRole('button', { name: 'Logout' }).click();
      await toasts(page).waitFor();
      const controls = await coveredControls(page);
      if (controls.length > 0) covered[path] = controls;
    }
    expect(covered).toEqual({});
  },
);

test.for(SIZES)(
  'a short message moves nothing, a long one makes room for itself at $width × $height',
  async (size) => {
    const page = await openOffice(size.width);
    await page.setViewportSize(size);
    await page.goto('/admin/posts/new');
    const url = field(page, 'Or enter an external image URL');
    await page.getByRole('button', { name: 'Use URL' }).scrollIntoViewIfNeeded();
    const before = await url.boundingBox();
    await page.getByRole('button', { name: 'Use URL' }).click();
    await toasts(page).getByText('Please enter an image URL.').waitFor();
    expect(await url.boundingBox()).toEqual(before);
    expect(await coveredControls(page)).toEqual([]);

    await url.fill(`${siteUrl()}/img/skyline.svg`);
    await page.getByRole('button', { name: 'Use URL' }).click();
    await toasts(page).getByText('Please save the form to apply changes.').waitFor();
    expect(await coveredControls(page)).toEqual([]);
  },
);

test.for(SIZES)(
  'nor does one of the login or of the contact form at $width × $height',
  async (size) => {
    const page = await openPage('/admin/login', {
      width: size.width,
      siteUrl: siteUrl(),
      expected: [/status of 401/],
    });
    await page.setViewportSize(size);
    await field(page, 'Username').fill('nobody');
    await field(page, 'Password').fill('not the password');
    await page.getByRole('button', { name: 'Log In' }).click();
    await toasts(page).waitFor();
    expect(await coveredControls(page), 'the login').toEqual([]);

    await page.goto('/contact');
    await hydrate(page);
    await fillContactForm(page, newSubmission());
    const footer = page.getByRole('contentinfo');
    const below = async () => (await footer.boundingBox())?.y;
    await submitButton(page).scrollIntoViewIfNeeded();
    await submitButton(page).click();
    await toasts(page).waitFor();
    const { y = 0, height = 0 } = (await toasts(page).boundingBox()) ?? {};
    expect(y, 'seen without scrolling').toBeGreaterThan(0);
    expect(y + height).toBeLessThan(size.height);
    const shown = await below();
    expect(await coveredControls(page), 'the contact form').toEqual([]);
    await page.getByRole('button', { name: 'Close message' }).click();
    await toasts(page).waitFor({ state: 'hidden' });
    expect(await below(), 'what stands below the form').toBe(shown);
  },
);
