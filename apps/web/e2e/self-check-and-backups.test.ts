import { rm, writeFile } from 'node:fs/promises';
import { type Company, defaultCompany } from '@hvac/contract/company';
import type { Versioned } from '@hvac/contract/versioned';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { mutateAsOwner, newUser } from './api.ts';
import { expectAccessible } from './axe.ts';
import { OWNER } from './instance.ts';
import { followLink, inDialog } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import {
  answering,
  askingForProof,
  countCalls,
  failing,
  holding,
  recovering,
} from './procedures.ts';
import { useSameOffice } from './same-office.ts';
import { eventually, hasFocus, logIn, pageHeading, seeToast } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because it is misconfigured and then fixed, and has no backups yet.
const instance = useInstance();
const { openScreen } = useSameOffice(openPage, instance);

const LAUNCH = { name: 'launch', says: 'Your site still has sample content.' };

const panel = (page: Page) => page.getByRole('region', { name: 'Site health' });
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const entry = (within: Locator, title: string) =>
  within
    .getByRole('listitem')
    .filter({ has: within.page().getByRole('heading', { name: title, exact: true }) });
const forWebPerson = (within: Locator | Page) => within.getByText('For your web person');
const dismissButton = (within: Locator, title: string) =>
  within.getByRole('button', { name: `(${title})` });

const saveCompany = async (changes: object, version: number) =>
  mutateAsOwner<Versioned<Company>>(instance.siteUrl, 'settings.saveCompany', {
    value: { ...defaultCompany, ...changes },
    version,
  });

test('a warning is shown until it is dismissed, comes back when it changes, and disappears when it is fixed', async () => {
  // The list 'Get your site ready' would report it instead.
  await mutateAsOwner(instance.siteUrl, 'selfCheck.dismiss', LAUNCH);
  const page = await openScreen('/admin', DESK);
  const company = entry(panel(page), 'Contact info');
  await company.getByText('Warning').waitFor();
  await company.getByText(/phone number 313-555-0142/).waitFor();
  await expectAccessible(page, 'the dashboard with findings');
  await company.getByRole('link', { name: 'Open settings' }).click();
  await pageHeading(page, 'Contact & hours').waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await dismissButton(panel(page), 'Contact info').click();
  await company.waitFor({ state: 'hidden' });
  await eventually(() => hasFocus(pageHeading(page, 'Dashboard'))).toBe(true);
  await openScreen('/admin', DESK);
  await page.getByText('Total Posts').waitFor();
  await eventually(() => company.count()).toBe(0);

  const { version } = await saveCompany({ phone: '313-867-5309' }, 0);
  await openScreen('/admin', DESK);
  await company.getByText(/email address service@hearthline\.example/).waitFor();
  await saveCompany(
    {
      phone: '313-867-5309',
      email: 'hello@kowalskiheating.com',
      address: { ...defaultCompany.address, street: '8 Main Street' },
    },
    version,
  );
  await openScreen('/admin', DESK);
  await page.getByText('Total Posts').waitFor();
  await eventually(() => company.count()).toBe(0);
});

test('a problem revealed by traffic is found by checking again, and dismissed for 7 days', async () => {
  const page = await openScreen('/admin/settings/self-check', PHONE);
  await entry(group(page, 'All good'), 'Proxy').waitFor();
  for (const visitor of ['203.0.113.9', '198.51.100.9', '192.0.2.9']) {
    await fetch(instance.siteUrl, { headers: { 'x-forwarded-for': visitor } });
  }
  await page.getByRole('button', { name: 'Check again' }).click();
  const proxy = entry(group(page, 'Needs attention – for your web person'), 'Proxy');
  await proxy.getByText('Problem').waitFor();
  await proxy.getByText('Ask your web person to fix this.').waitFor();
  expect(await proxy.getByRole('code').isVisible()).toBe(false);
  await forWebPerson(proxy).click();
  await proxy
    .getByRole('code')
    .getByText(/^TRUST_PROXY=(127\.0\.0\.1|::1)$/)
    .waitFor();
  await page
    .getByRole('status')
    .getByText(/^1 problem/)
    .waitFor();
  await expectAccessible(page, 'the self-check with a problem');
  await dismissButton(group(page, 'Needs attention – for your web person'), 'Proxy').click();
  const dismissed = entry(group(page, 'Hidden'), 'Proxy');
  await dismissed.getByText(/^Hidden until \w{3} \d+, \d{4}$/).waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Dashboard' }).click();
  await page.getByText('Total Posts').waitFor();
  await eventually(() => entry(panel(page), 'Proxy').count()).toBe(0);
});

test('an editor sees nothing of the self-check', async () => {
  const eve = await newUser(instance.siteUrl, 'eve', { isAdmin: false });
  const page = await openPage('/admin/login', { width: DESK, siteUrl: instance.siteUrl });
  const calls = countCalls(page, 'selfCheck.findings');
  await logIn(page, eve);
  await page.getByText('Total Posts').waitFor();
  await eventually(() => panel(page).count()).toBe(0);
  await page.goto('/admin/settings/self-check');
  await page.getByText('Access Denied', { exact: true }).waitFor();
  await eventually(() => page.getByRole('link', { name: 'Site health' }).count()).toBe(0);
  expect(calls()).toBe(0);
});

describe('the screens', () => {
  const finding = { name: 'root', title: 'Server permissions', isDismissed: false };
  const fine = { ...finding, level: 'ok', says: 'All is well.', dismissedUntil: null };
  const open = { ...fine, level: 'warning', says: 'It runs as root.', advice: 'Do not.' };

  test('show the leads at once, and what is below them when the self-check is done, so that nothing moves', async () => {
    const page = await openScreen('/admin/categories', DESK);
    const goOn = await holding(page, 'selfCheck.findings');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const leads = page.getByRole('region', { name: 'New leads' });
    await leads.waitFor();
    await eventually(() => page.getByText('Total Posts').count()).toBe(0);
    const before = await leads.boundingBox();
    goOn();
    await page.getByText('Total Posts').waitFor();
    expect(await leads.boundingBox()).toEqual(before);
  });

  test('say that all is well, or nothing on the dashboard', async () => {
    const page = await openScreen('/admin/categories', DESK);
    await answering(page, 'selfCheck.findings', [fine]);
    await followLink(page, '/admin');
    await page.getByText('Total Posts').waitFor();
    await eventually(() => panel(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'Site health' }).click();
    await page.getByRole('status').getByText('Everything looks good.').waitFor();
  });

  test('say when the self-check fails, and keep working', async () => {
    const page = await openScreen('/admin/categories', PHONE, [/status of 500/]);
    await failing(page, 'selfCheck.findings');
    await followLink(page, '/admin');
    await panel(page).getByText("We couldn't run the checks.").waitFor();
    await page.getByText('Total Posts').waitFor();
    await panel(page).getByRole('link', { name: 'See all checks' }).click();
    const failure = page.getByRole('alert').getByText("Couldn't run the checks.");
    await failure.waitFor();
    await recovering(page);
    await page.getByRole('button', { name: 'Check again' }).click();
    await failure.waitFor({ state: 'hidden' });
    await group(page, 'All good').waitFor();
  });

  test('keep a finding whose dismissal failed', async () => {
    const page = await openScreen('/admin/categories', DESK, [/status of 500/]);
    await answering(page, 'selfCheck.findings', [open]);
    await failing(page, 'selfCheck.dismiss');
    await followLink(page, '/admin');
    await dismissButton(panel(page), 'Server permissions').click();
    const reason = 'Something went wrong on our side. Please try again.';
    await seeToast(page, 'Not hidden', reason);
    await entry(panel(page), 'Server permissions').waitFor();
  });
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const backups = (page: Page) => page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
const makeNow = (page: Page) => button(page, 'Back up now').click();

test('a backup is made, downloaded once the password is entered, and deleted when there is a newer one', async () => {
  // The browser logs the 403 that asks for the password.
  const page = await openScreen('/admin/settings/backups', PHONE, [/status of 403/]);
  await page.getByText('No backups yet').waitFor();
  await page.getByText('None yet').waitFor();
  await page.getByText('Automatic backups are off').waitFor();
  await forWebPerson(page).click();
  await page.getByText('BACKUP_EVERY=0').waitFor();

  await askingForProof(page, 'backup.make');
  await makeNow(page);
  await inDialog(page, 'Cancel').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByText('Backup not started').count()).toBe(0);

  await askingForProof(page, 'backup.make');
  await makeNow(page);
  await page.getByRole('dialog').getByLabel('Your password').fill(OWNER.password);
  await inDialog(page, 'Continue').click();
  await seeToast(page, 'Backup saved', 'It is first in the list.');
  await eventually(() => backups(page).count()).toBe(1);
  await backups(page)
    .getByText(/12 posts, 0 leads, \d+ photos/)
    .waitFor();
  await page.getByText('just now').waitFor();
  await eventually(() => button(page, /^Delete/).count()).toBe(0);
  await forWebPerson(page).last().click();
  const command = await page.getByLabel('Command', { exact: true }).inputValue();
  expect(command).toMatch(/^pnpm restore \/.+\/backups\/hvac-.+\.tar\.zst --replace$/);
  await expectAccessible(page, 'the backups with one');

  await askingForProof(page, 'backup.admitDownload');
  await button(page, /^Download/).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(OWNER.password);
  const downloading = page.waitForEvent('download');
  await inDialog(page, 'Continue').click();
  const download = await downloading;
  expect(command).toContain(download.suggestedFilename());
  expect(await download.failure()).toBeNull();

  await makeNow(page);
  await eventually(() => backups(page).count()).toBe(2);
  await button(page, /^Delete/).click();
  await expectAccessible(page, 'the dialog before a backup is deleted');
  await inDialog(page, 'Delete').click();
  await seeToast(page, 'Backup deleted', 'Your other backups are still there.');
  await eventually(() => backups(page).count()).toBe(1);

  const folder = command.replace(/^pnpm restore (.+)\/hvac-.+$/, '$1');
  await rm(folder, { recursive: true });
  await writeFile(folder, 'in the way');
  await makeNow(page);
  await page.getByText(/^The last backup failed on/).waitFor();
  await forWebPerson(page).first().click();
  await page.getByText(/ENOTDIR/).waitFor();
  await rm(folder);
});
