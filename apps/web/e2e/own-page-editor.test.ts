import type { EditableOwnPage } from '@hvac/contract/own-pages';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { mutateAsOwner } from './api.ts';
import { expectAccessible } from './axe.ts';
import { goToAddress, inDialog } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { useSameOffice } from './same-office.ts';
import { dialog, eventually, hasFocus, pageHeading, seeToast } from './steps.ts';

/** How pages of the owner's are written. */
const { openPage } = useBrowser();
const instance = useInstance();
const { openScreen } = useSameOffice(openPage, instance);

const CONFLICT = [/status of 409/];
const UPDATED = ['Page updated', 'Your page has been updated successfully.'] as const;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const control = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const errorsShown = (page: Page) =>
  page
    .locator('[aria-invalid=true]')
    .evaluateAll((controls) => controls.map((shown) => shown.getAttribute('name')));
const read = async (path: string) => {
  const response = await fetch(instance.siteUrl + path, { redirect: 'manual' });
  const { status, headers } = response;
  return {
    status,
    location: headers.get('location'),
    robots: headers.get('x-robots-tag'),
    html: await response.text(),
  };
};

let count = 0;
const storePage = (changes: object = {}) => {
  count += 1;
  return mutateAsOwner<EditableOwnPage>(instance.siteUrl, 'ownPages.create', {
    kind: 'service',
    path: `services/page-${count}`,
    label: `Page ${count}`,
    title: 'Boiler repair',
    description: 'What fails in boilers',
    content: 'We know boilers.',
    ...changes,
  });
};
const saved = ({ publishedAt, createdAt, updatedAt, ...page }: EditableOwnPage, changes: object) =>
  mutateAsOwner<EditableOwnPage>(instance.siteUrl, 'ownPages.update', { ...page, ...changes });

const openEditor = async ({ id }: EditableOwnPage, width = DESK, expected: RegExp[] = []) => {
  const page = await openScreen('/admin/categories', width, expected);
  // Its list may have been loaded before it was stored.
  await goToAddress(page, `/admin/pages/${id}`);
  await text(page).waitFor();
  return page;
};
const leave = async (page: Page) => {
  await page.getByRole('link', { name: 'Back to Pages' }).click();
  await inDialog(page, 'Leave').click();
  await pageHeading(page, 'Pages').waitFor();
};
const begin = async (page: Page, template: string) => {
  await page.getByRole('radio', { name: template }).check();
  await button(page, 'Begin').click();
  await text(page).waitFor();
};

describe('a new page', () => {
  test('is refused with what it lacks, each at its field, whose section opens', async () => {
    const page = await openScreen('/admin/pages/new', DESK);
    await expectAccessible(page, 'the choice of a template');
    await begin(page, 'Service area');
    await eventually(() => control(page, 'description').count()).toBe(0);
    await button(page, 'Publish').click();
    await page.getByText('6 places are still to be written: the lines that begin with ✎').waitFor();
    expect(await errorsShown(page)).toEqual(['title', 'label', 'path', null, 'description']);
    await eventually(() => hasFocus(control(page, 'title'))).toBe(true);
    await expectAccessible(page, 'the editor of pages with errors');
    // A draft lacks nothing but its path.
    await button(page, 'Save Page').click();
    await eventually(() => errorsShown(page)).toEqual(['path']);
    await control(page, 'label').fill('Unfinished');
    await page.getByText(/^Kept \d+:\d\d [AP]M$/).waitFor();
    await leave(page);
  });

  test('is refused at a path of the website or of another page while it is typed', async () => {
    const other = await storePage({ label: 'Boilers' });
    const page = await openScreen('/admin/pages/new', DESK);
    await begin(page, 'Empty');
    await control(page, 'label').fill('Blog');
    await page.getByText('/blog is a page that the website has already').waitFor();
    await control(page, 'path').fill('admin/pages');
    await page.getByText("/admin belongs to the website's own files").waitFor();
    await control(page, 'path').fill(other.path);
    await page.getByText(`The page "Boilers" has the path /${other.path} already`).waitFor();
    await control(page, 'path').fill('');
    await control(page, 'label').fill('');
  });

  test('goes on with what was left, says how many words are its own, and can be published without being listed', async () => {
    const page = await openScreen('/admin/pages/new', PHONE);
    await page.getByText(/^You left “Unfinished” unsaved on /).waitFor();
    await expectAccessible(page, 'the choice of a template on a phone');
    await button(page, 'Continue').click();
    expect(await control(page, 'path').inputValue()).toBe('areas/unfinished');
    await control(page, 'label').fill('Troy');
    expect(await control(page, 'path').inputValue()).toBe('areas/troy');
    await control(page, 'title').fill('Heating in Troy');
    await text(page).fill('The houses near the lake were built in the sixties.');
    await page.getByText('13 words of its own · 200 make it a page for search engines').waitFor();
    await page.getByRole('button', { name: /^Search result/ }).click();
    await control(page, 'description').fill('What breaks here');
    await page.getByText('16 of 160').waitFor();
    await button(page, 'Publish').click();
    const question = dialog(page, 'Hidden from search engines for now');
    await question
      .getByText(/This page has 13 words of its own; from 200 on it is listed\./)
      .waitFor();
    await expectAccessible(page, 'the question about a page that is not listed');
    await button(page, 'Keep writing').click();
    await question.waitFor({ state: 'hidden' });
    expect((await read('/areas/troy')).status).toBe(404);
    await button(page, 'Publish').click();
    await button(page, 'Publish, not listed').click();
    await seeToast(page, 'Page created', 'Your page has been created successfully.');
    await pageHeading(page, 'Pages').waitFor();
    const { html, ...troy } = await read('/areas/troy');
    expect(troy).toMatchObject({ status: 200, robots: 'noindex' });
    expect(html.includes('built in the sixties')).toBe(true);
    // Who has agreed once is not asked with every save.
    await page.getByRole('link', { name: 'Troy', exact: true }).click();
    await text(page).waitFor();
    await control(page, 'title').fill('Heating and cooling in Troy');
    await button(page, 'Save Page').click();
    await seeToast(page, ...UPDATED);
  });
});

describe('a stored page', () => {
  test('shows every part in its order, at every width, and its lists are ordered by keyboard', async () => {
    const image = '/img/post-short-cycling.svg';
    const facts = ['Price', 'Time'].map((label) => ({ label, value: 'Fair' }));
    const gallery = [{ image, alt: 'A furnace', caption: 'Before' }];
    const own = await storePage({
      facts,
      gallery,
      questions: [{ question: 'Why?', answer: 'So.' }],
    });
    const page = await openEditor(own);
    const closed = page.locator('main section > h2 > button[aria-expanded=false]');
    while ((await closed.count()) > 0) await closed.first().click();
    expect(await page.locator('main section > h2').allInnerTexts()).toEqual([
      ...['Title and path', 'Introduction', 'Picture', 'Facts', 'Text', 'Gallery', 'Questions'],
      ...['Offers', 'Call to action', 'What the page is about', 'Search result', 'Language'],
    ]);
    await control(page, 'title').focus();
    for (const next of ['label', 'path']) {
      await page.keyboard.press('Tab');
      expect(await hasFocus(control(page, next))).toBe(true);
    }
    await button(page, 'Move Time: Fair up').press('Enter');
    await page.getByText('Time: Fair is now 1 of 2').waitFor();
    await button(page, 'Remove Price: Fair').press('Enter');
    await button(page, 'Add a fact').press('Enter');
    await eventually(() => hasFocus(control(page, 'facts.1.label'))).toBe(true);
    await page.keyboard.type('Reach');
    await expectAccessible(page, 'the editor of pages with every section open');
    for (const width of [320, PHONE]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      );
    }
    await expectAccessible(page, 'the editor of pages on a phone');
    await button(page, 'Save Page').click();
    await page.getByText('Enter the fact', { exact: true }).waitFor();
    await control(page, 'facts.1.value').fill('Everywhere');
    await button(page, 'Save Page').click();
    await seeToast(page, ...UPDATED);
  });

  test('is previewed as a draft, and its old address leads to a new one once it was public', async () => {
    const own = await storePage({ label: 'Boilers of Troy', intro: 'Only a draft' });
    let page = await openEditor(own);
    await button(page, 'Link').click();
    await control(page, 'linkSearch').fill('boilers of');
    await page.getByRole('option', { name: 'Boilers of Troy Draft: not live yet' }).click();
    expect(await control(page, 'linkAddress').inputValue()).toBe(`/${own.path}`);
    await inDialog(page, 'Cancel').click();
    const address = await page.getByRole('link', { name: /^View draft/ }).getAttribute('href');
    const preview = await page.request.get(`${instance.siteUrl}${address}`);
    expect((await preview.text()).includes('Only a draft')).toBe(true);
    expect((await read(`/${own.path}`)).status).toBe(404);
    await button(page, 'Save Page').click();
    await page.getByText('Saved as a draft. Only you and your team can see it.').waitFor();
    await button(page, 'Publish now').click();
    await page.getByRole('link', { name: /^View page\b/ }).waitFor();
    expect((await read(`/${own.path}`)).status).toBe(200);
    page = await openEditor(own);
    // The address of a public page stays with another label.
    await control(page, 'label').fill('Boilers of Clawson');
    expect(await control(page, 'path').inputValue()).toBe(own.path);
    await control(page, 'path').fill(`${own.path}-moved`);
    await page
      .getByText(`This page is live at /${own.path}. The old address will lead here.`)
      .waitFor();
    await button(page, 'Save Page').click();
    await seeToast(page, ...UPDATED);
    const { status, location } = await read(`/${own.path}`);
    expect([status, location]).toEqual([308, `/${own.path}-moved`]);
  });

  test('shows what somebody has saved meanwhile before it is saved over that, and keeps both as versions', async () => {
    const own = await storePage();
    const page = await openEditor(own, DESK, CONFLICT);
    await control(page, 'title').fill('Mine');
    await saved(own, { title: 'Theirs', facts: [{ label: 'Price', value: '$89' }] });
    await control(page, 'title').press('Control+s');
    const question = dialog(page, 'This page was changed after you opened it');
    await question.getByText('Price: $89').waitFor();
    await expectAccessible(page, 'the conflict of two saves of a page');
    await question.getByRole('button', { name: 'Save mine instead' }).click();
    await seeToast(page, ...UPDATED);

    await openEditor(own, DESK, CONFLICT);
    expect(await control(page, 'title').inputValue()).toBe('Mine');
    await button(page, 'Versions').click();
    const versions = dialog(page, 'Versions');
    await versions
      .getByRole('button', { name: /Title, Facts$/ })
      .nth(1)
      .click();
    await versions.getByText('Theirs').waitFor();
    await button(page, 'Load this version').click();
    expect(await control(page, 'title').inputValue()).toBe('Theirs');
    await page.getByText("It isn't saved yet.").waitFor();
    await button(page, 'Save Page').click();
    await seeToast(page, ...UPDATED);
  });
});
