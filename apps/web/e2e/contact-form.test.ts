import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { newSubmission, storedRequests } from './api.ts';
import { type FakeResponse, intercept, stopIntercepting } from './intercept.ts';
import { holdScripts, hydrate, PHONE, useBrowser } from './page.ts';
import { holding } from './procedures.ts';
import { useSamePage } from './same-page.ts';
import {
  closeMessage,
  descriptionOf,
  eventually,
  field,
  fillContactForm,
  hasFocus,
  readContactForm,
  receiptHeading,
  seeToast,
  sendAnother,
  submitButton,
  toasts,
} from './steps.ts';

const { openPage } = useBrowser();
const { visit } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

const SUBMIT = '**/trpc/contact.submit**';
const EMPTY = { fullName: '', email: '', phone: '', service: '', message: '' };
const LABELS = ['Full name', 'Email', 'Phone', 'Service', 'Message'];
const SENT = ['Success!', "Your message has been sent. We'll contact you shortly."] as const;
const NOT_SENT = [
  'Error',
  'There was a problem submitting your request. Please try again.',
] as const;

const openForm = async (expected: RegExp[] = []): Promise<Page> => {
  const page = await visit('/contact', PHONE, expected);
  await hydrate(page);
  return page;
};

const submissionsOf = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  return sent;
};

test('every error is shown at its field and nothing is sent; a field that the server rejects gets the focus [spec 168, 169, 170, 171, 172, 174]', async () => {
  const page = await openForm([/status of 400/]);
  const sent = submissionsOf(page);
  await submitButton(page).click();
  const messages = {
    'Full name': 'Name must be at least 2 characters',
    Email: 'Please enter a valid email address',
    Phone: 'Please enter a valid phone number',
    Service: 'Please select a service',
    Message: 'Message must be at least 10 characters',
  };
  for (const [label, message] of Object.entries(messages)) {
    await page.getByText(message, { exact: true }).waitFor();
    expect(await field(page, label).getAttribute('aria-invalid'), label).toBe('true');
    expect(await descriptionOf(field(page, label)), label).toContain(message);
  }
  expect(await hasFocus(field(page, 'Full name'))).toBe(true);

  const almost = { fullName: 'A', phone: '248555019', message: 'No heat!!' };
  await fillContactForm(page, newSubmission(almost));
  await submitButton(page).click();
  await page.getByText(messages.Email).waitFor({ state: 'hidden' });
  for (const label of ['Full name', 'Phone', 'Message'] as const) {
    await page.getByText(messages[label], { exact: true }).waitFor();
  }
  expect(await field(page, 'Email').getAttribute('aria-invalid')).toBeNull();
  expect(await descriptionOf(field(page, 'Email'))).toBe('');

  await field(page, 'Full name').fill('Al');
  await page.getByText(messages['Full name'], { exact: true }).waitFor({ state: 'hidden' });
  expect(await field(page, 'Phone').getAttribute('aria-invalid')).toBe('true');
  await submitButton(page).click();
  await eventually(() => hasFocus(field(page, 'Phone'))).toBe(true);
  expect(sent).toEqual([]);
  expect(await toasts(page).count()).toBe(0);

  const request = newSubmission();
  await fillContactForm(page, request);
  const message = messages.Phone;
  await page.getByText(message, { exact: true }).waitFor({ state: 'hidden' });
  const data = { code: 'BAD_REQUEST', httpStatus: 400, issues: [{ path: 'phone', message }] };
  const json = { error: { message: 'Wrong', code: -32600, data } };
  await intercept(page, SUBMIT, () => ({ status: 400, json }));
  await submitButton(page).click();
  await page.getByText(message, { exact: true }).waitFor();
  await eventually(() => hasFocus(field(page, 'Phone'))).toBe(true);
  expect(await readContactForm(page)).toEqual(request);
});

test("choosing 'Other (Please Specify)' asks for details; while the shortest allowed texts are being sent, the button says so and is disabled; then the form is empty [spec 166, 167, 173, 175, 176, 177]", async () => {
  const page = await openForm();
  const hint = page.getByText('Please tell us which service you need.');
  await eventually(() => hint.count()).toBe(0);
  await field(page, 'Service').selectOption('Other (Please Specify)');
  await hint.waitFor();
  expect(await descriptionOf(field(page, 'Message'))).toContain('which service you need');
  await field(page, 'Service').selectOption('Cooling Service');
  await hint.waitFor({ state: 'hidden' });

  const texts = { fullName: 'Al', phone: '2485550199', message: '0123456789' };
  const request = newSubmission({ ...texts, service: 'other' });
  const letSend = await holding(page, 'contact.submit');
  await fillContactForm(page, request);
  await hint.waitFor();
  await submitButton(page).click();
  const sending = page.getByRole('button', { name: 'Submitting...' });
  await sending.waitFor();
  expect(await sending.isDisabled()).toBe(true);
  for (const label of LABELS) expect(await field(page, label).isDisabled(), label).toBe(true);
  letSend();
  await seeToast(page, ...SENT);
  await sendAnother(page);
  await page.getByRole('button', { name: 'Submit Request' }).waitFor();
  expect(await hasFocus(field(page, 'Full name'))).toBe(true);
  expect(await submitButton(page).isEnabled()).toBe(true);
  for (const label of LABELS) expect(await field(page, label).isEnabled(), label).toBe(true);
  expect(await readContactForm(page)).toEqual(EMPTY);
  await hint.waitFor({ state: 'hidden' });
  expect(await storedRequests(inject('siteUrl'), request.email)).toMatchObject([request]);
});

test('a form that came back with errors is empty once it is sent', async () => {
  const page = await visit('/contact', PHONE, [/status of 4/]);
  const releaseScripts = await holdScripts(page);
  const request = newSubmission({ service: 'other' });
  await fillContactForm(page, { ...request, message: 'Help' });
  await submitButton(page).click();
  await page.getByText('Message must be at least 10 characters').waitFor();
  await releaseScripts();
  await hydrate(page);
  expect(await readContactForm(page)).toEqual({ ...request, message: 'Help' });
  await field(page, 'Message').fill(request.message);
  await submitButton(page).click();
  await seeToast(page, ...SENT);
  await eventually(() => readContactForm(page)).toEqual(EMPTY);
  expect(await storedRequests(inject('siteUrl'), request.fullName)).toHaveLength(1);
});

test('a failure keeps the text, and a retry is stored once; the focus stays where the form was sent from until there is a receipt [spec 175, 178]', async () => {
  const page = await openForm([/status of 503/, /ERR_FAILED/]);
  const request = newSubmission();
  await fillContactForm(page, request);

  await intercept(page, SUBMIT, () => ({ status: 503, body: 'Nobody is here' }));
  await field(page, 'Email').press('Enter');
  await seeToast(page, ...NOT_SENT);
  expect(await hasFocus(field(page, 'Email'))).toBe(true);
  expect(await readContactForm(page)).toEqual(request);

  // The request arrives, but its response does not.
  await stopIntercepting(page);
  await intercept(page, SUBMIT, async ({ url, headers, postData }): Promise<FakeResponse> => {
    await fetch(url, { method: 'POST', headers, body: postData });
    return 'none';
  });
  await closeMessage(page);
  await submitButton(page).click();
  await seeToast(page, ...NOT_SENT);
  expect(await readContactForm(page)).toEqual(request);

  // A new message replaces the one that is shown.
  await stopIntercepting(page);
  await field(page, 'Email').press('Enter');
  await seeToast(page, ...SENT);
  expect(await page.getByText(NOT_SENT[1]).count()).toBe(0);
  await eventually(() => readContactForm(page)).toEqual(EMPTY);
  await eventually(() => hasFocus(receiptHeading(page))).toBe(true);
  expect(await storedRequests(inject('siteUrl'), request.fullName)).toHaveLength(1);
});

test('a double click or the same text again stores one request; a different text stores another', async () => {
  const page = await openForm();
  const request = newSubmission();
  await fillContactForm(page, request);
  await submitButton(page).dblclick();
  await seeToast(page, ...SENT);
  expect(await storedRequests(inject('siteUrl'), request.fullName)).toHaveLength(1);

  await eventually(() => readContactForm(page)).toEqual(EMPTY);
  for (const [message, rows] of [
    [request.message, 1],
    ['And the water heater leaks.', 2],
  ] as const) {
    await closeMessage(page);
    await sendAnother(page);
    await fillContactForm(page, { ...request, message });
    await submitButton(page).click();
    await seeToast(page, ...SENT);
    expect(await storedRequests(inject('siteUrl'), request.fullName)).toHaveLength(rows);
  }
});
