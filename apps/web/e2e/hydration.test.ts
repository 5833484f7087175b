import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { listenToAnnouncements } from './announcements.ts';
import { newSubmission, storedRequests } from './api.ts';
import { isHydrated, waitUntilHydrated } from './hydrated.ts';
import { intercept, stopIntercepting } from './intercept.ts';
import { DESK, holdScripts, hydrate, PHONE, useBrowser } from './page.ts';
import { countCalls } from './procedures.ts';
import { QUIET, useSamePage } from './same-page.ts';
import {
  eventually,
  field,
  fillContactForm,
  hasFocus,
  PUBLIC_PAGES,
  pageHeading,
  readContactForm,
  seeToast,
} from './steps.ts';

const { openPage } = useBrowser();
const { visit } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

const scriptsOf = (page: Page): string[] => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return scripts;
};

test('no page requests a script before the first interaction', async () => {
  const page = await visit(QUIET, DESK);
  const scripts = scriptsOf(page);
  for (const { path } of PUBLIC_PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(scripts, path).toEqual([]);
  }
  await hydrate(page);
  expect(scripts).not.toEqual([]);
});

test('the page for an address without a route works like any other', async () => {
  const page = await visit(QUIET, DESK, [/status of 404/]);
  for (const path of ['/nothing', '/services/nothing', '/blog/category/heating/nothing']) {
    await page.goto(path);
    await pageHeading(page, '404 Page Not Found').waitFor();
    await hydrate(page);
    expect(new URL(page.url()).pathname).toBe(path);
    await pageHeading(page, '404 Page Not Found').waitFor();
    await page.getByRole('link', { name: 'Contact us' }).click();
    await page.waitForURL('/contact');
    await pageHeading(page, 'Contact Us').waitFor();
  }
});

test('a page whose shared state is missing stays unhydrated, and asks for it again', async () => {
  const page = await visit(QUIET, DESK, [/status of 404/]);
  let asked = 0;
  await intercept(page, '*/site-state/*', () => {
    asked += 1;
    return { status: 404, json: { message: 'The site has changed' } };
  });
  await page.goto('/about');
  // A hydrated page would not ask again.
  await eventually(async () => {
    await page.keyboard.press('Shift');
    return asked;
  }).toBeGreaterThan(2);
  expect(await isHydrated(page)).toBe(false);
  await stopIntercepting(page);
  // The first interaction may still wait for a request that fails.
  await eventually(async () => {
    await page.keyboard.press('Shift');
    return isHydrated(page);
  }).toBe(true);
  await page.getByRole('navigation', { name: 'Main' }).getByText('Contact').click();
  await pageHeading(page, 'Contact Us').waitFor();
});

test('what is typed and chosen before hydration stays', async () => {
  const page = await visit('/contact', PHONE);
  const releaseScripts = await holdScripts(page);
  const request = newSubmission({ service: 'other' });
  await fillContactForm(page, request);
  expect(await isHydrated(page)).toBe(false);
  await releaseScripts();
  await waitUntilHydrated(page);
  expect(await readContactForm(page)).toEqual(request);
  expect(await hasFocus(field(page, 'Message'))).toBe(true);
  await page.getByText('Please tell us which service you need.').waitFor();
});

test('a click before hydration is replayed after it', async () => {
  const page = await visit('/blog', DESK);
  const releaseScripts = await holdScripts(page);
  const heating = page.getByRole('button', { name: 'Heating', exact: true });
  await heating.click();
  expect(await heating.getAttribute('aria-pressed')).toBe('false');
  await releaseScripts();
  await eventually(() => heating.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('link', { name: 'See posts in Heating' }).waitFor();
  const all = page.getByRole('button', { name: 'All Posts' });
  expect(await all.getAttribute('aria-pressed')).toBe('false');
});

test('the menu opens before hydration, and stays open', async () => {
  const page = await visit('/about', PHONE);
  const releaseScripts = await holdScripts(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const link = page.getByRole('navigation', { name: 'Mobile' }).getByText('Contact');
  await link.waitFor();
  expect(await isHydrated(page)).toBe(false);
  await releaseScripts();
  await waitUntilHydrated(page);
  await link.click();
  await pageHeading(page, 'Contact Us').waitFor();
  await eventually(() => link.isVisible()).toBe(false);
});

test('hydration keeps the dates of the document, because a first formatter takes a phone long', async () => {
  const page = await visit('/blog', PHONE);
  const dates = () => page.locator('time').allTextContents();
  const before = await dates();
  expect(before.length).toBeGreaterThan(5);
  await page.evaluate(() => {
    Object.assign(Intl, { DateTimeFormat: undefined });
  });
  await hydrate(page);
  expect(await dates()).toEqual(before);
});

test('a form that is sent before hydration, and again after Back, is stored once', async () => {
  const page = await visit('/contact', PHONE);
  const releaseScripts = await holdScripts(page);
  const request = newSubmission();
  await fillContactForm(page, request);
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await page.getByText("Your message has been sent. We'll contact you shortly.").waitFor();
  expect(await storedRequests(inject('siteUrl'), request.fullName)).toHaveLength(1);

  await releaseScripts();
  await page.goBack();
  await hydrate(page);
  await fillContactForm(page, request);
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await seeToast(page, 'Success!', "Your message has been sent. We'll contact you shortly.");
  expect(await storedRequests(inject('siteUrl'), request.fullName)).toHaveLength(1);
});

/** The styles and sizes of every element; a page must look the same however it was reached. */
const looksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('header *, main, main *, footer *')].map((element) => {
      const { color, backgroundColor, fontSize, fontWeight, display, padding } =
        getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const name = `${element.tagName} ${element.textContent.slice(0, 30)}`;
      const look = [color, backgroundColor, fontSize, fontWeight, display, padding];
      return `${name}: ${look.join(' ')} ${Math.round(width)}×${Math.round(height)}`;
    }),
  );

const VISITS = [
  { label: 'Services', path: '/services', title: 'HVAC Services | Hearthline Heating & Cooling' },
  { label: 'About Us', path: '/about', title: 'About Us | Hearthline Heating & Cooling' },
  { label: 'Blog', path: '/blog', title: 'HVAC Tips and Advice | Hearthline Heating & Cooling' },
  { label: 'Contact', path: '/contact', title: 'Contact Us | Hearthline Heating & Cooling' },
  {
    label: 'Home',
    path: '/',
    title: 'Hearthline Heating & Cooling | HVAC Services in Metro Detroit',
  },
];

/** The label that the menu marks as the current page. */
const markedIn = (menu: Locator) => () => menu.locator('[aria-current=page]').allTextContents();

test('links navigate without loading a new document or asking for the website images again, and every page looks as if loaded directly [spec 008, 034]', async () => {
  const page = await visit(QUIET, DESK);
  const looks: Record<string, string[]> = {};
  for (const { path } of VISITS) {
    await page.goto(path);
    looks[path] = await looksOf(page);
  }

  await page.goto('/?utm_source=mail');
  const callsForPictures = countCalls(page, 'images.atPlaces');
  await hydrate(page);
  await page.evaluate(() => Object.assign(window, { marker: 'the same document' }));
  const said = await listenToAnnouncements(page);
  const menu = page.locator('nav[aria-label=Main]');
  expect(await markedIn(menu)()).toEqual(['Home']);
  for (const { label, path, title } of VISITS) {
    await menu.getByText(label, { exact: true }).click();
    await page.waitForURL(path);
    await eventually(() => page.title()).toBe(title);
    await eventually(() => hasFocus(page.locator('h1'))).toBe(true);
    await eventually(markedIn(menu)).toEqual([label]);
    expect(await said()).toEqual([title]);
    expect(await page.evaluate(() => 'marker' in window)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await page.mouse.move(0, 1);
    await eventually(() => looksOf(page)).toEqual(looks[path]);
  }
  expect(callsForPictures()).toBe(0);
});

test('hydration keeps the scroll position; a link leads to the top, and Back to the former position [spec 008]', async () => {
  const page = await visit('/', DESK);
  const place = () => page.evaluate(() => scrollY);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' });
  await link.scrollIntoViewIfNeeded();
  const before = await place();
  expect(before).toBeGreaterThan(500);
  await hydrate(page);
  // What the first frames after hydration may still do.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await place()).toBe(before);
  const thereAndBack = async () => {
    await link.click();
    await pageHeading(page, 'About Our Company').waitFor();
    await eventually(place).toBe(0);
    await page.goBack();
    await pageHeading(page, 'Heating, cooling and clean air for Metro Detroit homes').waitFor();
  };
  await thereAndBack();
  await eventually(place).toBe(before);

  // The page is hydrated now and notices scrolling.
  await page.evaluate(() => scrollTo(0, 0));
  await eventually(place).toBe(0);
  await link.scrollIntoViewIfNeeded();
  const again = await place();
  expect(again).toBeGreaterThan(500);
  await thereAndBack();
  await eventually(place).toBe(again);

  // A link to the current page.
  await link.click();
  await pageHeading(page, 'About Our Company').waitFor();
  await link.scrollIntoViewIfNeeded();
  expect(await place()).toBeGreaterThan(0);
  await link.click();
  await eventually(place).toBe(0);
});

const ANCHORS = [
  { label: 'Heating', hash: 'heating' },
  { label: 'Cooling', hash: 'cooling' },
  { label: 'Air Quality', hash: 'air-quality' },
  { label: 'Installation', hash: 'installation' },
  { label: 'Maintenance Plans', hash: 'maintenance' },
];

/** How far the target of a hash link is below the sticky header, in pixels. */
const belowHeader = (page: Page, hash: string): Promise<number> =>
  page.evaluate((id) => {
    const target = document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN;
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN;
    return Math.round(target - header);
  }, hash);

const landsBelowHeader = (page: Page, hash: string) =>
  eventually(() => belowHeader(page, hash)).toSatisfy(
    (pixels: number) => pixels >= 0 && pixels <= 80,
    `#${hash} is at most 80 pixels below the header`,
  );

const footerLink = (page: Page, name: string) =>
  page.locator('footer').getByRole('link', { name, exact: true });

describe.for([PHONE, DESK])('hash links into the services page at %i pixels', (width) => {
  test('lead to their target when the page is loaded [spec 045, 046, 047, 048, 049]', async () => {
    const page =
      width === DESK
        ? await openPage('about:blank', { width, withMotion: true })
        : await visit(QUIET, width);
    for (const [index, { hash }] of ANCHORS.entries()) {
      // With the same query, the browser would keep its document.
      await page.goto(index === 0 ? `/services#${hash}` : `/services?utm_content=${hash}#${hash}`);
      await landsBelowHeader(page, hash);
    }
  });

  test('lead to their target from another page and from the page itself, even the second time [spec 008, 045, 046, 047, 048, 049]', async () => {
    const page = await visit('/about', width);
    await hydrate(page);
    for (const { label, hash } of ANCHORS) {
      await footerLink(page, 'About Us').click();
      await pageHeading(page, 'About Our Company').waitFor();
      await footerLink(page, label).click();
      await page.waitForURL(`/services#${hash}`);
      await landsBelowHeader(page, hash);
    }
    for (const { label, hash } of [...ANCHORS, ...ANCHORS.slice(-1)]) {
      await footerLink(page, label).click();
      await page.waitForURL(`/services#${hash}`);
      await landsBelowHeader(page, hash);
    }
  });
});
