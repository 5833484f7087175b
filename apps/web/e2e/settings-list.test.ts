import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mutateAsOwner, newUser } from './api.ts';
import { expectAccessible } from './axe.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { useSamePage } from './same-page.ts';
import { eventually, field, hasFocus, logIn, pageHeading } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because its settings change.
const instance = useInstance();
const { openScreen } = useSamePage(openPage, instance);

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const line = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

test('every line tells the state of its setting', async () => {
  const page = await openScreen('/admin/settings', PHONE);
  for (const [title, text] of [
    ['Business', 'Contact & hours 313-555-0142 · Mon–Fri 8–6'],
    ['Business', 'Service area Metro Detroit · 8 cities'],
    ['Business', 'License & trust Licensed, insured'],
    ['Website', 'Page text Original text'],
    ['Website', 'Own pages None yet'],
    ['Leads', 'Email account Not connected'],
    ['Team', 'People 1 person'],
    ['My account', 'Two-step login Two-step off'],
    ['Technical', 'Map key Not set'],
  ] as const) {
    await group(page, title).getByRole('link', { name: text, exact: true }).waitFor();
  }
  await group(page, 'Technical')
    .getByRole('link', { name: /^Site health \d+ need/ })
    .waitFor();
  await expectAccessible(page, 'the list of settings');

  await mutateAsOwner(instance.siteUrl, 'brand.save', {
    value: {
      primary: '#1b5e20',
      accent: null,
      accentText: 'light',
      illustrations: 'snow',
      logoHasName: false,
    },
    version: 0,
  });
  await line(page, 'Social & map').click();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await line(page, 'Colors & style Your colors').waitFor();
});

test('an address with the name of a field or section leads to it', async () => {
  const page = await openScreen('/admin/settings/business#phone', PHONE);
  await eventually(() => hasFocus(field(page, 'Phone'))).toBe(true);
  await page.goto('/admin/settings/business#holidays');
  await eventually(() => hasFocus(page.getByRole('button', { name: 'Add a holiday' }))).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.goto('/admin/settings');
  await line(page, 'Two-step rule').click();
  await eventually(() =>
    hasFocus(
      page
        .getByRole('group', { name: 'Who has to use two-step login?' })
        .getByRole('radio')
        .first(),
    ),
  ).toBe(true);
});

test('the steps to launch lead to the field', async () => {
  const page = await openScreen('/admin', PHONE);
  await page
    .getByRole('region', { name: 'Get your site ready' })
    .getByRole('link', { name: /^Phone number/ })
    .click();
  await pageHeading(page, 'Contact & hours').waitFor();
  await eventually(() => hasFocus(field(page, 'Phone'))).toBe(true);
});

test('beside a screen, the list marks what is shown', async () => {
  const page = await openScreen('/admin/settings/leads', DESK);
  const column = page.getByRole('navigation', { name: 'Settings' });
  const marked = () => column.locator('[aria-current=page]').allInnerTexts();
  await eventually(marked).toEqual(['Who gets new leads']);
  await column.getByRole('link', { name: 'Morning reminder' }).click();
  await eventually(marked).toEqual(['Morning reminder']);
  await column.getByRole('link', { name: 'Service area' }).click();
  await pageHeading(page, 'Service area').waitFor();
  await eventually(marked).toEqual(['Service area']);
});

test('an editor finds their own account and nothing that they are refused [spec 285]', async () => {
  const eve = await newUser(instance.siteUrl, 'eve', { isAdmin: false });
  const page = await openPage('/admin/login', { width: DESK, siteUrl: instance.siteUrl });
  await logIn(page, eve);
  const menu = page.getByRole('navigation', { name: 'Office' });
  await eventually(() => menu.getByRole('link', { name: 'Website Images' }).count()).toBe(0);
  await menu.getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL('/admin/settings');
  await group(page, 'My account').waitFor();
  await eventually(() => page.getByText('Access Denied').count()).toBe(0);
  const main = page.getByRole('main');
  expect(await main.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['My account']);
  const names = (await main.getByRole('link').allInnerTexts()).map((name) => name.split('\n')[0]);
  expect(names).toEqual(['Password', 'Two-step login', 'Devices']);
  await expectAccessible(page, 'the settings of an editor');
});

test('the search leads to the field, by keyboard alone', async () => {
  const page = await openScreen('/admin/settings', PHONE);
  const search = page.getByRole('searchbox', { name: 'Search settings' });
  await search.fill('xylophone');
  await page.getByText('Nothing found for “xylophone”.').waitFor();
  await eventually(() => group(page, 'Business').count()).toBe(0);
  await expectAccessible(page, 'a search without results');

  await search.fill('hours');
  await page.getByRole('status').getByText('2 settings found').waitFor();
  await expectAccessible(page, 'a search with results');
  await search.press('Tab');
  const best = group(page, 'Found').getByRole('link').first();
  expect(await best.textContent()).toContain('Business hours');
  expect(await hasFocus(best)).toBe(true);

  await search.fill('where do I change my phone');
  await search.press('Enter');
  await pageHeading(page, 'Contact & hours').waitFor();
  await eventually(() => hasFocus(field(page, 'Phone'))).toBe(true);

  await page.goto('/admin/settings');
  await search.fill('headline');
  await search.press('Enter');
  await eventually(() => hasFocus(page.locator('[name=heading]'))).toBe(true);
});
