import type { DeliveryTrouble } from '@hvac/contract/submissions';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { mutateAsOwner, newSubmission, sendSubmission, storedRequests } from './api.ts';
import { useBufferingProxy } from './buffering-proxy.ts';
import { logInByCookie, openScreen } from './office.ts';
import { useHost } from './own-host.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { answering } from './procedures.ts';
import { eventually, pageHeading } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because these tests count what is new.
const host = useHost();
const proxyPort = useBufferingProxy(host);

beforeEach(async () => {
  const stored = await storedRequests(host.siteUrl, '');
  if (stored.length === 0) return;
  const ids = stored.map(({ id }) => id);
  await mutateAsOwner(host.siteUrl, 'contact.deleteSubmissions', { ids });
});

const PLAIN_HTTP = [/Cross-Origin-Opener-Policy header has been ignored/, /origin-keyed/];
const entry = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const NONE_NEW = 'Contact Submissions';
const ONE_NEW = 'Contact Submissions 1 new';
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Sends a submission. Milliseconds until the titles of all tabs count it. */
const slowestToLearn = async (tabs: Page[]): Promise<number> => {
  const learned = tabs.map(async (tab) => {
    const counts = () => document.title.startsWith('(1) ') && Date.now();
    return Number(await (await tab.waitForFunction(counts, null, { polling: 50 })).jsonValue());
  });
  const since = Date.now();
  await sendSubmission(host.siteUrl, newSubmission({ fullName: 'Grace Hopper' }));
  return Math.max(...(await Promise.all(learned))) - since;
};

test('open tabs learn of a new submission within five seconds, over one stream', async () => {
  const first = await openScreen(openPage, host, '/admin/submissions', DESK);
  const streams: string[] = [];
  first.context().on('request', (request) => {
    if (request.url().includes('/trpc/contact.news')) streams.push(request.url());
  });
  await first.getByText('No contact submissions found.').waitFor();
  await entry(first, NONE_NEW).waitFor();
  // More tabs than a browser opens connections to one host.
  const others: Page[] = [];
  for (let tab = 2; tab <= 7; tab += 1) {
    const page = await first.context().newPage();
    await page.goto(tab === 7 ? '/admin' : '/admin/settings/password');
    await page.getByRole('heading', { level: 1 }).waitFor();
    others.push(page);
  }
  const tabs = [first, ...others];

  expect(await slowestToLearn(tabs)).toBeLessThan(5000);
  for (const tab of tabs) {
    await entry(tab, ONE_NEW).waitFor();
    await said(tab, 'New submission from Grace Hopper').waitFor({ state: 'attached' });
  }
  await first.getByRole('row', { name: /Grace Hopper/ }).waitFor();
  await others[5]
    ?.getByRole('region', { name: 'New submissions' })
    .getByRole('link', { name: /^Grace Hopper/ })
    .waitFor();
  expect(streams.length).toBeLessThanOrEqual(1);

  // Another tab takes over the stream; the title follows every screen.
  await first.close();
  const [left] = others;
  await left?.getByRole('link', { name: 'Categories' }).click();
  await eventually(() => left?.title()).toMatch(/^\(1\) Categories \| Admin \| /);
  await sendSubmission(host.siteUrl, newSubmission({ fullName: 'Mary Jackson' }));
  for (const tab of others) {
    await entry(tab, 'Contact Submissions 2 new').waitFor();
    await said(tab, 'New submission from Mary Jackson').waitFor({ state: 'attached' });
  }
});

test('tabs without a stream learn of it as fast, in the background too', async () => {
  const tabAt = async (siteUrl: string) => {
    const page = await openPage('about:blank', { width: DESK, siteUrl, expected: PLAIN_HTTP });
    await logInByCookie(page, host.siteUrl, siteUrl);
    await page.goto('/admin/submissions');
    await page.getByText('No contact submissions found.').waitFor();
    return page;
  };
  const behindProxy = await tabAt(`http://localhost:${proxyPort()}`);
  // Browsers have no locks on a page that is not secure.
  const overHttp = await tabAt(`http://office.test:${host.port}`);
  expect(await overHttp.evaluate(() => 'locks' in navigator)).toBe(false);
  await overHttp.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));

  const tabs = [behindProxy, overHttp];
  expect(await slowestToLearn(tabs)).toBeLessThan(5000);
  for (const tab of tabs) await tab.getByRole('row', { name: /Grace Hopper/ }).waitFor();
});

test('on a phone, the dashboard leads from what is new to the request and to the call', async () => {
  await sendSubmission(host.siteUrl, newSubmission({ fullName: 'Grace Hopper' }));
  const page = await openScreen(openPage, host, '/admin', PHONE);
  const panel = page.getByRole('region', { name: 'New submissions' });
  expect(await panel.getByRole('link', { name: /^Call Grace/ }).getAttribute('href')).toBe(
    'tel:2485550199',
  );
  const opener = page.getByRole('button', { name: 'Menu, 1 new' });
  await opener.click();
  await page.getByRole('dialog').getByRole('link', { name: ONE_NEW, exact: true }).waitFor();
  await page.keyboard.press('Escape');

  const [stored] = await storedRequests(host.siteUrl, 'Grace');
  await panel.getByRole('link', { name: /^Grace Hopper/ }).click();
  await page.waitForURL(`/admin/submissions?id=${stored?.id}`);
  const details = page.getByRole('dialog', { name: 'Contact Submission' });
  expect(await details.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe(
    'tel:2485550199',
  );
  await page.keyboard.press('Escape');
  await pageHeading(page, 'Contact Submissions').waitFor();

  await mutateAsOwner(host.siteUrl, 'contact.deleteSubmissions', { ids: [stored?.id] });
  await page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
  await eventually(() => page.title()).toMatch(/^Contact Submissions \| Admin \| /);
});

test('a red line says that mails do not get through, to administrators with the way to mend it', async () => {
  const page = await openPage('about:blank', { width: DESK, siteUrl: host.siteUrl });
  await logInByCookie(page, host.siteUrl);
  const trouble: DeliveryTrouble = {
    stage: 'login',
    error: '535 5.7.8 Authentication failed',
    since: '2026-11-20T08:00:00.000Z',
    waiting: 3,
    failed: 0,
  };
  await answering(page, 'contact.trouble', trouble);
  await page.goto('/admin/posts');
  const line = page.getByRole('alert');
  await line.waitFor();
  expect(await line.textContent()).toBe(
    'Mails about new submissions are not getting through since Nov 20, 2026, 3:00 AM: login refused (“535 5.7.8 Authentication failed”). 3 wait. Settings → Leads',
  );
});
