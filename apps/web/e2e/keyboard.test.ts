import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { newSubmission } from './api.ts';
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
  toasts,
} from './steps.ts';

const { openPage } = useBrowser();

const MOST_STOPS = 120;

interface Stop {
  name: string;
  problems: string[];
}

/** The focused element, and what keeps a visitor from seeing the focus; null when the focus has left the page. */
const lookAtStop = (): Stop | null => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const problems: string[] = [];
  const boxes = [...element.getClientRects()].filter(({ width, height }) => width * height > 0);
  // For a text area, the browser only scrolls the current line into view.
  const visiblePart = element.matches('textarea') ? 40 : Number.POSITIVE_INFINITY;
  const inside = (x: number, y: number) => x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
  for (const { left, top, right, bottom: end } of boxes) {
    const bottom = Math.min(end, top + visiblePart);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    // Corners may be rounded, so the points are the centre and the middle of each edge.
    const points: [number, number][] = [
      [x, y],
      [left + 6, y],
      [right - 6, y],
      [x, top + 6],
      [x, bottom - 6],
    ];
    if (!inside(left, top) || !inside(right, bottom))
      problems.push(`is outside of the window: ${[left, top, right, bottom].map(Math.round)}`);
    for (const [pointX, pointY] of points) {
      const hit = document.elementFromPoint(pointX, pointY);
      if (!hit || element.contains(hit) || hit.contains(element)) continue;
      // The frame of a field also contains the label of a file chooser or the button that shows a password.
      if (element.matches('input') && element.parentElement?.contains(hit)) continue;
      problems.push(`is covered by ${hit.tagName} ${hit.textContent.slice(0, 30)}`);
    }
  }
  if (boxes.length === 0) problems.push('cannot be seen');

  const luminance = (color: string): number => {
    const channels = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((text) => Number(text) / 255);
    const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
      channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const isSeeThrough = (color: string) => /^rgba\(.*, 0\)$|^transparent$/.test(color);
  const behind = (start: Element | null): string => {
    for (let node = start; node; node = node.parentElement) {
      const { backgroundColor } = getComputedStyle(node);
      if (!isSeeThrough(backgroundColor)) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  // The focus ring of a link that covers its card is around the card.
  const rings = [getComputedStyle(element), getComputedStyle(element, '::after')];
  const ring = rings.find((style) => style.outlineStyle !== 'none') ?? getComputedStyle(element);
  const { outlineStyle, outlineWidth, outlineColor } = ring;
  const [light, dark] = [outlineColor, behind(element.parentElement)]
    .map(luminance)
    .sort((one, other) => other - one) as [number, number];
  // A button inside a time field has the browser's own focus ring, which scripts cannot see.
  const isWithin = !element.matches(':focus');
  if (isWithin) return { name: element.id, problems };
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) problems.push('has no ring');
  else if ((light + 0.05) / (dark + 0.05) < 3) problems.push(`has a faint ring ${outlineColor}`);
  const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
  return { name: name || element.id, problems: [...new Set(problems)] };
};

const PRESSES_AT_ONCE = 10;

/** Walks through a page with the Tab key, from its start until the focus leaves it. */
const walk = async (page: Page): Promise<Stop[]> => {
  // The page looks at its stops itself: a question after each press would take twice as long.
  await page.evaluate(
    `window.stops = []; window.onkeyup = ({ key }) => key === 'Tab' && stops.push((${lookAtStop})())`,
  );
  for (;;) {
    const presses: Promise<void>[] = [];
    for (let press = 0; press < PRESSES_AT_ONCE; press += 1)
      presses.push(page.keyboard.down('Tab'), page.keyboard.up('Tab'));
    await Promise.all(presses);
    const stops = await page.evaluate(
      () => (window as unknown as { stops: (Stop | null)[] }).stops,
    );
    const end = stops.indexOf(null);
    if (end >= 0) return stops.slice(0, end).filter((stop) => stop !== null);
    if (stops.length > MOST_STOPS) throw new Error(`The focus never leaves ${page.url()}`);
  }
};

const problemsOf = (stops: Stop[]): string[] =>
  stops.flatMap(({ name, problems }) => problems.map((problem) => `${name} ${problem}`));

describe.for([PHONE, DESK])('the Tab key at %i pixels', (width) => {
  test('shows every stop of every page whole and with a ring', async () => {
    const page = await openPage('about:blank', { width, expected: NOT_FOUND });
    const found: Record<string, string[]> = {};
    for (const { path, heading } of [...PUBLIC_PAGES, ...MISSING_PAGES]) {
      await page.goto(path);
      await pageHeading(page, heading).waitFor();
      await hydrate(page);
      const stops = await walk(page);
      expect(stops[0]?.name, path).toBe('Skip to content');
      expect(stops.length, path).toBeGreaterThan(15);
      const problems = problemsOf(stops);
      if (problems.length > 0) found[path] = problems;
    }
    expect(found).toEqual({});
  });

  test('goes through the form with its mistakes', async () => {
    const page = await openPage('/contact', { width });
    await hydrate(page);
    await submitButton(page).click();
    await page.getByText('Please select a service').waitFor();
    expect(problemsOf(await walk(page))).toEqual([]);
  });

  test('goes through the screens of the back office, past its menu if wanted', async () => {
    const page = await openPage('/admin/login', { width });
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    expect(problemsOf(await walk(page)), 'the login').toEqual([]);
    await logIn(page);
    for (const path of SCREENS) {
      await page.goto(path);
      await screenLoaded(page);
      const stops = await walk(page);
      expect(stops[0]?.name, path).toBe('Skip to content');
      expect(problemsOf(stops), path).toEqual([]);
    }
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await hasFocus(page.getByRole('main'))).toBe(true);
  });
});

test('the menu of a phone opens by Enter and closes by Escape', async () => {
  const page = await openPage('/', { width: PHONE });
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
  const page = await openPage('/about', { width: PHONE });
  await hydrate(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  await menu.getByRole('link', { name: 'About Us' }).click();
  await menu.waitFor({ state: 'hidden' });
});

test('the skip link works a second time', async () => {
  const page = await openPage('/services', { width: DESK });
  await hydrate(page);
  const skip = page.getByRole('link', { name: 'Skip to content' });
  for (let times = 0; times < 2; times += 1) {
    await skip.focus();
    await page.keyboard.press('Enter');
    await eventually(() => hasFocus(page.getByRole('main'))).toBe(true);
  }
});

test('a question opens and closes', async () => {
  const page = await openPage('/contact', { width: DESK });
  const answer = page.getByText('We have financing options for installations');
  await page.locator('summary').last().focus();
  await page.keyboard.press('Enter');
  await answer.waitFor();
  await page.keyboard.press('Space');
  await answer.waitFor({ state: 'hidden' });
});

test('a category of the blog is chosen, and its link followed', async () => {
  const page = await openPage('/blog', { width: DESK });
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
  const page = await openPage('/contact', { width: DESK });
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
  const page = await openPage('/', { width: DESK });
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
  const page = await openPage(`${inject('siteUrl')}/admin/login`, { width: DESK });
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
