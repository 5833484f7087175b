import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newUser } from './api.ts';
import { expectAccessible } from './axe.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { photograph } from './pictures.ts';
import { useSamePage } from './same-page.ts';
import { eventually, field, hasFocus, logIn, pageHeading } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because what it shows changes.
const instance = useInstance();
const { openScreen, visit } = useSamePage(openPage, instance);

const section = (page: Page) => page.getByRole('region', { name: 'Change your website' });
const row = (page: Page, name: string) => section(page).getByRole('link', { name });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save changes' });

/** A finger on the dashboard of a phone, whose taps are counted. */
const fingerOnDashboard = async () => {
  const page = await openScreen('/admin', PHONE);
  await section(page).waitFor();
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  return { page, tap, taps: () => taps };
};

test('below the leads, each row tells on one line what the website shows', async () => {
  for (const width of [PHONE, DESK]) {
    const page = await openScreen('/admin', width);
    for (const text of [
      'Phone 313-555-0142',
      'Hours Mon–Fri 8–6 · Sat 9–3 · Emergency 24/7',
      'Headline “Heating, cooling and clean air for Metro Detroit homes”',
      'Main photo Our drawing',
    ]) {
      const { height } = (await row(page, text).boundingBox()) ?? { height: 0 };
      expect(height, text).toBe(48);
    }
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(titles.slice(0, 2)).toEqual(['New leads', 'Change your website']);
    await expectAccessible(page, 'the dashboard');
  }
});

test('a desk has the leads left and the website right of them, a phone one below the other', async () => {
  const boxOf = (page: Page, name: string) => page.getByRole('region', { name }).boundingBox();
  const desk = await openScreen('/admin', DESK);
  await eventually(async () => {
    const [leads, website, ready, posts] = await Promise.all(
      ['New leads', 'Change your website', 'Get your site ready', 'Recent Posts'].map((name) =>
        boxOf(desk, name),
      ),
    );
    return [website?.y === leads?.y, ready?.x === website?.x, posts?.x === leads?.x];
  }).toEqual([true, true, true]);
  const phone = await openScreen('/admin', PHONE);
  const [leads, website] = await Promise.all([
    boxOf(phone, 'New leads'),
    boxOf(phone, 'Change your website'),
  ]);
  expect(website?.x).toBe(leads?.x);
});

test('the phone number takes two taps', async () => {
  const { page, tap, taps } = await fingerOnDashboard();
  await tap(row(page, 'Phone'));
  await eventually(() => hasFocus(field(page, 'Phone'))).toBe(true);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('248-555-0100');
  await tap(saveButton(page));
  await page.getByText('Settings saved').waitFor();
  expect(taps()).toBe(2);
  const site = await visit('/', PHONE);
  await site.getByRole('contentinfo').getByText('248-555-0100').waitFor();
});

test('closing on a day takes three taps', async () => {
  const { page, tap, taps } = await fingerOnDashboard();
  await tap(row(page, 'Hours'));
  const monday = page.getByLabel('Monday').first();
  await eventually(() => hasFocus(monday)).toBe(true);
  await tap(monday.locator('xpath=ancestor::label'));
  await tap(saveButton(page));
  await page.getByText('Settings saved').waitFor();
  expect(taps()).toBe(3);
  const site = await visit('/contact', PHONE);
  await site.getByRole('contentinfo').getByText('Tue-Fri').waitFor();
});

test('the headline takes two taps', async () => {
  const { page, tap, taps } = await fingerOnDashboard();
  await tap(row(page, 'Headline'));
  await pageHeading(page, 'Page text: Home').waitFor();
  await eventually(() => hasFocus(page.locator('[name=heading]'))).toBe(true);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Warm by tonight');
  await tap(saveButton(page));
  await page.getByText('Page text saved').waitFor();
  expect(taps()).toBe(2);
  await pageHeading(await visit('/', PHONE), 'Warm by tonight').waitFor();
});

test('the main photo takes three taps and the choice of the file', async () => {
  const { page, tap, taps } = await fingerOnDashboard();
  await tap(row(page, 'Main photo'));
  const chooser = page.waitForEvent('filechooser');
  await tap(page.getByRole('dialog').getByText('Choose photo', { exact: true }));
  await (await chooser).setFiles(await photograph());
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }));
  await page.getByText('Photo saved: Home: main photo').waitFor();
  expect(taps()).toBe(3);
  const site = await visit('/', PHONE);
  expect(await site.locator('main img').first().getAttribute('src')).toMatch(/^\/api\/image\//);
  await page.goto('/admin');
  await row(page, 'Main photo Your photo').waitFor();
});

test('an editor, who may change none of it, does not see it', async () => {
  const eve = await newUser(instance.siteUrl, 'eve', { isAdmin: false });
  const page = await openPage('/admin/login', { width: PHONE, siteUrl: instance.siteUrl });
  await logIn(page, eve);
  await page.getByRole('region', { name: 'Recent Posts' }).waitFor();
  await eventually(() => section(page).count()).toBe(0);
});
