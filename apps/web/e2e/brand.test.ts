import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { inDialog, openSettings } from './office.ts';
import { useHost } from './own-host.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { hasFocus } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because its look changes.
const host = useHost();

const openBrand = (width: number) => openSettings(openPage, host, width, 'Brand');
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();

const colorField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const groundOf = (element: Locator) =>
  element.evaluate((node) => getComputedStyle(node).backgroundColor);
const textColorOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).color);
const sourceOf = (page: Page, alt: RegExp) =>
  page.getByRole('img', { name: alt }).getAttribute('src');

/** The look of the home page, as a visitor without scripts gets it. */
const homeLook = async () => {
  const page = await openPage('/', { width: DESK, withoutScripts: true, siteUrl: host.siteUrl });
  const call = page.getByRole('banner').getByRole('link', { name: 'Call 313-555-0142' });
  const look = {
    footer: await groundOf(page.getByRole('contentinfo')),
    button: await groundOf(call),
    onButton: await textColorOf(call),
    house: await sourceOf(page, /house cut open/),
  };
  await page.context().close();
  return look;
};

const TODAY = {
  footer: 'rgb(11, 31, 58)',
  button: 'rgb(194, 65, 12)',
  onButton: 'rgb(255, 255, 255)',
  house: '/img/house-section.svg',
};

test('what is no colour is said beside its field, and nothing that was typed is lost', async () => {
  const page = await openBrand(PHONE);
  await colorField(page, 'Primary color').fill('forest green');
  await save(page);
  await page.getByText('Please enter a color as # and six digits').waitFor();
  expect(await hasFocus(colorField(page, 'Primary color'))).toBe(true);
  expect(await colorField(page, 'Primary color').inputValue()).toBe('forest green');
  await page.getByRole('button', { name: 'Back to the default primary color' }).click();
  expect(await colorField(page, 'Primary color').inputValue()).toBe('');
});

test('a yellow brand is previewed, is on the next page, and goes back to the default', async () => {
  expect(await homeLook()).toEqual(TODAY);
  const page = await openBrand(DESK);
  await colorField(page, 'Primary color').fill('#1b5e20');
  await colorField(page, 'Accent color').fill('#FFD400');
  const sample = page.getByRole('figure', { name: 'Preview' }).getByText('Schedule Service');
  expect(await textColorOf(sample)).toBe('rgb(255, 255, 255)');
  await page.getByRole('radio', { name: 'As it is, dark text' }).check();
  expect(await groundOf(sample)).toBe('rgb(255, 212, 0)');
  await page.getByRole('radio', { name: 'Desert' }).check();
  await expectAccessible(page, 'the brand with a light accent');
  await save(page);
  await page.getByText('Brand saved').waitFor();

  const look = await homeLook();
  expect(look.button).toBe('rgb(255, 212, 0)');
  expect(look.onButton).not.toBe(TODAY.onButton);
  expect(look.footer).not.toBe(TODAY.footer);
  expect(look.house).toMatch(/^\/brand\/[0-9a-f]{16}\/img\/house-section\.svg$/);
  const home = await openPage('/', { width: DESK, siteUrl: host.siteUrl });
  await expectAccessible(home, 'the home page of a green and yellow brand');

  // The open back office has taken the colours as well.
  expect(await groundOf(page.getByRole('button', { name: 'Save changes' }))).not.toBe(
    'rgb(18, 44, 79)',
  );
  await page.getByRole('button', { name: 'Back to the default', exact: true }).click();
  await inDialog(page, 'Back to the default').click();
  await page.getByText('Brand reset').waitFor();
  expect(await colorField(page, 'Accent color').inputValue()).toBe('');
  expect(await homeLook()).toEqual(TODAY);
});
