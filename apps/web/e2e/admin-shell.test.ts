import { minutes } from '@hvac/contract/durations';
import type { SubmissionsOverview } from '@hvac/contract/submission-news';
import type { DeliveryTrouble } from '@hvac/contract/submissions';
import type { Page, Request } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { mutateAsOwner, newSubmission, newUser, sendSubmission, storedRequests } from './api.ts';
import { useBufferingProxy } from './buffering-proxy.ts';
import { OWNER } from './instance.ts';
import { intercept, stopIntercepting } from './intercept.ts';
import { followLink, goToAddress, logInByCookie, SCREENS } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { answering, countCalls, failing, holding } from './procedures.ts';
import { useSameOffice } from './same-office.ts';
import { eventually, hasFocus, logIn, PLAIN_HTTP, pageHeading } from './steps.ts';

const { openPage } = useBrowser();
const SUBMISSIONS = '*/trpc/*inbox.submissions*';

const ENTRIES = [
  { label: 'Dashboard', path: '/admin', text: 'No contact submissions yet.' },
  {
    label: 'Contact Submissions',
    path: '/admin/submissions',
    text: 'No contact submissions found.',
  },
  { label: 'Blog Posts', path: '/admin/posts', text: '1–12 of 12' },
  { label: 'Categories', path: '/admin/categories', text: 'New Category' },
  { label: 'Website Images', path: '/admin/website-images', text: 'No images found' },
  { label: 'Settings', path: '/admin/settings', text: 'Auto-delete' },
];

/** What came beside the six of the specification. */
const MORE = ['/admin/pages', '/admin/figures'];

// A separate site, because it must hold only the submissions of the current test.
const instance = useInstance();
const proxyPort = useBufferingProxy(instance);
const { openScreen } = useSameOffice(openPage, instance);

beforeEach(async () => {
  const stored = await storedRequests(instance.siteUrl, '');
  if (stored.length === 0) return;
  const ids = stored.map(({ id }) => id);
  await mutateAsOwner(instance.siteUrl, 'inbox.trashSubmissions', { ids });
  await mutateAsOwner(instance.siteUrl, 'inbox.deleteSubmissions', { ids });
});

const openDashboard = async (width: number, expected?: RegExp[]): Promise<Page> => {
  const page = await openScreen('/admin', width, expected);
  await page.getByText(`Welcome, ${OWNER.username}`).waitFor();
  return page;
};

test('the header greets the user and logs out [spec 267, 268]', async () => {
  const header = (await openDashboard(DESK)).getByRole('banner');
  await header.getByText(`Welcome, ${OWNER.username}`, { exact: true }).waitFor();
  await header.getByRole('button', { name: 'Logout' }).waitFor();
});

test('on a desktop, the menu sits beside the screen [spec 269, 270, 271, 272, 273, 274, 275, 285]', async () => {
  const page = await openDashboard(DESK);
  const sidebar = page.getByRole('complementary');
  expect((await sidebar.boundingBox())?.width).toBe(256);
  const menu = sidebar.getByRole('navigation', { name: 'Office' });
  const links = await menu.getByRole('link').all();
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
  const screens = paths.slice(0, ENTRIES.length);
  expect(screens).toEqual(ENTRIES.map(({ path }) => path));
  expect([...screens, ...MORE].toSorted()).toEqual(
    SCREENS.filter((path) => path.split('/').length <= 3),
  );
  expect(paths.slice(ENTRIES.length)).toEqual([
    ...MORE,
    '/admin/settings/business',
    '/admin/settings/pages',
    '/',
    '/admin/settings#my-account',
  ]);
  expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false);
  for (const { label, path } of ENTRIES) {
    const entry = menu.getByRole('link', { name: label, exact: true });
    expect(await entry.getAttribute('href')).toBe(path);
  }
});

test('on a desktop, each entry of the menu opens its screen, which has a title of the office [spec 002, 006]', async () => {
  const page = await openDashboard(DESK);
  const menu = page.getByRole('complementary').getByRole('navigation', { name: 'Office' });
  for (const { label, path, text } of ENTRIES) {
    await menu.getByRole('link', { name: label, exact: true }).click();
    await page.waitForURL(path);
    await pageHeading(page, label).waitFor();
    await page.getByText(text, { exact: true }).waitFor();
    await eventually(() => page.title()).toMatch(
      new RegExp(`^(\\(\\d+\\) )?${label} \\| Admin \\| `),
    );
    expect(await menu.locator('[aria-current=page]').allInnerTexts()).toEqual([label]);
  }
});

test('on a phone, the menu is a drawer, which slides in and closes on navigation [spec 276, 277]', async () => {
  const page = await openDashboard(PHONE);
  const opener = page.getByRole('button', { name: 'More', exact: true });
  const drawer = page.getByRole('dialog', { name: 'Office' });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await opener.click();
  await drawer.waitFor();
  expect(await drawer.evaluate((it) => getComputedStyle(it).animationName)).toBe('slide');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { x, y, width, height } = (await drawer.boundingBox()) ?? {};
  expect([x, y, height]).toEqual([0, 0, page.viewportSize()?.height]);
  expect(width).toBeLessThan(PHONE);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  for (const { label, path } of ENTRIES) {
    await opener.click();
    await drawer.getByRole('link', { name: label, exact: true }).click();
    await page.waitForURL(path);
    await drawer.waitFor({ state: 'hidden' });
    await pageHeading(page, label).waitFor();
  }
  await opener.click();
  await drawer.waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect(await hasFocus(opener)).toBe(true);

  await opener.click();
  await drawer.getByRole('button', { name: 'Close menu' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await opener.click();
  await page.touchscreen.tap(380, 400);
  await drawer.waitFor({ state: 'hidden' });
});

test('on a phone, a bar at the bottom leads to what is opened most, and yields to typing and to the bar of a form that has changed, which leaves the menu to the header', async () => {
  const page = await openDashboard(PHONE);
  const bar = page.getByRole('navigation', { name: 'Most used' });
  const inHeader = page.getByRole('button', { name: 'Menu' });
  await eventually(() => inHeader.count()).toBe(0);
  for (const [label, heading] of [
    ['Leads', 'Contact Submissions'],
    ['Blog', 'Blog Posts'],
    ['Home', 'Dashboard'],
  ] as const) {
    await bar.getByRole('link', { name: label, exact: true }).click();
    await pageHeading(page, heading).waitFor();
    expect(await bar.locator('[aria-current=page]').allInnerTexts()).toEqual([label]);
  }
  const drawer = page.getByRole('dialog', { name: 'Office' });
  await bar.getByRole('button', { name: 'More' }).click();
  await drawer.getByRole('link', { name: 'View website' }).waitFor();
  await drawer.getByRole('link', { name: 'My account' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await eventually(() => hasFocus(page.getByRole('link', { name: /^Password/ }))).toBe(true);

  const search = page.getByRole('searchbox', { name: 'Search settings' });
  await search.focus();
  await bar.waitFor({ state: 'hidden' });
  await search.blur();
  await bar.waitFor();
  await bar.getByRole('button', { name: 'More' }).click();
  await drawer.getByRole('link', { name: 'Contact & hours' }).click();
  await page.getByRole('button', { name: 'Save changes' }).waitFor();
  await bar.waitFor();
  const phone = page.getByLabel('Phone');
  const stored = await phone.inputValue();
  await phone.fill('1');
  await phone.blur();
  await bar.waitFor({ state: 'hidden' });
  await inHeader.waitFor();
  await phone.fill(stored);
  await phone.blur();
  await bar.waitFor();
});

test('the menu logs out, after a question while something is unsaved', async () => {
  const dana = await newUser(instance.siteUrl, 'dana');
  const page = await openPage('/admin/login', { width: PHONE, siteUrl: instance.siteUrl });
  await logIn(page, dana);
  await pageHeading(page, 'Dashboard').waitFor();
  await page.goto('/admin/settings/business');
  await page.getByLabel('Phone').fill('1');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('/admin/login');
});

test('an unknown address in the back office shows a 404 page [spec 286]', async () => {
  const page = await openDashboard(DESK);
  await page.goto('/admin/nothing-here');
  await pageHeading(page, '404 Page Not Found').waitFor();
  await goToAddress(page, '/admin/posts');
  await pageHeading(page, 'Blog Posts').waitFor();
  await goToAddress(page, '/admin/nothing-there');
  await pageHeading(page, '404 Page Not Found').waitFor();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await pageHeading(page, 'Dashboard').waitFor();
});

test('opening the back office asks who is logged in without waiting for the company record', async () => {
  const { siteUrl } = instance;
  const page = await openPage('about:blank', { width: PHONE, siteUrl });
  await logInByCookie(page, siteUrl);
  const goOn = await holding(page, 'settings.site');
  const asked = page.waitForRequest(/\/trpc\/auth\.session/);
  await page.goto('/admin', { waitUntil: 'commit' });
  await asked;
  goOn();
  await pageHeading(page, 'Dashboard').waitFor();
});

test('the back office says so when it cannot be reached', async () => {
  const expected = [/status of 500/, /Something went wrong on our side/];
  const { siteUrl } = instance;
  const page = await openPage('about:blank', { width: PHONE, expected, siteUrl });
  await failing(page, 'settings.site');
  for (const path of ['/admin', '/admin/login']) {
    await page.goto(path);
    const text = "We can't load this right now. Try again in a minute.";
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
  }
});

test('every call brings the cookie of the session, and a body only if it has something to send [spec 499, 500, 501]', async () => {
  const page = await openScreen('/admin/categories', DESK);
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/trpc/')) sent.push(request);
  });
  await followLink(page, '/admin/posts');
  await page.getByRole('searchbox').fill('furnace');
  await eventually(() => sent.length).toBeGreaterThanOrEqual(2);
  for (const request of sent) {
    expect([request.method(), request.postData()], request.url()).toEqual(['GET', null]);
    expect(await request.headerValue('cookie'), request.url()).toContain('session=');
  }
  const saved = page.waitForRequest('**/trpc/blog.createCategory');
  await followLink(page, '/admin/categories');
  await followLink(page, '/admin/categories/new');
  await page.getByLabel('Category Name').fill('Sheet metal');
  await page.getByRole('button', { name: 'Save Category' }).click();
  expect((await saved).postDataJSON()).toMatchObject({ name: 'Sheet metal', slug: 'sheet-metal' });
  expect(await (await saved).headerValue('cookie')).toContain('session=');
  await pageHeading(page, 'Categories').waitFor();
  page.removeAllListeners('request');
});

describe('contact submissions', () => {
  test('tell a failed load, an empty inbox and a search without matches apart, and list what is found [spec 424, 430, 431, 441, 442, 443]', async () => {
    const page = await openDashboard(DESK, [/status of 500/]);
    await intercept(page, SUBMISSIONS, () => ({ status: 500, body: 'broken' }));
    // Clears what earlier tests have loaded.
    await page.reload();
    await page.getByRole('link', { name: 'Contact Submissions' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Error loading submissions. Please try again.').waitFor();
    await stopIntercepting(page);
    await followLink(page, '/admin/categories');
    await followLink(page, '/admin/submissions');
    await alert.waitFor({ state: 'hidden' });

    await page.getByText('No contact submissions found.').waitFor();
    await page.getByPlaceholder('Search submissions...').fill('nobody');
    await page.getByText('No submissions match your search.').waitFor();

    const cooling = newSubmission({ service: 'cooling', fullName: 'Grace Cooling' });
    const heating = newSubmission({ message: 'Grace asked me to write.' });
    for (const request of [cooling, heating]) await sendSubmission(instance.siteUrl, request);
    await followLink(page, '/admin/categories');
    await followLink(page, '/admin/submissions');
    const rows = page.locator('tbody tr');
    await eventually(() => rows.count()).toBe(2);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Name',
      'Service',
      'Date',
      'Actions',
    ]);
    // Newest first.
    await rows.first().getByText(heating.fullName).first().waitFor();

    const found = { GRACE: 2, 'cooling service': 1, [heating.email]: 1, '248-555': 2, '%': 0 };
    for (const [search, count] of Object.entries(found)) {
      await page.getByPlaceholder('Search submissions...').fill(search);
      await eventually(() => rows.count()).toBe(count);
    }
    await page.getByText('No submissions match your search.').waitFor();
  });

  test('lead to the login once the session has ended, and what was loaded is cleared [spec 502]', async () => {
    const page = await openDashboard(DESK, [/status of 401/]);
    await page.getByRole('link', { name: 'Categories', exact: true }).click();
    await page.getByRole('link', { name: 'New Category' }).waitFor();
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Contact Submissions' }).click();
    await page.waitForURL('**/admin/login');
    await page.getByLabel('Username').waitFor();
    const calls = countCalls(page, 'blog.categories');
    await logIn(page, OWNER);
    await page.getByRole('link', { name: 'Categories', exact: true }).click();
    await page.getByRole('link', { name: 'New Category' }).waitFor();
    expect(calls()).toBe(1);
  });
});

describe('news of submissions', () => {
  const entry = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
  const NONE_NEW = 'Contact Submissions';
  const ONE_NEW = 'Contact Submissions 1 new';
  const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

  /** Waits until a tab has got the present news from the one that reads the stream, which repeats it. */
  const newsHeard = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const channel = new BroadcastChannel('submission-news');
          channel.onmessage = () => {
            channel.close();
            resolve();
          };
        }),
    );

  const sendNew = (fullName: string) =>
    sendSubmission(instance.siteUrl, newSubmission({ fullName }));

  test('reaches all open tabs within five seconds, over one stream', async () => {
    const first = await openPage('about:blank', { width: DESK, siteUrl: instance.siteUrl });
    await logInByCookie(first, instance.siteUrl);
    await first.goto('/admin/submissions');
    const streams: string[] = [];
    first.context().on('request', (request) => {
      if (request.url().includes('/trpc/inbox.news')) streams.push(request.url());
    });
    await first.getByText('No contact submissions found.').waitFor();
    await entry(first, NONE_NEW).waitFor();
    // More tabs than a browser has connections to one server.
    const others: Page[] = [];
    for (let tab = 2; tab <= 7; tab += 1) {
      // Tabs opened by another tab share its process.
      const opened = first.waitForEvent('popup');
      const path = tab === 7 ? '/admin' : '/admin/settings/password';
      await first.evaluate((url) => window.open(url)?.origin, path);
      const page = await opened;
      await page.getByRole('heading', { level: 1 }).waitFor();
      others.push(page);
    }
    const tabs = [first, ...others];

    // Only what comes after the first news is said, and a busy machine opens tabs slowly.
    await Promise.all(others.map(newsHeard));
    await sendNew('Grace Hopper');
    await Promise.all(tabs.map((tab) => entry(tab, ONE_NEW).waitFor()));
    for (const tab of tabs) {
      expect(await tab.title()).toMatch(/^\(1\) /);
      await said(tab, 'New lead from Grace Hopper').waitFor({ state: 'attached' });
    }
    await first.getByRole('row', { name: /Grace Hopper/ }).waitFor();
    await others[5]
      ?.getByRole('region', { name: 'New leads' })
      .getByRole('link', { name: /^Grace Hopper/ })
      .waitFor();
    expect(streams.length).toBeLessThanOrEqual(1);

    // Another tab takes over the stream; the title follows every screen.
    await first.close();
    const [left] = others;
    await left?.getByRole('link', { name: 'Categories' }).click();
    await eventually(() => left?.title()).toMatch(/^\(1\) Categories \| Admin \| /);
    await sendNew('Mary Jackson');
    for (const tab of others) {
      await entry(tab, 'Contact Submissions 2 new').waitFor();
      await said(tab, 'New lead from Mary Jackson').waitFor({ state: 'attached' });
    }
  });

  test('reaches tabs without a stream just as fast, even in the background', async () => {
    const tabAt = async (siteUrl: string) => {
      const page = await openPage('about:blank', { width: DESK, siteUrl, expected: PLAIN_HTTP });
      await logInByCookie(page, instance.siteUrl, siteUrl);
      await page.clock.install();
      await page.goto('/admin/submissions');
      await page.getByText('No contact submissions found.').waitFor();
      return page;
    };
    const behindProxy = await tabAt(`http://localhost:${proxyPort()}`);
    // Browsers offer no locks to insecure pages.
    const overHttp = await tabAt(`http://office.test:${instance.port}`);
    expect(await overHttp.evaluate(() => 'locks' in navigator)).toBe(false);
    await overHttp.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));

    await sendNew('Grace Hopper');
    for (const tab of [behindProxy, overHttp]) {
      await tab.clock.runFor(5000);
      await tab.getByRole('row', { name: /Grace Hopper/ }).waitFor();
      expect(await tab.title()).toMatch(/^\(1\) /);
    }
  });

  test('leads from the dashboard of a phone to the new submission and to a call', async () => {
    await sendNew('Grace Hopper');
    const page = await openScreen('/admin', PHONE);
    const panel = page.getByRole('region', { name: 'New leads' });
    expect(await panel.getByRole('link', { name: /^Call Grace/ }).getAttribute('href')).toBe(
      'tel:2485550199',
    );
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: ONE_NEW, exact: true }).waitFor();
    await page.keyboard.press('Escape');

    const [stored] = await storedRequests(instance.siteUrl, 'Grace');
    await panel.getByRole('link', { name: /^Grace Hopper/ }).click();
    await page.waitForURL(`/admin/submissions?id=${stored?.id}`);
    const details = page.getByRole('dialog', { name: /^Lead/ });
    expect(await details.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe(
      'tel:2485550199',
    );
    await page.keyboard.press('Escape');
    await pageHeading(page, 'Contact Submissions').waitFor();

    await mutateAsOwner(instance.siteUrl, 'inbox.trashSubmissions', { ids: [stored?.id] });
    await eventually(() => page.title()).toMatch(/^Contact Submissions \| Admin \| /);
  });

  test('puts who is without heat above other new leads and those who wait for a next step, and sums up the month', async () => {
    const createdAt = new Date(Date.now() - minutes(5)).toISOString();
    const lead = (id: number, fullName: string, message: string) => ({
      ...{ id, fullName, message, createdAt },
      ...{
        phone: '248-555-0199',
        service: 'heating',
        isUrgent: false,
        soundsUrgent: false,
        answer: null,
        badAddress: null,
      },
    });
    const overview: SubmissionsOverview = {
      newSubmissions: [
        { ...lead(1, 'Ramon Ortiz', '51 degrees inside'), isUrgent: true },
        {
          ...lead(2, 'Ada Byron', 'Our furnace is dead'),
          soundsUrgent: true,
          badAddress: { address: 'ada@gmial.com', problem: 'refused' },
        },
      ],
      newCount: 7,
      openSubmissions: [
        {
          ...lead(3, 'Carla Diaz', 'It bangs'),
          ...{ answeredAt: createdAt, note: 'Thursday, 4:30', remindAt: null },
          answer: { state: 'late', since: createdAt },
        },
      ],
      openCount: 1,
      month: { submissions: 14, booked: 1, medianMinutesToAnswer: 12 },
      recent: { items: [], total: 0 },
    };
    const page = await openScreen('/admin/categories', PHONE);
    await answering(page, 'inbox.overview', overview);
    await followLink(page, '/admin');
    const regions = page.getByRole('main').getByRole('region');
    const headings = regions.getByRole('heading', { level: 2 });
    // The screen may begin with what it showed before.
    await eventually(async () => (await headings.allInnerTexts()).slice(0, 3)).toEqual([
      'Urgent: no heat or AC right now',
      'New leads',
      'Waiting for a next step',
    ]);
    const [urgent, others, waiting] = [regions.nth(0), regions.nth(1), regions.nth(2)];
    await urgent.getByText('51 degrees inside').waitFor();
    await urgent.getByRole('link', { name: 'Call Ramon Ortiz, (248) 555-0199' }).waitFor();
    await others.getByText('Sounds urgent · Heating · 5 min ago').waitFor();
    await others
      .getByText(
        "ada@gmial.com can't get email: the mail server refused the address. Call instead.",
      )
      .waitFor();
    await eventually(() => others.getByText('Ramon Ortiz').count()).toBe(0);
    await others.getByRole('link', { name: 'See all 7 new leads' }).waitFor();
    await waiting.getByText('It bangs').waitFor();
    await waiting.getByText('Note: Thursday, 4:30').waitFor();
    await waiting.getByText('Answer not delivered yet. Call instead.').waitFor();
    expect(await waiting.getByRole('link', { name: /^Carla Diaz/ }).getAttribute('href')).toBe(
      '/admin/submissions?tab=open&id=3',
    );
    await page.getByText('This month: 14 leads, 1 booked, answered in 12 min').waitFor();

    const nobody = { newSubmissions: [], newCount: 0, openSubmissions: [], openCount: 0 };
    const quiet = { submissions: 0, booked: 0, medianMinutesToAnswer: null };
    const recent = { items: [], total: 0 };
    await answering(page, 'inbox.overview', { ...nobody, month: quiet, recent });
    await goToAddress(page, '/admin/categories');
    await goToAddress(page, '/admin');
    await page.getByText("You're all caught up.").waitFor();
    await eventually(() => page.getByText('This month').count()).toBe(0);
  });

  test('says in a red line that mails are not getting through, and where administrators can fix it', async () => {
    const page = await openScreen('/admin', DESK);
    const trouble: DeliveryTrouble = {
      answerTo: null,
      channel: 'mail',
      stage: 'login',
      error: '535 5.7.8 Authentication failed',
      since: '2026-11-20T08:00:00.000Z',
      waiting: 3,
      failed: 0,
    };
    await answering(page, 'inbox.trouble', trouble);
    await page.goto('/admin/posts');
    const line = page.getByRole('alert');
    await line.waitFor();
    expect(await line.textContent()).toMatch(
      /^3 new-lead emails haven't gone out since Fri, Nov 20,( 2026,)? 3 AM: wrong email or password\. Fix email →$/,
    );
  });
});
