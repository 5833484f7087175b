import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { type Host, OWNER, startHost } from './host.ts';
import { openScreen } from './office.ts';
import { DESK, hydrate, PHONE, useBrowser } from './page.ts';
import { eventually, field, hasFocus, pageHeading, seeToast } from './steps.ts';

const { openPage } = useBrowser();

// A site of its own, for its name and its users change.
let host: Host;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.remove());

const NEW = { name: 'North Star Heating', phone: '248-555-0177', href: 'tel:2485550177' };

const openSite = (path: string, width: number, withoutScripts = false) =>
  openPage(path, { width, withoutScripts, siteUrl: host.siteUrl });

const PATHS = {
  Company: '/admin/settings',
  Users: '/admin/settings/users',
  'My password': '/admin/settings/password',
};

const openSettings = async (
  width: number,
  tab: keyof typeof PATHS = 'Company',
  expected: RegExp[] = [],
) => {
  const page = await openScreen(openPage, host, PATHS[tab], width, expected);
  await pageHeading(page, 'Settings').waitFor();
  return page;
};
const logInAs = async (page: Page, username: string, password: string) => {
  await page.goto('/admin/login');
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByText(`Welcome, ${username}`).waitFor();
};
/** Answers the login that comes over a screen whose session has ended. */
const renewSession = async (page: Page) => {
  const login = page.getByRole('dialog', { name: 'Your session has ended' });
  await login.getByLabel('Username').fill(OWNER.username);
  await login.getByLabel('Password').fill(OWNER.password);
  await login.getByRole('button', { name: 'Log In' }).click();
};
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const inDialog = (page: Page, button: string) =>
  dialog(page).getByRole('button', { name: button, exact: true });

/** Adds a user and answers with the password that is shown. */
const addUser = async (page: Page, username: string, role: string): Promise<string> => {
  await page.getByRole('button', { name: 'Add user' }).click();
  await dialog(page).getByLabel('Username').fill(username);
  await dialog(page).getByRole('radio', { name: role }).check();
  await inDialog(page, 'Add user').click();
  const password = await dialog(page).getByLabel(`Password of ${username}`).inputValue();
  await inDialog(page, 'Done').click();
  return password;
};

describe('the company record', () => {
  test('what is wrong is said beside its field, and nothing that was typed is lost', async () => {
    const page = await openSettings(PHONE);
    await field(page, 'Phone').fill('911');
    await field(page, 'Facebook').fill('facebook.com/us');
    await page.getByRole('button', { name: 'Add days' }).click();
    await save(page);
    await page.getByText('Not saved. Please look at the marked fields.').waitFor();
    for (const error of [
      'Please enter a phone number that can be dialled, for example 313-555-0142',
      'Please choose at least one day',
      'Please enter an address that starts with http:// or https://, or nothing',
    ]) {
      await page.getByText(error).waitFor();
    }
    expect(await hasFocus(field(page, 'Phone'))).toBe(true);
    expect(await field(page, 'Facebook').inputValue()).toBe('facebook.com/us');
    await expectAccessible(page, 'the company record with errors');

    await field(page, 'Phone').fill('313-555-0100');
    expect(await page.getByText('Please enter a phone number that can be dialled').count()).toBe(0);
    await page.getByText('Please choose at least one day').waitFor();
    await page.getByRole('button', { name: 'Remove line 4 of the hours' }).click();
    await eventually(() => page.getByText('Please choose at least one day').count()).toBe(0);

    const discard = page.getByRole('button', { name: 'Discard' });
    await discard.click();
    await inDialog(page, 'Cancel').click();
    expect(await field(page, 'Facebook').inputValue()).toBe('facebook.com/us');
    await discard.click();
    await expectAccessible(page, 'the question before a discard');
    await inDialog(page, 'Discard changes').click();
    await page.getByText('Everything is saved').waitFor();
    expect(await field(page, 'Phone').inputValue()).toBe('313-555-0142');
    const saveChanges = page.getByRole('button', { name: 'Save changes' });
    await eventually(() => hasFocus(saveChanges)).toBe(true);
  });

  test('every place of the site follows a change at the next request', async () => {
    // Kept pages of the old record.
    for (const path of ['/', '/contact']) await fetch(host.siteUrl + path);
    const page = await openSettings(DESK);
    await field(page, 'Name').fill(NEW.name);
    await field(page, 'Phone').fill(NEW.phone);
    await page.getByRole('button', { name: 'Add a holiday' }).click();
    await page.getByLabel('Day', { exact: true }).fill('Thanksgiving');
    await field(page, 'Date (optional)').fill('2026-11-26');
    await save(page);
    await seeToast(page, 'Settings saved', 'The website shows them from now on.');
    await eventually(() => page.title()).toBe(`Settings | Admin | ${NEW.name}`);

    for (const withoutScripts of [true, false]) {
      const site = await openSite('/contact', PHONE, withoutScripts);
      if (!withoutScripts) await hydrate(site);
      const phones = (area: 'banner' | 'contentinfo' | 'main' | 'complementary') =>
        site.getByRole(area).locator(`a[href="${NEW.href}"]`);
      for (const area of ['banner', 'contentinfo', 'main', 'complementary'] as const) {
        expect([area, await phones(area).first().isVisible()]).toEqual([area, true]);
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
    const feed = await (await fetch(`${host.siteUrl}/feed.xml`)).text();
    expect(feed).toContain(`<title>${NEW.name}: HVAC tips and advice</title>`);

    const blog = await openSite('/blog', DESK);
    await hydrate(blog);
    await blog.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
    await pageHeading(blog, 'About Our Company').waitFor();
    await eventually(() => blog.title()).toBe(`About Us | ${NEW.name}`);
  });

  test('nothing can be typed while it is saved, and the field keeps the focus', async () => {
    const page = await openSettings(DESK);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/trpc/settings.saveCompany**', async (route) => {
      await promise;
      await route.continue();
    });
    await field(page, 'License number').fill('CAR-1');
    await field(page, 'License number').press('Enter');
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
    expect(await field(page, 'License number').isDisabled()).toBe(true);
    await page.keyboard.type('lost');
    resolve();
    await page.getByText('Settings saved').waitFor();
    await eventually(() => hasFocus(field(page, 'License number'))).toBe(true);
    expect(await field(page, 'License number').inputValue()).toBe('CAR-1');
  });

  test('somebody else saves in between: nothing is lost, either may win', async () => {
    const [mine, theirs] = [
      await openSettings(DESK, 'Company', [/status of 409/]),
      await openSettings(DESK),
    ];
    await field(mine, 'License number').fill('mine');
    await field(theirs, 'License number').fill('theirs');
    await save(theirs);
    await theirs.getByText('Settings saved').waitFor();
    await save(mine);
    const conflict = mine.getByRole('alert').filter({ hasText: 'Somebody else has saved' });
    await conflict.waitFor();
    await expectAccessible(mine, 'the company record with a conflict');
    expect(await field(mine, 'License number').inputValue()).toBe('mine');
    await save(mine);
    await eventually(() => hasFocus(conflict)).toBe(true);
    await conflict.getByRole('button', { name: 'Discard mine, show theirs' }).click();
    await dialog(mine).getByText('what somebody else has saved').waitFor();
    await inDialog(mine, 'Cancel').click();
    await conflict.getByRole('button', { name: 'Save mine over theirs' }).click();
    await mine.getByText('Settings saved').waitFor();

    await theirs.context().close();
    const again = await openSettings(DESK);
    expect(await field(again, 'License number').inputValue()).toBe('mine');
  });

  test('leaving asks while something is unsaved, and never otherwise', async () => {
    const page = await openSettings(DESK);
    const users = page.getByRole('link', { name: 'Users', exact: true });
    const company = page.getByRole('link', { name: 'Company', exact: true });
    await users.click();
    await page.getByRole('list', { name: 'Users' }).waitFor();
    await company.click();
    await field(page, 'License number').fill('typed');
    await users.click();
    await dialog(page).getByText('Leave without saving?').waitFor();
    await inDialog(page, 'Cancel').click();
    expect(await field(page, 'License number').inputValue()).toBe('typed');
    await page.goBack();
    await dialog(page).getByText('Leave without saving?').waitFor();
    await inDialog(page, 'Cancel').click();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();

    await save(page);
    await page.getByText('Settings saved').waitFor();
    await users.click();
    await page.getByRole('list', { name: 'Users' }).waitFor();
    await company.click();
    await field(page, 'License number').fill('typed again');
    await users.click();
    await inDialog(page, 'Leave').click();
    await page.getByRole('list', { name: 'Users' }).waitFor();
    await company.click();
    expect(await field(page, 'License number').inputValue()).toBe('typed');
  });

  test('the end of the session loses nothing: a login over the form saves it', async () => {
    const page = await openSettings(PHONE, 'Company', [/status of 401/]);
    await field(page, 'Email').fill('typed@example.com');
    await page.context().clearCookies();
    await save(page);
    await renewSession(page);
    await seeToast(page, 'Settings saved', 'The website shows them from now on.');
    expect(await field(page, 'Email').inputValue()).toBe('typed@example.com');
    await page.getByText('Everything is saved').waitFor();
  });

  test('the service area is edited by keyboard alone', async () => {
    const page = await openSettings(DESK);
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
    const about = await openSite('/about', PHONE, true);
    await about.getByRole('main').getByText('Ypsilanti', { exact: true }).waitFor();
    expect(await about.getByText('Warren', { exact: true }).count()).toBe(0);
  });

  test('one button leads back to the default', async () => {
    const page = await openSettings(PHONE);
    await page.getByRole('button', { name: 'Back to the default' }).click();
    await expectAccessible(page, 'the question before the default');
    await inDialog(page, 'Back to the default').click();
    await seeToast(page, 'Settings reset', 'Every field is the default again.');
    expect(await field(page, 'Phone').inputValue()).toBe('313-555-0142');
    const site = await openSite('/', PHONE, true);
    expect(await site.locator(`a[href="${NEW.href}"]`).count()).toBe(0);
  });
});

describe('users', () => {
  test('the last administrator stays one, and names are given once', async () => {
    const page = await openSettings(PHONE, 'Users', [/status of 409/]);
    await page.getByText('The last administrator stays one').waitFor();
    expect(await page.getByRole('button', { name: /Make editor|Remove/ }).count()).toBe(0);
    await expectAccessible(page, 'the list of users');
    await page.getByRole('button', { name: 'Add user' }).click();
    await dialog(page).getByLabel('Username').fill('ADMIN');
    await inDialog(page, 'Add user').click();
    await dialog(page).getByText('The username "admin" is taken').waitFor();
    await expectAccessible(page, 'the dialog of a new user');
    await inDialog(page, 'Cancel').click();
    await eventually(() => hasFocus(page.getByRole('button', { name: 'Add user' }))).toBe(true);
  });

  test('an editor is added, sees what editors see, gets a new password, is removed', async () => {
    const page = await openSettings(DESK, 'Users');
    const first = await addUser(page, 'eve', 'Editor');
    const editor = await openPage('/admin/login', {
      width: PHONE,
      siteUrl: host.siteUrl,
      expected: [/status of 401/],
    });
    await logInAs(editor, 'eve', first);
    for (const path of ['/admin/settings', '/admin/settings/users']) {
      await editor.goto(path);
      await editor.getByText('Access Denied', { exact: true }).waitFor();
      await editor.getByText('You do not have permission to access this page.').waitFor();
      expect(await editor.getByRole('link', { name: 'Users' }).count()).toBe(0);
    }
    await expectAccessible(editor, 'settings for an editor');

    await page.getByRole('button', { name: 'Reset password of eve' }).click();
    await inDialog(page, 'Reset password').click();
    const second = await dialog(page).getByLabel('Password of eve').inputValue();
    await expectAccessible(page, 'the dialog with a new password');
    await inDialog(page, 'Done').click();
    await editor.getByRole('link', { name: 'Change my password' }).click();
    await editor.getByLabel('Current password', { exact: true }).waitFor();
    await editor.reload();
    await editor.waitForURL('**/admin/login');
    await logInAs(editor, 'eve', second);

    await page.getByRole('button', { name: 'Make administrator (eve)' }).click();
    await inDialog(page, 'Make administrator').click();
    await seeToast(page, 'Role changed', 'eve is now an administrator.');
    await editor.goto('/admin/settings/users');
    await editor.getByRole('list', { name: 'Users' }).waitFor();

    await page.getByRole('button', { name: 'Remove eve' }).click();
    await inDialog(page, 'Remove user').click();
    await seeToast(page, 'User removed', 'eve cannot log in any more.');
    await eventually(() => page.getByText('eve', { exact: true }).count()).toBe(0);
    await editor.reload();
    await editor.waitForURL('**/admin/login');
  });
});

describe('the end of the session', () => {
  test('keeps a user who is being added, and adds him after a login', async () => {
    const page = await openSettings(DESK, 'Users', [/status of 401/]);
    await page.getByRole('button', { name: 'Add user' }).click();
    await dialog(page).getByLabel('Username').fill('late.editor');
    await page.context().clearCookies();
    await inDialog(page, 'Add user').click();
    await renewSession(page);
    await dialog(page).getByLabel('Password of late.editor').waitFor();
    await inDialog(page, 'Done').click();
    await page.getByRole('listitem').filter({ hasText: 'late.editor' }).waitFor();
  });
});

describe('the own password', () => {
  test('is refused while it is easy to guess, then ends every other session', async () => {
    const page = await openSettings(PHONE, 'My password', [/status of 400/]);
    const elsewhere = await openSettings(DESK, 'Company', [/status of 401/]);
    const current = page.getByLabel('Current password', { exact: true });
    const next = page.getByLabel('New password', { exact: true });
    const change = page.getByRole('button', { name: 'Change password' });
    expect(await current.getAttribute('autocomplete')).toBe('current-password');
    expect(await next.getAttribute('autocomplete')).toBe('new-password');
    await page.getByRole('button', { name: 'Show password' }).last().click();
    expect(await next.getAttribute('type')).toBe('text');

    for (const [password, message] of [
      ['short', 'Password must be at least 8 characters'],
      ['password123', 'This password is one of the most common ones'],
      ['admin', 'Password must be at least 8 characters'],
    ] as const) {
      await current.fill(OWNER.password);
      await next.fill(password);
      await change.click();
      await page.getByText(message).waitFor();
      expect(await next.inputValue()).toBe(password);
    }
    await current.fill('not my password');
    await next.fill('four quiet winter furnaces');
    await change.click();
    await page.getByText('The current password is not right').waitFor();
    await expectAccessible(page, 'the own password with an error');

    await current.fill(OWNER.password);
    await change.click();
    await seeToast(page, 'Password changed', 'You are logged out everywhere else.');
    expect(await next.inputValue()).toBe('');
    await page.reload();
    await pageHeading(page, 'Settings').waitFor();
    await elsewhere.reload();
    await elsewhere.waitForURL('**/admin/login');

    await current.fill('four quiet winter furnaces');
    await next.fill(OWNER.password);
    await change.click();
    await page.getByText('Password changed').waitFor();
  });
});

test.each([PHONE, DESK])('every settings screen is accessible at %i', async (width) => {
  const page = await openSettings(width);
  await field(page, 'Tagline').waitFor();
  await expectAccessible(page, 'the company record');
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('list', { name: 'Users' }).waitFor();
  await expectAccessible(page, 'users');
  await page.getByRole('link', { name: 'My password' }).click();
  await page.getByLabel('Current password', { exact: true }).waitFor();
  await expectAccessible(page, 'the own password');
});
