import type { ContactInput } from '@hvac/contract/contact';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { newSubmission, storedRequests } from './api.ts';
import { useInstance } from './own-instance.ts';
import { hydrate, PHONE, useBrowser } from './page.ts';
import { fillContactForm, PLAIN_HTTP, submitButton } from './steps.ts';

const { openPage } = useBrowser();

const instance = useInstance('www.site.test');

let plain: Page;
beforeAll(async () => {
  plain = await openPage('about:blank', {
    width: PHONE,
    withoutScripts: true,
    expected: [...PLAIN_HTTP, /status of 403/],
    staysOpen: true,
  });
});

const sendForm = async (page: Page): Promise<ContactInput> => {
  const request = newSubmission();
  await fillContactForm(page, request);
  await submitButton(page).click();
  return request;
};

/** Expects the site's own name in the address, the request stored once, and a confirmation. */
const expectSent = async (page: Page): Promise<void> => {
  expect(page.url()).toBe(`http://www.site.test:${instance.port}/contact?from=card`);
  const request = await sendForm(page);
  await page.getByText("Your message has been sent. We'll contact you shortly.").waitFor();
  expect(await storedRequests(instance.siteUrl, request.fullName)).toHaveLength(1);
};

test('a page on a foreign name that resolves to this machine cannot send the form, and says so', async () => {
  const { port } = new URL(inject('siteUrl'));
  await plain.goto(`http://evil.test:${port}/contact`);
  const request = await sendForm(plain);
  await plain.getByText('The form was sent from another website.').waitFor();
  expect(await storedRequests(inject('siteUrl'), request.fullName)).toEqual([]);
});

test('a visitor on the apex domain can send the form', async () => {
  const page = await openPage('/contact?from=card', {
    width: PHONE,
    siteUrl: `http://site.test:${instance.port}`,
    expected: PLAIN_HTTP,
  });
  await hydrate(page);
  await expectSent(page);
});

test.each([
  ['the apex', 'site.test'],
  ['an old name', 'old-name.test'],
  ['the name of the site', 'www.site.test'],
])('without JavaScript, a visitor on %s can send the form', async (_case, name) => {
  await plain.goto(`http://${name}:${instance.port}/contact?from=card`);
  await expectSent(plain);
});
