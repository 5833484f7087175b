import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { newSubmission, storedRequests } from './api.ts';
import { PHONE, useBrowser } from './page.ts';
import {
  descriptionOf,
  field,
  fillContactForm,
  pageHeading,
  readContactForm,
  sendAnother,
  submitButton,
} from './steps.ts';

const { openPage } = useBrowser();

const expected: RegExp[] = [];
let phone: Page;
beforeAll(async () => {
  phone = await openPage('about:blank', {
    width: PHONE,
    withoutScripts: true,
    expected,
    staysOpen: true,
  });
});
const open = async (path: string, ...messages: RegExp[]): Promise<Page> => {
  expected.splice(0, expected.length, ...messages);
  await phone.goto(path);
  return phone;
};

test('links, the menu and the questions work', async () => {
  const page = await open('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  await menu.getByRole('link', { name: 'Contact' }).click();
  await pageHeading(page, 'Contact Us').waitFor();

  const answer = page.getByText('We have financing options for installations');
  expect(await answer.isVisible()).toBe(false);
  await page.getByText('Do you offer financing?').click();
  await answer.waitFor();
});

test('a form with errors comes back with its text and a message at each error', async () => {
  const page = await open('/contact', /status of 400/);
  const wrong = newSubmission({
    email: 'not an address',
    phone: '555',
    service: '',
    message: 'Help',
  });
  await fillContactForm(page, wrong);
  await submitButton(page).click();

  const messages = {
    Email: 'Please enter a valid email address',
    Phone: 'Please enter a valid phone number',
    Service: 'Please select a service',
    Message: 'Message must be at least 10 characters',
  };
  for (const [label, message] of Object.entries(messages)) {
    await page.getByText(message, { exact: true }).waitFor();
    const control = field(page, label);
    expect(await control.getAttribute('aria-invalid'), label).toBe('true');
    expect(await descriptionOf(control), label).toContain(message);
  }
  expect(await readContactForm(page)).toEqual(wrong);
  await submitButton(page).click();
  await page.getByText('Please select a service').waitFor();
  expect(await readContactForm(page)).toEqual(wrong);
});

test('a form that is sent twice is stored once', async () => {
  const page = await open('/contact');
  const request = newSubmission({ message: 'No heat since this morning.\nThe house is at 55 °F.' });
  for (const attempt of ['first', 'second']) {
    await fillContactForm(page, request);
    await submitButton(page).click();
    await page.getByText("Your message has been sent. We'll contact you shortly.").waitFor();
    await page.getByText('Success!').waitFor();
    const stored = await storedRequests(inject('siteUrl'), request.fullName);
    expect(stored, attempt).toHaveLength(1);
    expect(stored[0]).toMatchObject(request);
    await sendAnother(page);
  }
});

test('a text that is too long to send brings the form back, which says so', async () => {
  const page = await open('/contact', /status of 413/);
  await fillContactForm(page, newSubmission());
  // Each letter takes six bytes when it is sent. Typing so many would take too long.
  await field(page, 'Message').evaluate((message: HTMLTextAreaElement) => {
    message.value = 'é'.repeat(800_000);
  });
  await submitButton(page).click();
  await page.getByText('Your message is too long to be sent.').waitFor();
  await pageHeading(page, 'Contact Us').waitFor();
});
