import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newSubmission } from './api.ts';
import { waitUntilHydrated } from './hydrated.ts';
import { OWNER } from './instance.ts';
import { followLink, goToAddress, inDialog } from './office.ts';
import { DESK, holdScripts, hydrate, PHONE, useBrowser } from './page.ts';
import { countCalls, failing, holding } from './procedures.ts';
import { QUIET, useSamePage } from './same-page.ts';
import {
  descriptionOf,
  dialog,
  eventually,
  field,
  fillContactForm,
  pageHeading,
  seeToast,
} from './steps.ts';
import { card, openAdd, SCREEN, useWebsiteImages } from './website-images.ts';

// A press takes time: whatever appears meanwhile must not move the pressed control, or the click is lost.

const { siteUrl, call, storedImages } = useWebsiteImages();
const { openPage } = useBrowser();
const { visit, openScreen } = useSamePage(openPage, {
  get siteUrl() {
    return siteUrl();
  },
});

/** From press to release, in milliseconds. */
const SLOW = 80;

const middleOf = async (target: Locator) => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('What is to be pressed is not shown');
  return { box, x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Presses a control slowly, and expects it to stay in place. */
const pressSlowly = async (
  page: Page,
  target: Locator,
  meanwhile: () => unknown = () => undefined,
): Promise<void> => {
  const { box, x, y } = await middleOf(target);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await meanwhile();
  await page.waitForTimeout(SLOW);
  const after = await target.boundingBox();
  await page.mouse.up();
  expect(after, 'where it is at the release').toEqual(box);
};

const tapSlowly = async (page: Page, target: Locator): Promise<void> => {
  const { x, y } = await middleOf(target);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.waitForTimeout(SLOW);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

/** Releases a held response of a procedure and waits until it has arrived. */
const comes = async (page: Page, procedure: string, letCome: () => void): Promise<void> => {
  const response = page.waitForResponse(new RegExp(`/trpc/${procedure}`));
  letCome();
  await (await response).finished();
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('the first press counts', () => {
  const fillImage = async (page: Page): Promise<Locator> => {
    const form = await openAdd(page);
    await form.getByLabel('Name').fill('Skyline');
    await form.getByLabel('Location').selectOption('home-hero');
    await form.getByLabel('Image URL').fill(`${siteUrl()}/img/skyline.svg`);
    return form;
  };

  test('on Add Image and Update Image after a URL, whose preview appears as soon as the keyboard leaves its field', async () => {
    const path = `${siteUrl()}/img/post-duct-leaks.svg`;
    await call('POST', '/api/website/images', { name: 'Our shop', location: 'home-hero', path });
    const page = await openScreen(SCREEN, DESK);
    await fillImage(page);
    await pressSlowly(page, inDialog(page, 'Add Image'));
    await seeToast(page, 'Success', 'Image added successfully');
    const names = (await storedImages()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Our shop', 'Skyline']);

    await card(page, 'Our shop').getByRole('button', { name: 'Update' }).click();
    const form = dialog(page, 'Update Image');
    await form.getByLabel('Image URL').fill(`${siteUrl()}/img/skyline.svg`);
    await pressSlowly(page, inDialog(page, 'Update Image'));
    await seeToast(page, 'Success', 'Image updated successfully');

    const another = await fillImage(page);
    await page.keyboard.press('Tab');
    await another.getByRole('img', { name: 'Preview of the new photo' }).waitFor();
  });

  test('on Add Image after a URL, by touch', async () => {
    const page = await openScreen(SCREEN, PHONE);
    await fillImage(page);
    await tapSlowly(page, inDialog(page, 'Add Image'));
    await seeToast(page, 'Success', 'Image added successfully');
  });

  test('on every form of the back office', async () => {
    const page = await openScreen('/admin/posts/new', PHONE);
    await field(page, 'Title').fill('Quiet ducts');
    await field(page, 'Summary').fill('Why they hum.');
    await field(page, 'Content').fill('A long story.');
    await field(page, 'Or enter an external image URL').fill(`${siteUrl()}/img/skyline.svg`);
    await pressSlowly(page, button(page, 'Use URL'));
    await page.getByRole('img', { name: 'Preview of the featured image' }).waitFor();
    await field(page, 'Describe this photo').fill('A skyline');
    await pressSlowly(page, button(page, 'Save Post'));
    await seeToast(page, 'Post created', 'Your post has been created successfully.');

    await goToAddress(page, '/admin/categories/new');
    await field(page, 'Category Name').fill('Ducts');
    await pressSlowly(page, button(page, 'Save Category'));
    await seeToast(page, 'Category created', 'The category has been created successfully.');

    await followLink(page, '/admin/settings');
    await followLink(page, '/admin/settings/business');
    await field(page, 'Tagline').fill('Hearthline');
    await pressSlowly(page, button(page, 'Save changes'));
    await seeToast(page, 'Settings saved', 'Your site is updated.');

    await followLink(page, '/admin/settings/users');
    await button(page, 'Add teammate').click();
    await page.getByRole('dialog').getByLabel('Username').fill('fitter');
    await pressSlowly(page, inDialog(page, 'Add'));
    await page.getByRole('dialog', { name: 'Send this to fitter' }).waitFor();
    await inDialog(page, 'Done').click();

    await followLink(page, '/admin/settings/password');
    await field(page, 'New password').fill('short');
    await pressSlowly(page, button(page, 'Change password'));
    await eventually(() => descriptionOf(field(page, 'New password'))).toContain('8 characters');
  });

  test('on the login and on the contact form', async () => {
    const page = await visit('/contact', PHONE);
    await hydrate(page);
    await pressSlowly(page, button(page, 'Submit Request'));
    await eventually(() => descriptionOf(field(page, 'Full name'))).not.toBe('');
    await fillContactForm(page, newSubmission());
    await pressSlowly(page, button(page, 'Submit Request'));
    await seeToast(page, 'Success!', "Your message has been sent. We'll contact you shortly.");

    await page.goto('/admin/login');
    await field(page, 'Username').fill(OWNER.username);
    await field(page, 'Password').fill(OWNER.password);
    await pressSlowly(page, button(page, 'Log In'));
    await pageHeading(page, 'Dashboard').waitFor();
  });
});

describe('a response that arrives during a press is shown only after it', () => {
  test('when a slug is taken', async () => {
    const page = await openScreen('/admin/categories/new', DESK, [/status of 409/]);
    const letCome = await holding(page, 'blog.slugHolder');
    const isAsked = page.waitForRequest(/blog\.slugHolder/);
    await field(page, 'Category Name').fill('Heating');
    await isAsked;
    const saves = countCalls(page, 'blog.createCategory');
    await pressSlowly(page, button(page, 'Save Category'), () =>
      comes(page, 'blog.slugHolder', letCome),
    );
    await eventually(() => descriptionOf(field(page, 'Slug'))).toContain('already used');
    await eventually(saves).toBe(1);
  });

  test('when a name is taken, above the choice of a role', async () => {
    const page = await openScreen('/admin/settings/users', PHONE, [/status of 409/]);
    await button(page, 'Add teammate').click();
    const letCome = await holding(page, 'auth.createUser');
    await page.getByRole('dialog').getByLabel('Username').fill(OWNER.username);
    await inDialog(page, 'Add').click();
    const administrator = page.getByRole('dialog').getByLabel('Owner');
    await pressSlowly(page, administrator, () => comes(page, 'auth.createUser', letCome));
    await eventually(() => administrator.isChecked()).toBe(true);
    await eventually(() => descriptionOf(page.getByRole('dialog').getByLabel('Username'))).not.toBe(
      '',
    );
  });

  test('when the login fails, above the link back', async () => {
    const page = await visit('/admin/login', PHONE, [/status of 401/]);
    const letCome = await holding(page, 'auth.login');
    await field(page, 'Username').fill(OWNER.username);
    await field(page, 'Password').fill('not the password');
    await button(page, 'Log In').click();
    await pressSlowly(page, page.getByRole('link', { name: 'Return to website' }), () =>
      comes(page, 'auth.login', letCome),
    );
    await page.waitForURL(`${siteUrl()}/`);
  });

  test('with the rows of a search, whose former rows open nothing meanwhile, and when a password is wrong, above the second field', async () => {
    const page = await openScreen('/admin/posts', DESK, [/status of 4\d\d/]);
    const edit = page.getByRole('link', { name: 'Edit Why Your Furnace Keeps Short Cycling' });
    await edit.waitFor();
    const letCome = await holding(page, 'blog.postList');
    const isAsked = page.waitForRequest(/blog\.postList/);
    await page.getByRole('searchbox').fill('zoning');
    await isAsked;
    await pressSlowly(page, edit, () => comes(page, 'blog.postList', letCome));
    await edit.waitFor({ state: 'detached' });
    await pageHeading(page, 'Blog Posts').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/posts');

    await goToAddress(page, '/admin/settings/password');
    const letRefuse = await holding(page, 'auth.changePassword');
    await field(page, 'Current password').fill('not the password');
    await field(page, 'New password').fill('a heat pump in the garden');
    await button(page, 'Change password').click();
    const show = page.getByRole('button', { name: 'Show password' }).last();
    await pressSlowly(page, show, () => comes(page, 'auth.changePassword', letRefuse));
    await eventually(() => field(page, 'New password').getAttribute('type')).toBe('text');
    await eventually(() => descriptionOf(field(page, 'Current password'))).not.toBe('');
  });

  test('with what the server finds wrong with a request, above a question', async () => {
    const page = await visit('/contact', PHONE, [/status of 500/]);
    await hydrate(page);
    await fillContactForm(page, newSubmission());
    await failing(page, 'contact.submit', ['fullName', 'email', 'phone', 'message']);
    const letCome = await holding(page, 'contact.submit');
    await button(page, 'Submit Request').click();
    await pressSlowly(page, page.getByText('Do you offer financing?'), () =>
      comes(page, 'contact.submit', letCome),
    );
    await page.locator('details[open]', { hasText: 'Do you offer financing?' }).waitFor();
    await eventually(() => descriptionOf(field(page, 'Phone'))).not.toBe('');
  });
});

test('the hint for another service does not push the button away when the scripts load', async () => {
  const page = await visit(QUIET, DESK);
  const letScriptsCome = await holdScripts(page);
  await page.goto('/contact');
  await fillContactForm(page, { ...newSubmission(), service: 'other' });
  await pressSlowly(page, button(page, 'Submit Request'), async () => {
    await letScriptsCome();
    await waitUntilHydrated(page);
  });
  await seeToast(page, 'Success!', "Your message has been sent. We'll contact you shortly.");
});
