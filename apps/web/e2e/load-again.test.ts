import { describe, expect, inject, test } from 'vitest';
import { newSubmission, sendSubmission } from './api.ts';
import { expectAccessible } from './axe.ts';
import { intercept } from './intercept.ts';
import { goToAddress, logInByCookie } from './office.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { answering, failing, holding, recovering } from './procedures.ts';
import { QUIET, useSamePage } from './same-page.ts';
import { eventually, hasFocus, pageHeading } from './steps.ts';

const { openPage } = useBrowser();
const { openScreen } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

/** What can fail on a screen, and what says so. */
const SCREENS = [
  ['/admin', 'Dashboard', 'inbox.overview'],
  ['/admin/submissions', 'Contact Submissions', 'inbox.submissions'],
  ['/admin/categories', 'Categories', 'blog.categories'],
  ['/admin/settings/business', 'Contact & hours', 'settings.company'],
  ['/admin/settings/backups', 'Backups', 'backup.state'],
  ['/admin/settings/addresses', 'Addresses', 'addresses.redirects'],
  ['/admin/website-images', 'Website Images', 'images.websiteImages'],
] as const;

test('what could not be loaded is loaded again by its button', async () => {
  const page = await openScreen(QUIET, PHONE, [/status of 500/]);
  for (const [path, title, procedure] of SCREENS) {
    await failing(page, procedure);
    await page.goto(path);
    const error = page.getByRole('alert').filter({ hasText: 'Please try again.' });
    const button = error.getByRole('button', { name: 'Try again' });
    await button.waitFor();
    await recovering(page);
    await button.focus();
    await button.press('Enter');
    await error.waitFor({ state: 'hidden' });
    await eventually(() => hasFocus(pageHeading(page, title))).toBe(true);
  }
  await failing(page, 'blog.categories');
  await page.goto('/admin/categories');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await expectAccessible(page, 'an error with its button');
});

test('a screen that fails unexpectedly, or whose script does not load, keeps the menu and is tried again', async () => {
  const expected = [/ERR_FAILED/, /TypeError/, /A script did not load/];
  // A page of its own: others may have the script in their cache, from which it loads.
  const page = await openPage('about:blank', { width: PHONE, expected });
  await logInByCookie(page, inject('siteUrl'));
  const failure = page.getByRole('alert').filter({ hasText: "This screen didn't load." });
  const tryAgain = async (title: string) => {
    await failure.waitFor();
    await pageHeading(page, title).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Leads' }).waitFor();
    await expectAccessible(page, 'a screen that failed');
    await recovering(page);
    await failure.getByRole('button', { name: 'Try again' }).press('Enter');
    await failure.waitFor({ state: 'hidden' });
    await eventually(() => hasFocus(pageHeading(page, title))).toBe(true);
  };
  await answering(page, 'blog.categories', null);
  await page.goto('/admin/categories');
  await tryAgain('Categories');
  await page.getByRole('table').waitFor();
  await intercept(page, '*/assets/sessions-*.js', () => 'none');
  await page.goto('/admin/settings/sessions');
  await tryAgain('Devices');
  await page.getByText('This device', { exact: true }).waitFor();
});

describe('without a connection', () => {
  /** A page of its own, which shows the dashboard and has no other screen in its cache. */
  const openDashboard = async () => {
    const expected = [/ERR_INTERNET_DISCONNECTED/, /A script did not load/, /Failed to fetch/];
    const page = await openPage('about:blank', { width: PHONE, expected });
    await logInByCookie(page, inject('siteUrl'));
    const leads = page.waitForResponse(/assets\/submissions-/);
    await page.goto('/admin');
    await (await leads).finished();
    await page.getByText('Total Posts').waitFor();
    await page.context().setOffline(true);
    return page;
  };

  test('the leads open with what says so, because their script was loaded before', async () => {
    const page = await openDashboard();
    await page.getByRole('navigation').getByRole('link', { name: 'Leads' }).tap();
    await pageHeading(page, 'Contact Submissions').waitFor();
    const error = page.getByRole('alert').filter({ hasText: 'Please try again.' });
    await error.waitFor();
    await page.context().setOffline(false);
    await error.getByRole('button', { name: 'Try again' }).tap();
    await error.waitFor({ state: 'hidden' });
  });

  test('a screen whose script was not loaded before keeps the menu, and opens when there is one again', async () => {
    const page = await openDashboard();
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    const menu = page.getByRole('dialog', { name: 'Office' });
    await menu.getByRole('link', { name: 'Website Images' }).tap();
    const failure = page.getByRole('alert').filter({ hasText: "This screen didn't load." });
    await failure.waitFor();
    await pageHeading(page, 'Website Images').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Leads' }).waitFor();
    await page.context().setOffline(false);
    await failure.getByRole('button', { name: 'Try again' }).tap();
    await page.getByRole('button', { name: 'Add Image' }).waitFor();
  });
});

test('a screen whose script is gone with the build before loads the newer build by itself', async () => {
  const page = await openPage('about:blank', {
    ...{ width: DESK, expected: [/ERR_FAILED/, /A script did not load/] },
  });
  await logInByCookie(page, inject('siteUrl'));
  await page.goto('/admin');
  await pageHeading(page, 'Dashboard').waitFor();
  let isNewer = false;
  await intercept(page, '*/assets/sessions-*.js', () => (isNewer ? 'usual' : 'none'));
  await intercept(page, '*/admin/settings/sessions', () => {
    if (isNewer) return 'usual';
    isNewer = true;
    return { body: '<script type="module" src="/assets/entry-office-newer.js"></script>' };
  });
  await goToAddress(page, '/admin/settings/sessions');
  await page.getByText('This device', { exact: true }).waitFor();
  expect(isNewer).toBe(true);
});

test('what does not exist offers no second try', async () => {
  const page = await openScreen('/admin/posts/99999', DESK, [/status of 404/]);
  await page.getByText('Failed to fetch post: 404: This post does not exist').waitFor();
  await eventually(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test('the tabs of the inbox are there before its leads, so nothing moves when these arrive', async () => {
  await sendSubmission(inject('siteUrl'), newSubmission());
  const page = await openScreen(QUIET, PHONE);
  const release = await holding(page, 'inbox.submissions');
  await page.goto('/admin/submissions?tab=all');
  const search = page.getByPlaceholder('Search submissions...');
  await search.waitFor();
  const before = await search.boundingBox();
  const all = page
    .getByRole('navigation', { name: 'Leads by status' })
    .getByRole('link', { name: 'All' });
  await all.waitFor();
  release();
  await eventually(() => all.textContent()).toMatch(/^All\d+$/);
  expect(await search.boundingBox()).toEqual(before);
});
