import type { Company } from '@hvac/contract/company';
import type { Versioned } from '@hvac/contract/versioned';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { mutateAsOwner } from './api.ts';
import { expectAccessible } from './axe.ts';
import { inDialog, renewSession } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, hydrate, PHONE, useBrowser } from './page.ts';
import { failing, holding, recovering } from './procedures.ts';
import { useSameOffice } from './same-office.ts';
import { eventually, field, hasFocus, pageHeading, seeToast } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because its name and opening hours change.
const instance = useInstance();

const NEW = { name: 'North Star Heating', phone: '248-555-0177', href: 'tel:2485550177' };

const { openScreen } = useSameOffice(openPage, instance);

/** A visitor without scripts. */
let plain: Page;
beforeAll(async () => {
  const { siteUrl } = instance;
  plain = await openPage('about:blank', {
    width: PHONE,
    withoutScripts: true,
    siteUrl,
    staysOpen: true,
  });
});

const HEADINGS = {
  business: 'Contact & hours',
  'service-area': 'Service area',
  trust: 'License & trust',
};
const openPart = async (part: keyof typeof HEADINGS, width: number, expected?: RegExp[]) => {
  const page = await openScreen(`/admin/settings/${part}`, width, expected);
  await pageHeading(page, HEADINGS[part]).waitFor();
  return page;
};
const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();

test('errors are shown beside their fields, and nothing that was typed is lost', async () => {
  const page = await openPart('business', PHONE);
  await field(page, 'Phone').fill('911');
  await field(page, 'Tagline').fill(' ');
  await page.getByRole('button', { name: 'Add hours' }).click();
  await save(page);
  await page.getByText('Not saved. Fix the fields in red.').waitFor();
  for (const error of [
    'Enter a phone number, like 313-555-0142',
    'Please choose at least one day',
    'The tagline is required',
  ]) {
    await page.getByText(error).waitFor();
  }
  expect(await hasFocus(field(page, 'Phone'))).toBe(true);
  expect(await field(page, 'Tagline').inputValue()).toBe(' ');
  await expectAccessible(page, 'the company record with errors');

  await field(page, 'Phone').fill('313-555-0100');
  await eventually(() => page.getByText('Enter a phone number, like').count()).toBe(0);
  await page.getByText('Please choose at least one day').waitFor();
  await page.getByRole('button', { name: 'Remove hours line 4' }).click();
  await eventually(() => page.getByText('Please choose at least one day').count()).toBe(0);

  const discard = page.getByRole('button', { name: 'Undo changes' });
  await discard.click();
  await inDialog(page, 'Cancel').click();
  expect(await field(page, 'Tagline').inputValue()).toBe(' ');
  await discard.click();
  await expectAccessible(page, 'the question before a discard');
  await inDialog(page, 'Undo changes').click();
  await page.getByText('All changes saved').waitFor();
  expect(await field(page, 'Phone').inputValue()).toBe('313-555-0142');
  const saveChanges = page.getByRole('button', { name: 'Save changes' });
  await eventually(() => hasFocus(saveChanges)).toBe(true);
});

test('every part of the site shows a change on the next request', async () => {
  // Makes the instance cache pages with the old record.
  for (const path of ['/', '/contact']) await fetch(instance.siteUrl + path);
  const page = await openPart('business', DESK);
  await field(page, 'Name').fill(NEW.name);
  await field(page, 'Phone').fill(NEW.phone);
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  await page.getByLabel('Day', { exact: true }).fill('Thanksgiving');
  await field(page, 'Date (optional)').fill('2026-11-26');
  await save(page);
  await seeToast(page, 'Settings saved', 'Your site is updated.');
  await eventually(() => page.title()).toBe(`Contact & hours | Admin | ${NEW.name}`);

  const visitor = await openPage('/blog', { width: PHONE, siteUrl: instance.siteUrl });
  await hydrate(visitor);
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await pageHeading(visitor, 'About Our Company').waitFor();
  await eventually(() => visitor.title()).toBe(`About Us | ${NEW.name}`);

  for (const site of [plain, visitor]) {
    const withoutScripts = site === plain;
    await site.goto('/contact');
    if (!withoutScripts) await hydrate(site);
    const bar = site.getByRole('complementary', { name: 'Call us' });
    const top = site.getByRole('banner').or(bar);
    for (const area of [top, site.getByRole('contentinfo'), site.getByRole('main')]) {
      const phones = area.locator(`a[href="${NEW.href}"]`).filter({ visible: true });
      await phones.first().waitFor();
    }
    expect(await site.locator('a[href^="tel:"]').count()).toBe(
      await site.locator(`a[href="${NEW.href}"]`).count(),
    );
    expect(await site.title()).toBe(`Contact Us | ${NEW.name}`);
    await site.getByRole('main').getByText('Thanksgiving, Nov 26, 2026: Closed').waitFor();
    const data = await site.locator('script[type="application/ld+json"]').first().textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({
      name: NEW.name,
      telephone: NEW.phone,
      specialOpeningHoursSpecification: [{ validFrom: '2026-11-26' }],
    });
  }
  const feed = await (await fetch(`${instance.siteUrl}/feed.xml`)).text();
  expect(feed).toContain(`<title>${NEW.name}: HVAC tips and advice</title>`);
});

test('leaving asks for confirmation only while something is unsaved; nothing can be typed during a save, and the field keeps the focus', async () => {
  const page = await openPart('trust', DESK);
  const license = field(page, 'License number');
  const users = page.getByRole('link', { name: 'People', exact: true });
  const company = page.getByRole('link', { name: 'License & trust', exact: true });
  await users.click();
  await page.getByRole('list', { name: 'Users' }).waitFor();
  await company.click();
  await license.fill('typed');
  await users.click();
  await dialog(page).getByText('Leave without saving?').waitFor();
  await inDialog(page, 'Stay').click();
  expect(await license.inputValue()).toBe('typed');
  await page.goBack();
  await dialog(page).getByText('Leave without saving?').waitFor();
  await inDialog(page, 'Stay').click();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  const letSave = await holding(page, 'settings.saveCompany');
  await license.press('Enter');
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  expect(await license.isDisabled()).toBe(true);
  await page.keyboard.type('lost');
  letSave();
  await page.getByText('Settings saved').waitFor();
  await eventually(() => hasFocus(license)).toBe(true);
  expect(await license.inputValue()).toBe('typed');

  await users.click();
  await page.getByRole('list', { name: 'Users' }).waitFor();
  await company.click();
  await license.fill('typed again');
  await users.click();
  await inDialog(page, 'Leave').click();
  await page.getByRole('list', { name: 'Users' }).waitFor();
  await company.click();
  expect(await license.inputValue()).toBe('typed');
});

test('the end of the session loses nothing: logging in over the form saves it', async () => {
  const page = await openPart('business', PHONE, [/status of 401/]);
  await field(page, 'Email').fill('typed@example.com');
  await page.context().clearCookies();
  await save(page);
  await renewSession(page);
  await seeToast(page, 'Settings saved', 'Your site is updated.');
  expect(await field(page, 'Email').inputValue()).toBe('typed@example.com');
  await page.getByText('All changes saved').waitFor();
});

test('the service area can be edited by keyboard alone, and the focus moves into whatever is added', async () => {
  const page = await openPart('service-area', DESK);
  const ninth = page.getByLabel('City 9', { exact: true });
  await page.getByLabel('City 8', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await ninth.waitFor();
  await eventually(() => hasFocus(ninth)).toBe(true);
  await page.keyboard.type('Ypsilanti');
  await page.getByRole('button', { name: 'Remove Warren' }).focus();
  await page.keyboard.press('Enter');
  await eventually(() => hasFocus(page.getByRole('button', { name: 'Add a city' }))).toBe(true);
  await save(page);
  await page.getByText('Settings saved').waitFor();
  await plain.goto('/about');
  await plain.getByRole('main').getByText('Ypsilanti', { exact: true }).waitFor();
  await eventually(() => plain.getByText('Warren', { exact: true }).count()).toBe(0);
});

test('a new line of the hours and a new holiday take the focus', async () => {
  const page = await openPart('business', DESK);
  for (const [button, label] of [
    ['Add a holiday', 'Day'],
    ['Add hours', 'Monday'],
    ['Add a note', 'Label'],
    ['Add closed days', 'Label'],
  ] as const) {
    await page.getByRole('button', { name: button }).focus();
    await page.keyboard.press('Enter');
    const added = page.getByLabel(label, { exact: true }).last();
    await eventually(() => hasFocus(added)).toBe(true);
  }
  const closed = page.locator('[name^="hours."][name$=".hours"]').last();
  expect(await closed.inputValue()).toBe('Closed');
  await page.getByRole('button', { name: 'Open 24 hours' }).first().click();
  await page.getByText('On your site: Mon-Fri Open 24 hours').waitFor();
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await inDialog(page, 'Undo changes').click();
});

describe('when somebody else saves in between', () => {
  const license = (page: Page) => field(page, 'License number');
  const conflictOn = (page: Page) =>
    page.getByRole('alert').filter({ hasText: 'Someone else saved' });

  /** Types a license number, then lets somebody else save a different one. */
  const typeOver = async (mine: string, theirs: string, expected: RegExp[]): Promise<Page> => {
    const page = await openPart('trust', DESK, expected);
    await license(page).fill(mine);
    const response = await page.request.get(`${instance.siteUrl}/trpc/settings.company`);
    const { value, version }: Versioned<Company> = (await response.json()).result.data;
    const input = { value: { ...value, licenseNumber: theirs }, version };
    await mutateAsOwner(instance.siteUrl, 'settings.saveCompany', input);
    return page;
  };

  test('nothing is lost, even if their version cannot be loaded, and either version can win', async () => {
    const page = await typeOver('mine', 'theirs', [/status of (409|500)/]);
    await failing(page, 'settings.company');
    await save(page);
    await page
      .getByText(
        /^Not saved. Someone else saved in the meantime, and we couldn't load their version: Something/,
      )
      .waitFor();
    expect(await license(page).inputValue()).toBe('mine');
    await recovering(page);
    await save(page);
    const conflict = conflictOn(page);
    await conflict.waitFor();
    await expectAccessible(page, 'the company record with a conflict');
    expect(await license(page).inputValue()).toBe('mine');
    await save(page);
    await eventually(() => hasFocus(conflict)).toBe(true);
    await conflict.getByRole('button', { name: 'Use theirs' }).click();
    await dialog(page).getByText('what someone else saved').waitFor();
    await inDialog(page, 'Cancel').click();
    await conflict.getByRole('button', { name: 'Save mine instead' }).click();
    await page.getByText('Settings saved').waitFor();
    await openPart('trust', DESK);
    await eventually(() => license(page).inputValue()).toBe('mine');
  });

  test('a discard shows what was saved last, whoever saved it', async () => {
    const page = await typeOver('given up', 'saved last', [/status of 409/]);
    await save(page);
    await conflictOn(page).waitFor();
    await page.getByRole('button', { name: 'Undo changes', exact: true }).last().click();
    await dialog(page).getByText('The form will show what was saved last.').waitFor();
    await inDialog(page, 'Undo changes').click();
    await page.getByText('All changes saved').waitFor();
    expect(await license(page).inputValue()).toBe('saved last');
    await eventually(() => conflictOn(page).count()).toBe(0);

    await license(page).fill('after it');
    await save(page);
    await page.getByText('Settings saved').waitFor();
  });

  test('in another part of the record, both saves count and nobody is asked', async () => {
    const page = await openPart('business', DESK, [/status of 409/]);
    await field(page, 'Phone').fill('248-555-0123');
    const response = await page.request.get(`${instance.siteUrl}/trpc/settings.company`);
    const { value, version }: Versioned<Company> = (await response.json()).result.data;
    const input = { value: { ...value, licenseNumber: 'from elsewhere' }, version };
    await mutateAsOwner(instance.siteUrl, 'settings.saveCompany', input);
    await save(page);
    await page.getByText('Settings saved').waitFor();
    await eventually(() => conflictOn(page).count()).toBe(0);
    await openPart('trust', DESK);
    await eventually(() => license(page).inputValue()).toBe('from elsewhere');
    await openPart('business', DESK);
    await eventually(() => field(page, 'Phone').inputValue()).toBe('248-555-0123');
  });
});
