import { defaultCompany } from '@hvac/contract/company';
import { CONTACT_FIELDS, type ContactField, type ContactInput } from '@hvac/contract/contact';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import { SITE_PAGES, type SitePath } from '@hvac/contract/site-pages';
import { defaultTexts, type TextPageName } from '@hvac/contract/texts/pages';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { OWNER } from './instance.ts';

/** A post of the demo content. */
export const POST = '/blog/why-your-furnace-keeps-short-cycling';

/** The default texts of a public page. */
const textsAt = (path: SitePath) =>
  defaultTexts((path.slice(1) || 'home') as Exclude<TextPageName, 'shared' | 'notices'>);

/** Every public page with its heading. */
export const PUBLIC_PAGES = [
  ...SITE_PAGES.map(({ path }) => ({
    path,
    heading: fillPlaceholders(textsAt(path).heading, defaultCompany),
  })),
  { path: POST, heading: 'Why Your Furnace Keeps Short Cycling' },
  { path: '/blog/category/heating', heading: 'Category: Heating' },
];

/** URLs that lead nowhere, with the headings of their pages. */
export const MISSING_PAGES = [
  { path: '/nothing-here', heading: '404 Page Not Found' },
  { path: '/blog/nothing-here', heading: 'Blog Post Not Found' },
  { path: '/blog/category/nothing-here', heading: 'Category Not Found' },
];

/** What a browser logs about them. */
export const NOT_FOUND = [/status of 404/];

/** What a browser logs about pages over plain http on a name that it does not treat as a loopback name. */
export const PLAIN_HTTP = [/Cross-Origin-Opener-Policy header has been ignored/, /origin-keyed/];

/** Reads a value until it meets the expectation, or fails with the difference. */
export const eventually = <Value>(read: () => Value | Promise<Value>, message?: string) =>
  expect.poll(read, { timeout: 15_000, interval: 50, ...(message && { message }) });

/** The heading of the page. */
export const pageHeading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Path and query of the page. */
export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Any message that is shown. */
export const toasts = (page: Page): Locator =>
  page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss message' }) });

/** Dismisses the message that is shown. */
export const closeMessage = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Dismiss message' }).click();

/** Waits for a message; there is never more than one. */
export const seeToast = async (page: Page, title: string, text: string): Promise<void> => {
  await toasts(page).filter({ hasText: title }).getByText(text, { exact: true }).waitFor();
  await page.getByText(title, { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Dismiss message' }).count()).toBe(1);
};

/** A control by its label. */
export const field = (page: Page, label: string): Locator =>
  page
    .getByRole('main')
    .getByLabel(label)
    .and(page.locator('input, select, textarea, [role=textbox]'));

export const submitButton = (page: Page): Locator => page.getByRole('button', { name: /^Submit/ });

/** What replaces the contact form once it was sent. */
export const receiptHeading = (page: Page): Locator =>
  page.getByRole('heading', { level: 2, name: /We have your request\.$/ });

/** Brings the empty contact form back after it was sent. */
export const sendAnother = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Send another request' }).click();
  await submitButton(page).waitFor();
};

const contactField = (page: Page, name: ContactField): Locator =>
  page.getByRole('main').locator(`[name=${name}]`);

/** Fills in the contact form. */
export const fillContactForm = async (page: Page, submission: ContactInput): Promise<void> => {
  for (const name of CONTACT_FIELDS) {
    const control = contactField(page, name);
    if (name === 'service') await control.selectOption(submission[name]);
    else await control.fill(submission[name]);
  }
};

/** The values in the contact form. */
export const readContactForm = async (page: Page): Promise<Record<string, string>> => {
  const values: Record<string, string> = {};
  for (const name of CONTACT_FIELDS) values[name] = await contactField(page, name).inputValue();
  return values;
};

/** Logs a user in from the login page, by default the owner, and waits for the back office. */
export const logIn = async (page: Page, { username, password } = OWNER): Promise<void> => {
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByText(`Welcome, ${username}`).waitFor();
};

/** The values in the login form. */
export const readLogin = async (page: Page) => ({
  username: await field(page, 'Username').inputValue(),
  password: await field(page, 'Password').inputValue(),
});

/** The description of an element, as a screen reader announces it. */
export const descriptionOf = (control: Locator): Promise<string> =>
  control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement);

/** Waits until keys reach a field: in a formatted text, the cursor comes a moment after the focus. */
export const seeCursorIn = (element: Locator): Promise<void> =>
  eventually(() =>
    element.evaluate((node) => {
      const place = getSelection()?.anchorNode ?? null;
      const isInText = place !== node && node.contains(place);
      return node === document.activeElement && (isInText || 'value' in node);
    }),
  ).toBe(true);

/** Puts the cursor into a formatted text. */
export const clickInto = async (text: Locator): Promise<void> => {
  await text.click();
  await seeCursorIn(text);
};
