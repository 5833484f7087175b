import type { EditablePost } from '@hvac/contract/blog-editing';
import { days } from '@hvac/contract/durations';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { mutateAsOwner, ownerCookie, storePost } from './api.ts';
import { expectAccessible } from './axe.ts';
import { intercept } from './intercept.ts';
import { useInstance } from './own-instance.ts';
import { DESK, hydrate, PHONE, useBrowser } from './page.ts';
import { answering, failing } from './procedures.ts';
import { useSamePage } from './same-page.ts';
import { addressOf, dialog, eventually, field, hasFocus, pageHeading, seeToast } from './steps.ts';

const { openPage } = useBrowser();
const instance = useInstance();
const { openScreen } = useSamePage(openPage, instance);

const SCREEN = '/admin/settings/addresses';
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rows = (page: Page, name: string) => page.getByRole('list', { name, exact: true });

const rename = ({ id, version, ...post }: EditablePost, slug: string): Promise<EditablePost> => {
  const { publishedAt, createdAt, updatedAt, ...fields } = post;
  return mutateAsOwner(instance.siteUrl, 'blog.updatePost', { ...fields, id, version, slug });
};
const redirect = (from: string, to: string) =>
  mutateAsOwner(instance.siteUrl, 'addresses.save', { from, to });

describe('the old address of a post', () => {
  test('leads a visitor on, from another site and from a list in an open tab', async () => {
    const post = await storePost(instance.siteUrl, { title: 'On the move', slug: 'before' });
    // The scripts ask for the data of the old address first.
    const expected = [/status of 404/];
    const { siteUrl } = instance;
    const page = await openPage('/blog', { width: DESK, siteUrl, expected });
    await hydrate(page);
    await rename(post, 'after');
    await page.getByRole('link', { name: 'On the move' }).first().click();
    await pageHeading(page, 'On the move').waitFor();
    await eventually(() => addressOf(page)).toBe('/blog/after');
    await page.goBack();
    await eventually(() => addressOf(page)).toBe('/blog');
    await page.goto('/blog/before?utm_source=mail');
    await pageHeading(page, 'On the move').waitFor();
    expect(addressOf(page)).toBe('/blog/after?utm_source=mail');
  });

  test('leads a visitor on who taps while the post is fetched ahead', async () => {
    const post = await storePost(instance.siteUrl, { title: 'Ahead', slug: 'ahead' });
    const { siteUrl } = instance;
    const page = await openPage('/blog', { width: DESK, siteUrl, expected: [/status of 404/] });
    await hydrate(page);
    await rename(post, 'arrived');
    const { promise, resolve } = Promise.withResolvers<'usual'>();
    await intercept(page, ['*/trpc/blog.post?*'], () => promise);
    const link = page.getByRole('link', { name: 'Ahead' }).first();
    const asked = page.waitForRequest(/blog\.post\?/);
    await link.hover();
    await asked;
    await link.click();
    await eventually(() => addressOf(page)).toBe('/blog/ahead');
    resolve('usual');
    await pageHeading(page, 'Ahead').waitFor();
    expect(addressOf(page)).toBe('/blog/arrived');
  });

  test('is not found once the post is deleted, and the page says so only once', async () => {
    const { id } = await storePost(instance.siteUrl, { title: 'Soon gone', slug: 'gone' });
    const { siteUrl } = instance;
    const page = await openPage('/blog', { width: PHONE, siteUrl, expected: [/status of 404/] });
    await hydrate(page);
    await mutateAsOwner(siteUrl, 'blog.trashPost', { id });
    await page.getByRole('link', { name: 'Soon gone' }).first().click();
    await pageHeading(page, 'Blog Post Not Found').waitFor();
    await hydrate(page);
    await pageHeading(page, 'Blog Post Not Found').waitFor();
    expect(addressOf(page)).toBe('/blog/gone');
  });

  test('is promised by the editor before it is saved', async () => {
    const { id } = await storePost(instance.siteUrl, { slug: 'promised' });
    const page = await openScreen(`/admin/posts/${id}`, DESK);
    await field(page, 'Slug').fill('kept');
    await page.getByText('Old links will lead to the new address.').waitFor();
  });
});

/** Asks for a page as a person does who follows a link on another site. */
const askForMissing = async (path: string, times: number) => {
  const headers = { 'sec-fetch-dest': 'document', referer: 'https://www.facebook.com/somebody' };
  for (let n = 0; n < times; n += 1) await fetch(instance.siteUrl + path, { headers });
};
/** Stores what was counted, as the instance does every minute. */
const storeCounts = async () => {
  const headers = { cookie: await ownerCookie(instance.siteUrl) };
  await fetch(`${instance.siteUrl}/trpc/selfCheck.findings`, { headers });
};
const file = (content: string) => ({
  ...{ name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from(content) },
});

describe('Settings → Addresses', () => {
  test('is empty at first, says so when it cannot be loaded, and fits a phone', async () => {
    const page = await openScreen(SCREEN, PHONE, [/status of 500/]);
    await part(page, 'Not found').getByText('No one has hit a dead link').waitFor();
    const missing = {
      path: '/old.html',
      count: 2,
      lastAt: new Date().toISOString(),
      referrer: null,
    };
    await answering(page, 'addresses.missing', { items: [missing], total: 30 });
    const { path } = missing;
    const led = { path, leadsTo: '/about', name: null, origin: 'typed', isBroken: false };
    await answering(page, 'addresses.redirects', { items: [led], total: 30 });
    await page.reload();
    await eventually(() => page.getByRole('button', { name: 'Next' }).count()).toBe(2);
    await expectAccessible(page, 'the screen of addresses');
    await answering(page, 'addresses.redirects', { items: [], total: 0 });
    await page.reload();
    await part(page, 'Redirects').getByText('No redirects yet').waitFor();
    await failing(page, 'addresses.missing');
    await failing(page, 'addresses.redirects');
    await page.reload();
    await page.getByText('Error loading addresses. Please try again.').waitFor();
    await page.getByText('Error loading redirects. Please try again.').waitFor();
  });

  test('redirects an address that was not found to a page found by its name', async () => {
    await askForMissing('/old-prices.html', 3);
    await askForMissing('/team', 1);
    await storeCounts();
    const page = await openScreen(SCREEN, PHONE);
    const lines = rows(page, 'Not found').getByRole('listitem');
    // Another test has left one.
    await eventually(async () => (await lines.allInnerTexts()).slice(0, 2)).toEqual([
      expect.stringMatching(/^\/old-prices\.html\n+3 times · last .+ · from www\.facebook\.com/),
      expect.stringMatching(/^\/team\n+Once · last /),
    ]);
    await lines
      .first()
      .getByRole('button', { name: /^Redirect to …/ })
      .click();
    const adding = dialog(page, 'Add a redirect');
    expect(await adding.getByLabel('Old address').inputValue()).toBe('/old-prices.html');
    await adding.getByRole('button', { name: 'Add redirect' }).click();
    await adding.getByText('Enter where it leads').waitFor();
    await adding.getByLabel('Redirect to').fill('serv');
    await expectAccessible(page, 'the dialog of a redirect');
    await adding.getByRole('option', { name: 'Services /services' }).click();
    expect(await adding.getByLabel('Redirect to').inputValue()).toBe('/services');
    await eventually(() => hasFocus(adding.getByLabel('Redirect to'))).toBe(true);
    await page.keyboard.press('Enter');
    await seeToast(page, 'Redirect saved', '/old-prices.html leads to /services from now on.');
    await lines.getByText('/old-prices.html').waitFor({ state: 'detached' });
    const response = await fetch(`${instance.siteUrl}/old-prices.html?x=1`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, '/services?x=1']);
  });

  test('takes an old address with its domain, a page by the keys, and the only one that fits a name', async () => {
    const publishAt = new Date(Date.now() + days(1)).toISOString();
    await storePost(instance.siteUrl, { title: 'Zebra stripes', slug: 'zebra', publishAt });
    const page = await openScreen(SCREEN, DESK, [/status of 400/]);
    await page.getByRole('button', { name: 'Add redirect' }).click();
    const adding = dialog(page, 'Add a redirect');
    const [from, to] = [adding.getByLabel('Old address'), adding.getByLabel('Redirect to')];
    await from.fill('Hearthline.com/Old-Team.html');
    await to.fill('zebra');
    // What visitors cannot open is not offered.
    await adding.getByText('No page or post with this name.').waitFor();
    expect(await from.inputValue()).toBe('/Old-Team.html');
    await to.press('Enter');
    await adding.getByText('Pick a page from the list, or paste an address.').waitFor();
    await to.fill('furnace');
    const options = adding.getByRole('option');
    await options.nth(1).waitFor();
    await to.press('ArrowDown');
    await to.press('ArrowDown');
    expect(await options.nth(1).getAttribute('aria-selected')).toBe('true');
    await expectAccessible(page, 'the dialog of a redirect with an active suggestion');
    await to.press('Escape');
    await to.press('ArrowDown');
    const first = (await options.first().textContent()) ?? '';
    await to.press('Enter');
    expect(first).toContain(await to.inputValue());
    await to.fill('About');
    await to.press('Enter');
    await seeToast(page, 'Redirect saved', '/Old-Team.html leads to /about from now on.');
  });

  test('edits, refuses, finds and deletes redirects, and its line in the list counts them', async () => {
    await redirect('/first.html', '/about');
    const page = await openScreen(SCREEN, DESK, [/status of 400/]);
    const redirects = rows(page, 'Redirects').getByRole('listitem');
    await page.getByRole('searchbox', { name: 'Search redirects' }).fill('first');
    await eventually(() => redirects.count()).toBe(1);
    await page.getByRole('button', { name: 'Edit the redirect of /first.html' }).click();
    const editing = dialog(page, 'Edit the redirect');
    await editing.getByLabel('Old address').fill('/services');
    await editing.getByRole('button', { name: 'Save' }).click();
    await editing.getByText('There is a page at /services, which visitors get').waitFor();
    await editing.getByLabel('Old address').fill('/First.html');
    await editing.getByLabel('Redirect to').fill('/nowhere');
    await editing.getByRole('button', { name: 'Save' }).click();
    await redirects.getByText('No page there').waitFor();
    await expectAccessible(page, 'the list of redirects');
    await page.getByRole('button', { name: 'Delete the redirect of /first.html' }).click();
    await dialog(page, 'Delete redirect?').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No redirects found.').waitFor();
    await page.goto('/admin/settings');
    await page.getByRole('link', { name: /^Addresses \d+ redirects? · \d not found$/ }).waitFor();
  });

  test('imports a file after it has shown what that changes, and names the lines it refuses', async () => {
    const page = await openScreen(SCREEN, PHONE, [/status of 400/]);
    await page.getByRole('button', { name: 'Import file' }).click();
    const importing = dialog(page, 'Import redirects');
    await importing.getByLabel('File').setInputFiles(file('/a.html,/b.html\n/b.html,/a.html'));
    await importing.getByText('Line 1: /a.html and /b.html (line 2)').waitFor();
    await expectAccessible(page, 'a refused file');
    await importing.getByLabel('File').setInputFiles(file('/a.html,/about\n/b.html,/gone'));
    await importing.getByText('2 new').waitFor();
    await importing.getByText('Line 2: there is no page at /gone').waitFor();
    await expectAccessible(page, 'a file to import');
    await importing.getByRole('button', { name: 'Import', exact: true }).click();
    await seeToast(page, 'Redirects imported', '2 new');
    await rows(page, 'Redirects').getByText('/a.html').waitFor();
  });

  test('imports the lines that can be carried over once it has listed the others', async () => {
    const page = await openScreen(SCREEN, PHONE);
    await page.getByRole('button', { name: 'Import file' }).click();
    const importing = dialog(page, 'Import redirects');
    const exported =
      'source,target,regex,code\n/c.html,/about,0,301\n^/d/(.*),/about,1,301\n/?p=1,/,0,301';
    await importing.getByLabel('File').setInputFiles(file(exported));
    await importing.getByText("2 lines can't be carried over").waitFor();
    await importing.getByText('Line 3: This is a pattern').waitFor();
    await expectAccessible(page, 'a file with lines that are left out');
    await importing.getByRole('button', { name: 'Import the others' }).click();
    await seeToast(page, 'Redirects imported', '1 new');
    await rows(page, 'Redirects').getByText('/c.html').waitFor();
  });
});

describe('an address with odd signs', () => {
  // https://github.com/TanStack/router/issues/8041: the router decodes signs that browsers encode again.
  test('is answered in one hop at most', async () => {
    const { siteUrl } = instance;
    await storePost(siteUrl, { title: 'Odd signs', slug: 'q^q' });
    const page = await openPage('/blog/q^q', { width: DESK, siteUrl, expected: [/status of 404/] });
    await pageHeading(page, 'Odd signs').waitFor();
    await hydrate(page);
    await pageHeading(page, 'Odd signs').waitFor();
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/q%5Eq$/);
    const signs = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).filter(
      (sign) => !/[\w/\\#?]/.test(sign),
    );
    const paths = signs.flatMap((sign) => [
      ...[sign, `%${sign.charCodeAt(0).toString(16)}`].flatMap((part) => [
        ...[`/blog/x${part}y`, `/blog/category/x${part}y`],
      ]),
    ]);
    for (const path of paths) {
      const response = await page.goto(path);
      const from = response?.request().redirectedFrom();
      expect([path, response?.status(), from?.redirectedFrom() ?? null]).toEqual([path, 404, null]);
    }
  });
});
