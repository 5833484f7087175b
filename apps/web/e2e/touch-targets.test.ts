import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newSubmission } from './api.ts';
import { SCREENS, screenLoaded } from './office.ts';
import { hydrate, PHONE, useBrowser } from './page.ts';
import {
  fillContactForm,
  logIn,
  MISSING_PAGES,
  NOT_FOUND,
  PUBLIC_PAGES,
  seeToast,
  submitButton,
} from './steps.ts';

const { openPage } = useBrowser();

/** The visible controls whose touch target is smaller than 44 × 44 pixels. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const EDGE = 44;
    const TARGETS =
      'a[href], button, input, select, textarea, summary, iframe, [role=link], [tabindex="0"]';
    // WCAG 2.5.8 exempts links within a sentence, whose size depends on the line height.
    const isInSentence = (target: Element) =>
      getComputedStyle(target).display === 'inline' &&
      target.parentElement?.textContent.trim() !== target.textContent.trim();
    /** Whether a finger hits the target in every corner of 44 × 44 pixels around its centre. */
    const isHitAround = (target: Element, { left, top, width, height }: DOMRect) =>
      [-1, 1].every((x) =>
        [-1, 1].every((y) => {
          const hit = document.elementFromPoint(
            left + width / 2 + x * (EDGE / 2 - 1),
            top + height / 2 + y * (EDGE / 2 - 1),
          );
          return target.contains(hit);
        }),
      );
    /** Checkboxes and file choosers are hit by their label. */
    const hitPart = (target: Element) => {
      const isLabelled =
        target instanceof HTMLInputElement && /checkbox|radio|file/.test(target.type);
      return (isLabelled && [...(target.labels ?? [])].at(-1)) || target;
    };
    const found: string[] = [];
    for (const target of [...document.querySelectorAll(TARGETS)].map(hitPart)) {
      if (!target.checkVisibility({ visibilityProperty: true }) || isInSentence(target)) continue;
      target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = target.getBoundingClientRect();
      // The skip link is above the page until it has the focus.
      if (box.bottom < 0) continue;
      const isLarge = box.width >= EDGE - 0.5 && box.height >= EDGE - 0.5;
      if (isLarge || isHitAround(target, box)) continue;
      const name = target.getAttribute('aria-label') ?? target.textContent.trim().slice(0, 40);
      found.push(`${target.tagName} ${name}: ${box.width} × ${box.height}`);
    }
    return found;
  });

test('on every page a finger hits what it aims at', async () => {
  const page = await openPage('about:blank', { width: PHONE, expected: NOT_FOUND });
  const found: Record<string, string[]> = {};
  for (const { path } of [...PUBLIC_PAGES, ...MISSING_PAGES]) {
    await page.goto(path);
    const targets = await smallTargets(page);
    if (targets.length > 0) found[path] = targets;
  }
  expect(found).toEqual({});
});

test('so it does in the open menu', async () => {
  const page = await openPage('/', { width: PHONE });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Mobile' }).waitFor();
  expect(await smallTargets(page)).toEqual([]);
});

test('so it does on a message, on open questions and beside a chosen category', async () => {
  const page = await openPage('/contact', { width: PHONE });
  await hydrate(page);
  await page.getByText('Do you offer financing?').click();
  await fillContactForm(page, newSubmission());
  await submitButton(page).click();
  await seeToast(page, 'Success!', "Your message has been sent. We'll contact you shortly.");
  expect(await smallTargets(page), 'the sent form').toEqual([]);

  await page.goto('/blog');
  await hydrate(page);
  await page.getByRole('button', { name: 'Heating', exact: true }).click();
  await page.getByRole('link', { name: 'See posts in Heating' }).waitFor();
  expect(await smallTargets(page), 'the chosen category').toEqual([]);
});

test('so it does in the back office', async () => {
  const page = await openPage('/admin/login', { width: PHONE });
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  expect(await smallTargets(page), 'the login').toEqual([]);
  await logIn(page);
  const found: Record<string, string[]> = {};
  for (const path of SCREENS) {
    await page.goto(path);
    await screenLoaded(page);
    const targets = await smallTargets(page);
    if (targets.length > 0) found[path] = targets;
  }
  expect(found).toEqual({});
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Back office' }).waitFor();
  expect(await smallTargets(page), 'the drawer').toEqual([]);
});
