import type { Page, Request } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { newSubmission } from './api.ts';
import { DESK, hydrate, PHONE, useBrowser } from './page.ts';
import { useSamePage } from './same-page.ts';
import { eventually, field, fillContactForm, seeToast, submitButton } from './steps.ts';

const { openPage } = useBrowser();
const { visit } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

/** The requests of a page for the picture that reports when its form was touched. */
const touchesOf = (page: Page): Request[] => {
  const touches: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/contact/touched')) touches.push(request);
  });
  return touches;
};

/** The request that sends the form. */
const sentForm = (page: Page): Promise<Request> =>
  page.waitForRequest((request) => request.method() === 'POST');

/** The time of the first focus that a request carries, in milliseconds. */
const touchOf = async (request: Request): Promise<number> => {
  const { cookie = '' } = await request.allHeaders();
  return Number(/(?:^|; )form=(\d{13})\./.exec(cookie)?.[1]);
};

/** The name of the element with the focus, or its tag. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('name') ?? element?.tagName ?? '';
  });

test('a form that is filled in by keyboard reports when it was first touched, and offers only its visible fields', async () => {
  const page = await visit('/contact', DESK);
  await hydrate(page);
  const touches = touchesOf(page);
  const form = page.getByRole('main').locator('form');
  const topic = form.locator('[name=topic]');
  expect(await form.ariaSnapshot()).not.toContain('Leave this empty');
  expect(await topic.evaluate((input) => input.closest('p')?.getBoundingClientRect().width)).toBe(
    1,
  );
  const opened = Date.now();

  const request = newSubmission();
  const typed = [
    ...[request.fullName, request.email, request.phone, 'Heating'],
    '', // It can wait.
    request.message,
  ];
  await field(page, 'Message').focus();
  await eventually(() => touches.length).toBe(1);
  expect((await touches[0]?.response())?.status()).toBe(204);
  const answered = Date.now();
  for (let n = 0; n < 6; n += 1) await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).not.toBe('topic');
  await page.keyboard.press('Tab');
  const order: string[] = [];
  for (const text of typed) {
    order.push(await focused(page));
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  expect(order).toEqual(['fullName', 'email', 'phone', 'service', 'isUrgent', 'message']);
  expect(await focused(page)).toBe('BUTTON');

  // The focus leaves the form and comes back just before it is sent.
  await page.getByRole('heading', { level: 1 }).click();
  await submitButton(page).focus();
  const sending = sentForm(page);
  await page.keyboard.press('Enter');
  const sent = await sending;
  await seeToast(page, 'Success!', "Your message has been sent. We'll contact you shortly.");
  expect(sent.postDataJSON()).toMatchObject({ topic: '' });
  const touch = await touchOf(sent);
  expect(touch).toBeGreaterThanOrEqual(opened);
  expect(touch).toBeLessThanOrEqual(answered);
});

test('a form without JavaScript reports the same, however fast it is filled in', async () => {
  const page = await openPage('about:blank', { width: PHONE, withoutScripts: true });
  const touches = touchesOf(page);
  await page.goto('/contact');
  expect(touches).toEqual([]);
  const touched = page.waitForResponse('**/contact/touched');
  await fillContactForm(page, newSubmission());
  await touched;
  const sending = sentForm(page);
  await submitButton(page).click();
  const sent = await sending;
  await page.getByText('Success!').waitFor();
  expect(new URLSearchParams(sent.postData() ?? '').get('topic')).toBe('');
  expect(await touchOf(sent)).toBeLessThanOrEqual(Date.now());
  expect((await sent.allHeaders())['accept-language']).toContain('en');
  expect(touches).toHaveLength(1);
});
