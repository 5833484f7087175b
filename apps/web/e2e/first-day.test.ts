import { type Company, defaultCompany } from '@hvac/contract/company';
import { defaultTexts } from '@hvac/contract/texts/pages';
import type { Versioned } from '@hvac/contract/versioned';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mutateAsOwner, ownerCookie } from './api.ts';
import { expectAccessible } from './axe.ts';
import { followLink } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, hydrate, PHONE, useBrowser } from './page.ts';
import { useSamePage } from './same-page.ts';
import { eventually, field, hasFocus, pageHeading } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because its company record changes.
const instance = useInstance();
const { visit, openScreen } = useSamePage(openPage, instance);

const REVIEWS = 'https://reviews.example/north';
const LICENSE = 'Licensed and insured in the State of Arizona. License ROC 7123.';

const list = (page: Page) => page.getByRole('region', { name: 'Get your site ready' });
const step = (page: Page, name: string) => list(page).getByRole('link', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();

/** Saves the company record of a new site, and returns its version. */
const saveDefaultCompany = async (): Promise<number> => {
  const { siteUrl } = instance;
  const headers = { cookie: await ownerCookie(siteUrl) };
  const response = await fetch(`${siteUrl}/trpc/settings.company`, { headers });
  const { result } = (await response.json()) as { result: { data: Versioned<Company> } };
  const input = { value: defaultCompany, version: result.data.version };
  return (await mutateAsOwner<Versioned<Company>>(siteUrl, 'settings.saveCompany', input)).version;
};

test('an invalid claim is reported at its field, and a valid one is shown where a homeowner looks for it', async () => {
  const page = await openScreen('/admin/settings/trust', PHONE);
  await pageHeading(page, 'License & trust').waitFor();
  await field(page, 'Licensed in').selectOption('Arizona');
  await field(page, 'License number').fill('ROC 7123');
  await page.getByText(`Your site says: ${LICENSE}`).waitFor();
  await field(page, 'In business since').fill('soon');
  await page.getByRole('button', { name: 'Add a certification' }).click();
  const certification = page.getByLabel('Certification 1', { exact: true });
  await eventually(() => hasFocus(certification)).toBe(true);
  await field(page, 'Link to apply').fill('https://bank.example');
  await field(page, 'How many reviews').fill('1,212');
  await save(page);
  for (const error of [
    'Please enter a year from 1800 until now, or nothing',
    'The certification is required',
    'Please enter the financing company, or remove the link',
    'Please enter the review site, or remove the number and the link',
  ]) {
    await page.getByText(error).waitFor();
  }
  expect(await hasFocus(field(page, 'In business since'))).toBe(true);

  await field(page, 'In business since').fill('1987');
  await certification.fill('NATE certified technicians');
  await field(page, 'Financing company').fill('Lakes Bank');
  await field(page, 'Review site').fill('Google');
  await field(page, 'Link to your reviews').fill(REVIEWS);
  await save(page);
  await page.getByText('Settings saved').waitFor();

  const site = await visit('/', DESK);
  const line = site.getByRole('list', { name: 'Credentials' });
  for (const claim of ['License ROC 7123', 'Insured', 'Since 1987']) {
    await line.getByText(claim, { exact: true }).waitFor();
  }
  await site.getByRole('main').getByText('NATE certified technicians', { exact: true }).waitFor();
  await site.getByRole('contentinfo').getByText(LICENSE).waitFor();
  await hydrate(site);
  const reviews = { name: '1,212 reviews on Google (opens in a new tab)' };
  expect(await line.getByRole('link', reviews).getAttribute('href')).toBe(REVIEWS);
  await expectAccessible(site, 'the home page with claims');
  await site.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await pageHeading(site, 'Contact Us').waitFor();
  await site.getByRole('main').getByRole('link', reviews).waitFor();
});

test('each step that the owner can do leads to its field', async () => {
  await saveDefaultCompany();
  await mutateAsOwner(instance.siteUrl, 'backup.make', undefined);
  for (const [name, focused] of [
    ['Company name', 'input[name="name"]'],
    ['Phone number', 'input[name="phone"]'],
    ['Email address', 'input[name="email"]'],
    ['Address', 'input[name="address.street"]'],
    ['License', 'input[name="licenseNumber"]'],
    ['Business hours', 'input[aria-label="Monday"]'],
    ['Service area', 'input[aria-label="City 1"]'],
    ['Page text', '[name="heading"]'],
    ['Save a backup', 'button:has-text("Download of")'],
  ] as const) {
    const page = await openScreen('/admin', PHONE);
    const title = page.getByText(name, { exact: true });
    await list(page).getByRole('link').filter({ has: title }).click();
    await page.locator(`${focused}:focus`).waitFor();
  }
});

test('without a license no default claims one, own words that do are named beside the choice, and a form from before it asks', async () => {
  const version = await saveDefaultCompany();
  const home = defaultTexts('home');
  await mutateAsOwner(instance.siteUrl, 'settings.savePageTexts', {
    page: 'home',
    value: { ...home, promises: [...home.promises, { text: 'Bonded', icon: 'tag' }] },
    version: 0,
  });
  const page = await openScreen('/admin/settings/trust', PHONE, [/status of 409/]);
  const warning = page.getByRole('status').filter({ hasText: 'Your pages still say' });
  await field(page, 'Licensed in').waitFor();
  await eventually(() => warning.count()).toBe(0);
  await field(page, 'Licensed in').selectOption('');
  await warning.getByText('Your pages still say “licensed” in 1 place:').waitFor();
  await page.getByLabel("We're insured").uncheck();
  await warning.getByText('Your pages still say “licensed” or “insured” in 2 places:').waitFor();
  await page.getByText("Your site won't mention a license or insurance.").waitFor();
  await expectAccessible(page, 'a warning about own claims');
  await save(page);
  await page.getByText('Settings saved').waitFor();

  const site = await visit('/services', DESK);
  await eventually(() => site.getByText(/licensed/i).count()).toBe(0);

  await warning.getByRole('link', { name: 'Home → Promise 4' }).click();
  const promise = page.locator('[name="promises.3.text"]');
  await eventually(() => hasFocus(promise)).toBe(true);
  expect(await promise.inputValue()).toBe('Bonded');
  await mutateAsOwner(instance.siteUrl, 'settings.saveCompany', {
    value: defaultCompany,
    version: version + 1,
  });

  await promise.fill('Bonded since 1987');
  await save(page);
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else saved these texts' });
  await eventually(() => hasFocus(conflict)).toBe(true);
  expect(await promise.inputValue()).toBe('Bonded since 1987');
  await conflict.getByRole('button', { name: 'Save mine instead' }).click();
  await page.getByText('Page text saved').waitFor();
  await mutateAsOwner(instance.siteUrl, 'settings.resetPageTexts', { page: 'home' });
});

test('the launch list ticks what is done, and can be hidden and shown again', async () => {
  const version = await saveDefaultCompany();
  const page = await openScreen('/admin', DESK);
  await step(page, 'Phone number').waitFor();
  await eventually(() => page.getByRole('heading', { name: 'Contact info' }).count()).toBe(0);
  await expectAccessible(page, 'the dashboard with the list');
  await mutateAsOwner(instance.siteUrl, 'settings.saveCompany', {
    value: { ...defaultCompany, phone: '313-867-5309', licenseNumber: '7123' },
    version,
  });
  await followLink(page, '/admin/categories');
  await followLink(page, '/admin');
  await list(page).getByText('2 done').click();
  await list(page).getByText('Phone number').waitFor();
  await eventually(() => step(page, 'Phone number').count()).toBe(0);
  await step(page, 'Sample articles').click();
  await pageHeading(page, 'Blog Posts').waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();

  await list(page).getByRole('button', { name: 'Hide for now' }).click();
  await list(page).waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Contact info' }).waitFor();
  await followLink(page, '/admin/settings');
  await followLink(page, '/admin/settings/self-check');
  await page.getByRole('button', { name: 'Show again (Get your site ready)' }).click();
  await page.getByRole('link', { name: 'Open dashboard' }).click();
  await step(page, 'Sample articles').waitFor();
});
