import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { newSubmission, storedRequests } from './api.ts';
import { expectAccessible } from './axe.ts';
import { waitUntilHydrated } from './hydrated.ts';
import { intercept, stopIntercepting } from './intercept.ts';
import { DESK, holdScripts, hydrate, PHONE, useBrowser } from './page.ts';
import { QUIET, useSamePage } from './same-page.ts';
import {
  addressOf,
  closeMessage,
  eventually,
  field,
  fillContactForm,
  hasFocus,
  pageHeading,
  readContactForm,
  receiptHeading,
  seeToast,
  sendAnother,
  submitButton,
} from './steps.ts';

const { openPage } = useBrowser();
const { visit } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

const SUBMIT = '**/trpc/contact.submit**';
const REFERENCE = /^R-[0-9A-Z]{7}$/;
const NO_ANSWER = "Nothing filled in yet. That's fine, we can ask when we call.";
const THANKS = 'Thanks! We added that to your request.';
const CALL_NOW = "Please call now. We've marked your request urgent.";
const NOT_SENT = "Your request didn't go through.";

/** Whether a phone shows the second sentence of the receipt's heading below the first, not half beside it. */
const breaksBetweenSentences = async (page: Page): Promise<boolean> => {
  const boxOf = (text: RegExp) => receiptHeading(page).getByText(text).boundingBox();
  const [first, second] = await Promise.all([boxOf(/^Got it, Ada\.$/), boxOf(/^We have/)]);
  return first !== null && second !== null && second.y >= first.y + first.height;
};

const reference = (page: Page) => page.getByText(REFERENCE);

test('a plan pre-fills the form, and what was sent stays on the page with follow-up questions', async () => {
  const page = await visit(QUIET, PHONE);
  await page.goto('/services?utm_source=mail&gclid=abc', {
    referer: 'https://search.example/?q=a',
  });
  const plan = page.getByRole('article').filter({ hasText: 'Standard Plan' });
  await plan.getByRole('link', { name: /^Get Started/ }).click();
  await page.waitForURL('/contact?plan=standard');
  expect(await readContactForm(page)).toMatchObject({
    service: 'maintenance',
    message: 'I am interested in the Standard Plan.\n',
  });

  await hydrate(page);
  const request = newSubmission();
  await fillContactForm(page, request);
  const sending = page.waitForRequest(SUBMIT);
  await submitButton(page).click();
  expect((await sending).postDataJSON()).toMatchObject({
    ...request,
    origin: {
      landingPage: '/services?utm_source=mail&gclid=abc',
      referrer: 'search.example',
      campaign: { utm_source: 'mail', gclid: 'abc' },
      ask: 'Standard Plan',
    },
  });
  await seeToast(page, 'Success!', "Your message has been sent. We'll contact you shortly.");
  await closeMessage(page);
  await eventually(() => hasFocus(receiptHeading(page))).toBe(true);
  expect(await submitButton(page).isVisible()).toBe(false);
  expect(await breaksBetweenSentences(page)).toBe(true);
  await reference(page).waitFor();
  await page.getByText(/^We.+ call you/).waitFor();
  const call = page.getByRole('region', { name: /We have your request/ }).getByRole('link', {
    name: "Can't wait? Call 313-555-0142",
  });
  expect(await call.getAttribute('href')).toBe('tel:3135550142');
  await page.getByText('What you sent').click();
  for (const text of [request.fullName, request.email, 'Heating Service', request.message])
    await page.getByRole('definition').getByText(text, { exact: true }).waitFor();

  const sendAnswers = page.getByRole('button', { name: 'Send Answers' });
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('contact.amend')) calls += 1;
  });
  await sendAnswers.click();
  await page.getByRole('status').getByText(NO_ANSWER).waitFor();
  expect(calls).toBe(0);
  await page.getByLabel('Yes').check();
  await field(page, 'Best time to call').fill('After 5 PM');
  await sendAnswers.click();
  const thanks = page.getByRole('status').filter({ hasText: THANKS });
  await thanks.waitFor();
  expect(await hasFocus(thanks)).toBe(true);
  expect(calls).toBe(1);
  expect(await page.getByText(NO_ANSWER).count()).toBe(0);
  await page.getByRole('status').getByText(CALL_NOW).waitFor();
  await page.getByRole('definition').getByText('After 5 PM').waitFor();
  expect(await sendAnswers.isVisible()).toBe(false);
  await page.getByText('Change your answers').click();
  expect(await field(page, 'Best time to call').inputValue()).toBe('After 5 PM');
  await expectAccessible(page, 'the answered questions');

  const given = await reference(page).textContent();
  await page.reload();
  expect(await reference(page).textContent()).toBe(given);
  await page.getByText(CALL_NOW).waitFor();
  await page.getByRole('definition').getByText('After 5 PM').waitFor();

  await hydrate(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await pageHeading(page, 'About Our Company').waitFor();
  await page.goBack();
  // That may be somebody else.
  await submitButton(page).waitFor();
  await eventually(() => reference(page).count()).toBe(0);
});

test('whoever has no heat is asked to call, before and after sending', async () => {
  const page = await visit(QUIET, PHONE);
  await page.goto('/contact');
  const calling = page.getByText('Calling is faster:');
  expect(await calling.isVisible()).toBe(false);
  await page.getByLabel('My heat or AC is out right now').check();
  await calling.getByRole('link', { name: '313-555-0142' }).waitFor();
  await hydrate(page);
  await fillContactForm(page, newSubmission({ service: 'maintenance' }));
  await expectAccessible(page, 'the form of somebody without heat');
  await submitButton(page).click();
  await page.getByRole('status').getByText(CALL_NOW).waitFor();
  const receipt = page.getByRole('region', { name: /We have your request/ });
  await receipt.getByRole('link', { name: 'Call 313-555-0142', exact: true }).waitFor();
  expect(await page.getByLabel('Yes').isChecked()).toBe(true);
  await eventually(() => page.getByText(THANKS).count()).toBe(0);
});

test('whoever smells gas is sent out of the house while still typing', async () => {
  const page = await visit('/contact', PHONE);
  await hydrate(page);
  const notice = page.getByRole('alert').filter({ hasText: 'Leave the house now.' });
  await field(page, 'Message').pressSequentially('There is a gas smell');
  await notice.waitFor();
  await expectAccessible(page, 'the notice about gas');
  expect(await notice.getByRole('link').getAttribute('href')).toBe('tel:911');
  await field(page, 'Message').fill('There is a noise');
  await notice.waitFor({ state: 'detached' });
});

test('what is typed into a pre-filled form stays, before and after hydration', async () => {
  const page = await visit('/contact?service=cooling', DESK);
  const releaseScripts = await holdScripts(page);
  const request = newSubmission({ service: 'other' });
  await fillContactForm(page, request);
  await field(page, 'Message').press('Home');
  await releaseScripts();
  await waitUntilHydrated(page);
  await field(page, 'Message').pressSequentially('Help! ');
  request.message = `Help! ${request.message}`;
  expect(await readContactForm(page)).toEqual(request);
  await page.getByRole('navigation', { name: 'Main' }).getByText('Contact').click();
  await page.waitForURL('/contact');
  expect(await readContactForm(page)).toEqual(request);
});

test('a failure stays on the page, with the phone number, until the form is sent', async () => {
  const page = await openPage('about:blank', { width: PHONE, expected: [/status of 503/] });
  // A browser that denies pages any storage.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    });
  });
  await page.goto('/contact');
  await hydrate(page);
  const request = newSubmission({ phone: 'ask my office', email: 'ada@gmial.com' });
  await fillContactForm(page, request);
  await page.getByText('Does that number look right?').waitFor();
  await page.getByText('Did you mean gmail.com?').waitFor();
  await intercept(page, SUBMIT, () => ({ status: 503, body: 'Nobody is here' }));
  await submitButton(page).click();
  await page.getByText(NOT_SENT).waitFor();
  await closeMessage(page);
  const failure = page.getByRole('status').filter({ hasText: NOT_SENT });
  expect(await failure.getByRole('link').getAttribute('href')).toBe('tel:3135550142');
  expect(await readContactForm(page)).toEqual(request);

  await stopIntercepting(page);
  await submitButton(page).click();
  await reference(page).waitFor();
  expect(await page.getByText(NOT_SENT).count()).toBe(0);
  await eventually(() => page.getByText(/Does that number look right|Did you mean/).count()).toBe(
    0,
  );
  expect(await storedRequests(inject('siteUrl'), request.fullName)).toHaveLength(1);

  await closeMessage(page);
  await sendAnother(page);
  await fillContactForm(page, newSubmission());
  await intercept(page, SUBMIT, () => ({ status: 503, body: 'Nobody is here' }));
  await submitButton(page).click();
  await page.getByText(NOT_SENT).waitFor();
  // The reference of the earlier submission is still shown.
  expect(await reference(page).count()).toBe(1);
});

test('after a form that was sent without JavaScript, another is sent like any other', async () => {
  const page = await visit('/contact?sent=1', PHONE);
  await hydrate(page);
  await sendAnother(page);
  expect(await hasFocus(field(page, 'Full name'))).toBe(true);
  await fillContactForm(page, newSubmission());
  await submitButton(page).click();
  await seeToast(page, 'Success!', "Your message has been sent. We'll contact you shortly.");
  await eventually(() => hasFocus(receiptHeading(page))).toBe(true);
  expect(await page.getByText("We'll contact you shortly.").count()).toBe(1);
});

test('without JavaScript, what was sent also stays on the page, with follow-up questions', async () => {
  const page = await openPage('/contact?service=heating', { width: PHONE, withoutScripts: true });
  expect(await readContactForm(page)).toMatchObject({ service: 'heating' });
  const request = newSubmission();
  await fillContactForm(page, request);
  await submitButton(page).click();
  await page.getByText("Your message has been sent. We'll contact you shortly.").waitFor();
  expect(await submitButton(page).isVisible()).toBe(false);
  const given = await reference(page).textContent();
  await page.getByText('What you sent').click();
  await page.getByRole('definition').getByText(request.fullName).waitFor();
  await page.getByRole('button', { name: 'Send Answers' }).click();
  await page.getByText(NO_ANSWER).waitFor();
  await page.getByLabel('Yes').check();
  await field(page, 'Service address').fill('12 Elm Street');
  await page.getByRole('button', { name: 'Send Answers' }).click();
  await page.getByText(THANKS).waitFor();
  await page.getByText(CALL_NOW).waitFor();
  expect(await reference(page).textContent()).toBe(given);
  await page.getByRole('definition').getByText('12 Elm Street').waitFor();
  await page.getByText('Change your answers').click();
  expect(await field(page, 'Service address').inputValue()).toBe('12 Elm Street');
  await sendAnother(page);
  expect(addressOf(page)).toBe('/contact');
  await eventually(() => reference(page).count()).toBe(0);
});
