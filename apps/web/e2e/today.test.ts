import { defaultCompany, WEEKDAYS } from '@hvac/contract/company';
import { defaultNotice } from '@hvac/contract/notice';
import { expect, test } from 'vitest';
import { mutateAsOwner } from './api.ts';
import { expectAccessible } from './axe.ts';
import { misfits } from './fitting.ts';
import { openInParts, shiftsOnArrival } from './layout-shifts.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { useSamePage } from './same-page.ts';
import { eventually, field, hasFocus, seeToast } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because all of its pages change.
const instance = useInstance();
const { openScreen } = useSamePage(openPage, instance);

const NARROWEST = 320;
const openSite = (path: string, width: number) =>
  openPage(path, { width, siteUrl: instance.siteUrl });
const saveNotice = (value: object, version: number) =>
  mutateAsOwner(instance.siteUrl, 'settings.saveNotice', { value, version });

test('a notice is typed on a phone, looked at, and stands above every page', async () => {
  const page = await openScreen('/admin/settings/notice', PHONE);
  await page.getByLabel('Show this notice').check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Enter what visitors should know').waitFor();
  await field(page, 'Text').fill('Storm: we answer all night.');
  await field(page, 'Button (optional)').fill('Call us');
  await field(page, 'Leads to').fill('call me');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Enter a page like /contact, a phone number').waitFor();
  await eventually(() => hasFocus(field(page, 'Leads to'))).toBe(true);
  await field(page, 'Leads to').fill('313-555-0142');
  await page.getByRole('group', { name: 'How it looks' }).getByText('Storm').waitFor();
  await expectAccessible(page, 'the form of the notice');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await seeToast(page, 'Notice saved', 'Your site is updated.');

  for (const path of ['/', '/services', '/contact', '/blog']) {
    const site = await openSite(path, PHONE);
    const notice = site.getByRole('complementary', { name: 'Notice' });
    await notice.getByText('Storm: we answer all night.').waitFor();
    const call = notice.getByRole('link', { name: 'Call us' });
    expect(await call.getAttribute('href')).toBe('tel:3135550142');
    expect((await notice.boundingBox())?.y).toBe(0);
  }
});

test('a time of which a part is missing is refused, and stays as it was typed', async () => {
  const page = await openScreen('/admin/settings/notice', DESK);
  await field(page, 'Until').focus();
  await page.keyboard.type('12242026');
  await field(page, 'Until').blur();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Please enter a day of this century and a time, or nothing').waitFor();
  expect(
    await field(page, 'Until').evaluate((input: HTMLInputElement) => input.validity.badInput),
  ).toBe(true);
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo changes' }).click();
});

test('nothing moves below a notice, nothing is cut off, and the menu opens below the header', async () => {
  const text = 'A long word of the weather: thunderstormthunderstormthunderstorm, and all night';
  await saveNotice({ ...defaultNotice, isOn: true, tone: 'urgent', text }, 1);
  for (const width of [NARROWEST, PHONE, DESK]) {
    const page = await openSite('/robots.txt', width);
    await openInParts(page, '/');
    expect(await shiftsOnArrival(page), `at ${width}`).toEqual([]);
    expect(await misfits(page), `at ${width}`).toEqual([]);
    await expectAccessible(page, `the notice at ${width}`);
  }
  const page = await openSite('/', PHONE);
  await page.getByRole('button', { name: 'Menu' }).click();
  const [header, menu] = await Promise.all([
    page.getByRole('banner').boundingBox(),
    page.getByRole('navigation', { name: 'Mobile' }).boundingBox(),
  ]);
  expect(menu?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), 0);
});

test('an offer is written, shown with its terms, and copied for the next year', async () => {
  const page = await openScreen('/admin/settings/offers', PHONE);
  await page.getByText('No offers yet.').waitFor();
  await page.getByRole('button', { name: 'Add an offer' }).click();
  await eventually(() => hasFocus(field(page, 'Title'))).toBe(true);
  await field(page, 'Title').fill('$50 off a tune-up');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Enter the terms').waitFor();
  await field(page, 'Terms').fill('New customers only.');
  await field(page, 'Code (optional)').fill('WARM50');
  await field(page, 'Service').selectOption('heating');
  await page.getByLabel('On the home page').check();
  await expectAccessible(page, 'the form of an offer');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await seeToast(page, 'Offers saved', 'Your site is updated.');
  for (const path of ['/', '/services']) {
    const site = await openSite(path, PHONE);
    const offer = site.getByRole('article').filter({ hasText: '$50 off a tune-up' });
    await offer.getByText('WARM50').waitFor();
    await offer.getByText('New customers only.').waitFor();
    await expectAccessible(site, `an offer on ${path}`);
  }

  await field(page, 'Last day (optional)').fill('2026-01-31');
  await page.getByRole('button', { name: 'Again next year' }).click();
  await eventually(() => hasFocus(page.locator('[name="offers.1.firstDay"]'))).toBe(true);
  expect(await page.locator('[name="offers.1.lastDay"]').inputValue()).toBe('2027-01-31');
});

test('the hours of today are said on Contact, with a hydrated page and without', async () => {
  const openLine = { isOn: true, afterHours: '' };
  const always = [
    {
      days: 'Daily',
      hours: '24 hours',
      opening: { days: WEEKDAYS, opens: '00:00', closes: '23:59' },
    },
  ];
  const value = { ...defaultCompany, hours: always, openLine };
  await mutateAsOwner(instance.siteUrl, 'settings.saveCompany', { value, version: 0 });
  const page = await openSite('/contact', PHONE);
  await page.getByText(/^\w+day: open until midnight$/).waitFor();
  expect(await shiftsOnArrival(page)).toEqual([]);
  await page.getByText(/^\w+day: open until midnight$/).waitFor();
});
