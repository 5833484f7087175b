import type { OwnPageLinks } from '@hvac/contract/own-page-links';
import type { EditableOwnPage } from '@hvac/contract/own-pages';
import type { Versioned } from '@hvac/contract/versioned';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  mutateAsOwner,
  newSubmission,
  newUser,
  ownerCookie,
  sendSubmission,
  sessionCookie,
} from './api.ts';
import { expectAccessible } from './axe.ts';
import { tooWide } from './fitting.ts';
import { followLink, goToAddress, inDialog } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { answering, failing, holding, recovering } from './procedures.ts';
import { useSameOffice } from './same-office.ts';
import { closeMessage, dialog, eventually, hasFocus, seeToast } from './steps.ts';

/** The list of pages, their trash, and their links in the menu and the footer. */
const { openPage } = useBrowser();
const instance = useInstance();
const { openScreen } = useSameOffice(openPage, instance);

const WHOLE = { description: 'What we do', content: 'We come today.', published: true };
const create = (own: object): Promise<EditableOwnPage> =>
  mutateAsOwner(instance.siteUrl, 'ownPages.create', { ...WHOLE, ...own });
/** Saves links as another administrator does. */
const saveLinks = async (value: OwnPageLinks): Promise<void> => {
  const { siteUrl } = instance;
  const loaded = await fetch(`${siteUrl}/trpc/ownPages.links`, {
    headers: { cookie: await ownerCookie(siteUrl) },
  });
  const { result } = (await loaded.json()) as { result: { data: Versioned<OwnPageLinks> } };
  await mutateAsOwner(siteUrl, 'ownPages.saveLinks', { value, version: result.data.version });
};
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** A cell of the row of a page, counted from 0. */
const cell = (page: Page, name: string, at: number) => row(page, name).getByRole('cell').nth(at);
const search = (page: Page) => page.getByPlaceholder('Search pages...');
const leadsTo = async (path: string) => {
  const { status, headers } = await fetch(instance.siteUrl + path, { redirect: 'manual' });
  return [status, headers.get('location')];
};

test('without pages of the owner, the list shows the fixed ones and says how to begin', async () => {
  const page = await openScreen('/admin/pages', PHONE);
  await page.getByText('No pages of your own yet.').waitFor();
  await page.getByText('Most contractors begin with one page for each service.').waitFor();
  await page.getByRole('button', { name: 'More for Services' }).click();
  const texts = page.getByRole('link', { name: 'Edit texts of Services' });
  expect(await texts.getAttribute('href')).toBe('/admin/settings/pages/services');
  await page.keyboard.press('Escape');
  await followLink(page, '/admin/settings/page-links');
  await page.getByText('No pages of your own yet.').waitFor();
});

describe('with pages', () => {
  let repair: EditableOwnPage;
  beforeAll(async () => {
    const service = { kind: 'service', service: 'heating' };
    repair = await create({
      ...service,
      ...{ path: 'services/furnace-repair', label: 'Furnace repair', title: 'Furnace Repair' },
    });
    await create({ ...service, path: 'boilers', label: 'Boiler service', title: 'Boilers' });
    await create({ kind: 'area', path: 'troy', label: 'Troy', title: 'Troy', city: 'Troy' });
    await create({ kind: 'page', path: 'team', label: '', title: '', published: false });
    const origin = { landingPage: '/services/furnace-repair?utm_source=truck', referrer: '' };
    await sendSubmission(instance.siteUrl, newSubmission({ origin }));
  });

  test('the list says when it cannot be loaded, and recovers', async () => {
    const page = await openScreen('/admin/categories', DESK, [/status of 500/]);
    await failing(page, 'ownPages.list');
    await followLink(page, '/admin/pages');
    await page.getByText('Error loading pages. Please try again.').waitFor();
    await recovering(page);
    const arrive = await holding(page, 'ownPages.list');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('main').getByText('Loading').waitFor();
    arrive();
    await row(page, 'Furnace repair').waitFor();
  });

  test('the list says which page the software hides', async () => {
    const page = await openScreen('/admin/categories', DESK);
    const hidden = { ...repair, wasPublic: true, isListed: true, isHidden: true, ownWords: null };
    await answering(page, 'ownPages.list', [hidden]);
    await followLink(page, '/admin/pages');
    await cell(page, 'Furnace repair', 1).getByText('Hidden', { exact: true }).waitFor();
    await cell(page, 'Furnace repair', 1).getByText('Give the page another path.').waitFor();
    await page.getByRole('button', { name: 'View Furnace repair: hidden' }).waitFor();
  });

  test('the list groups pages by kind, with their status and the requests that began there', async () => {
    const page = await openScreen('/admin/pages', DESK);
    await eventually(() => page.getByRole('rowheader').allInnerTexts()).toEqual([
      ...['Fixed pages', 'Service pages', 'Service areas', 'Other pages'],
    ]);
    await eventually(() => cell(page, 'Furnace repair', 2).textContent()).toBe('1');
    await cell(page, 'Boiler service', 1).getByText('Published', { exact: true }).waitFor();
    await cell(page, '/troy', 1).getByText('Not listed', { exact: true }).waitFor();
    await cell(page, '/team', 1).getByText('Draft', { exact: true }).waitFor();
    const editor = page.getByRole('link', { name: 'Edit Furnace repair' });
    expect(await editor.getAttribute('href')).toBe(`/admin/pages/${repair.id}`);
    const view = page.getByRole('link', { name: 'View Furnace repair, opens in a new tab' });
    expect(await view.getAttribute('href')).toBe('/services/furnace-repair');
    await page.getByRole('link', { name: 'Preview /team, opens in a new tab' }).waitFor();
    await expectAccessible(page, 'the list of pages');

    await search(page).fill('BOIL');
    await eventually(() => page.getByRole('row').count()).toBe(3);
    await search(page).fill('nothing like it');
    await page.getByText('No pages match your search.').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await row(page, 'Furnace repair').waitFor();
  });

  test('a deletion asks where the address leads, refuses what is no page, and is undone', async () => {
    const page = await openScreen('/admin/pages', PHONE, [/status of 400/]);
    await row(page, 'Furnace repair').waitFor();
    expect(await tooWide(page)).toEqual([]);
    await expectAccessible(page, 'the list of pages on a phone');
    const ask = async () => {
      await page.getByRole('button', { name: 'More for Furnace repair' }).click();
      await page.getByRole('button', { name: 'Delete Furnace repair' }).click();
    };
    await ask();
    await eventually(() => hasFocus(inDialog(page, 'Cancel'))).toBe(true);
    const target = dialog(page, 'Delete page').getByLabel('Redirect to …');
    await target.fill('no such page');
    await page.getByText('No page or post with this name.').waitFor();
    await inDialog(page, 'Delete').click();
    await page.getByText('Not deleted. Pick a page of this website').waitFor();
    expect(await target.inputValue()).toBe('no such page');
    await expectAccessible(page, 'the question before a page is deleted');
    await target.fill('boiler');
    await page.getByRole('option', { name: 'Boiler service' }).click();
    expect(await target.inputValue()).toBe('/boilers');
    await inDialog(page, 'Delete').click();
    await seeToast(page, 'Page deleted', 'The page is in the trash.');
    await row(page, 'Furnace repair').waitFor({ state: 'hidden' });
    expect(await leadsTo('/services/furnace-repair')).toEqual([308, '/boilers']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await seeToast(page, 'Page restored', "It's live again.");
    await row(page, 'Furnace repair').waitFor();
    expect(await leadsTo('/services/furnace-repair')).toEqual([200, null]);
  });

  test('a page that was never public is not asked for; from the trash it comes back or goes for good', async () => {
    const page = await openScreen('/admin/pages', DESK);
    const erase = async () => {
      await page.getByRole('button', { name: 'Delete /team' }).click();
      await eventually(() => page.getByLabel('Redirect to …').count()).toBe(0);
      await inDialog(page, 'Delete').click();
      await seeToast(page, 'Page deleted', 'The page is in the trash.');
      await closeMessage(page);
      await page.getByRole('link', { name: /^Trash/ }).click();
      await page.getByText('Deleted pages stay here for 30 days.').waitFor();
    };
    await erase();
    expect(new URL(page.url()).search).toBe('?tab=trash');
    await page.getByRole('button', { name: 'Restore /team' }).click();
    await seeToast(page, 'Page restored', "It's a draft. Visitors can't see it.");
    await closeMessage(page);
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await erase();
    await page.getByRole('button', { name: 'Delete permanently /team' }).click();
    await inDialog(page, 'Delete permanently').click();
    await page.getByText('The trash is empty.').waitFor();
  });

  test('links in menu and footer are at most two and eight, and are not saved over those of others unasked', async () => {
    const page = await openScreen('/admin/pages', DESK, [/status of 409/]);
    await followLink(page, '/admin/settings/page-links');
    const menu = page.getByRole('group', { name: 'Pages in the menu' });
    const choose = async (at: number, label: string) => {
      await menu.getByRole('button', { name: 'Add a page' }).click();
      await menu.getByLabel(`Page ${at}`, { exact: true }).selectOption({ label });
    };
    await choose(1, 'Boiler service');
    await menu.getByRole('button', { name: 'Add a page' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await menu.getByText('Choose a page').last().waitFor();
    await menu.getByLabel('Page 2', { exact: true }).selectOption({ label: 'Furnace repair' });
    await eventually(() => menu.getByRole('button', { name: 'Add a page' }).count()).toBe(0);
    await menu.getByText('You can add up to 2.').waitFor();

    await saveLinks({ menu: [repair.id], footer: [] });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Someone else saved the links to pages').waitFor();
    await expectAccessible(page, 'links that somebody else has saved');
    await page.getByRole('button', { name: 'Save mine instead' }).click();
    await seeToast(page, 'Links saved', 'Your site is updated.');
    const site = await (await fetch(instance.siteUrl)).text();
    expect(site.indexOf('href="/boilers"')).toBeLessThan(
      site.indexOf('href="/services/furnace-repair"'),
    );
    await followLink(page, '/admin/pages');
    await row(page, 'Boiler service').getByText('In the menu').waitFor();
  });

  test('an editor writes pages, but neither edits the texts of fixed ones nor chooses links', async () => {
    const { siteUrl } = instance;
    const cookie = await sessionCookie(siteUrl, await newUser(siteUrl, 'eve', { isAdmin: false }));
    const [name = '', value = ''] = cookie.split('=');
    const page = await openPage('about:blank', { width: PHONE, siteUrl });
    await page.context().addCookies([{ name, value, url: siteUrl }]);
    await page.goto('/admin/pages');
    await row(page, 'Furnace repair').waitFor();
    await page.getByRole('link', { name: 'New page' }).waitFor();
    await eventually(() => page.getByRole('link', { name: 'Menu & footer' }).count()).toBe(0);
    await page.getByRole('button', { name: 'More for Services' }).click();
    await page.getByRole('link', { name: 'View Services, opens in a new tab' }).waitFor();
    await eventually(() => page.getByRole('link', { name: /^Edit texts/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await goToAddress(page, '/admin/settings/page-links');
    await page.getByText('Access Denied', { exact: true }).waitFor();
  });
});
