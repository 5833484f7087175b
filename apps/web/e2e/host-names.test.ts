import { expect, inject, test } from 'vitest';
import { newSubmission, storedRequests } from './api.ts';
import { useHost } from './own-host.ts';
import { DESK, hydrate, PHONE, useBrowser } from './page.ts';
import { fillContactForm, submitButton } from './steps.ts';

const { openPage } = useBrowser();

// Browser messages about some headers when a name is reached over plain http.
const PLAIN_HTTP = [/Cross-Origin-Opener-Policy header has been ignored/, /origin-keyed/];

const host = useHost('www.site.test');

test('a name that was made to lead to this machine cannot send the form, which says so', async () => {
  const { port } = new URL(inject('siteUrl'));
  const page = await openPage('/contact', {
    width: DESK,
    withoutScripts: true,
    siteUrl: `http://evil.test:${port}`,
    expected: [...PLAIN_HTTP, /status of 403/],
  });
  const request = newSubmission();
  await fillContactForm(page, request);
  await submitButton(page).click();
  await page.getByText('The form was sent from another website.').waitFor();
  expect(await storedRequests(inject('siteUrl'), request.fullName)).toEqual([]);
});

test.each([
  ['the apex', 'site.test', false],
  ['the apex without JavaScript', 'site.test', true],
  ['an old name without JavaScript', 'old-name.test', true],
  ['the name of the site without JavaScript', 'www.site.test', true],
])('a visitor of %s can send the form', async (_case, name, withoutScripts) => {
  const page = await openPage('/contact?from=card', {
    width: PHONE,
    withoutScripts,
    siteUrl: `http://${name}:${host.port}`,
    expected: PLAIN_HTTP,
  });
  expect(page.url()).toBe(`http://www.site.test:${host.port}/contact?from=card`);
  if (!withoutScripts) await hydrate(page);
  const request = newSubmission();
  await fillContactForm(page, request);
  await submitButton(page).click();
  await page.getByText("Your message has been sent. We'll contact you shortly.").waitFor();
  expect(await storedRequests(host.siteUrl, request.fullName)).toHaveLength(1);
});
