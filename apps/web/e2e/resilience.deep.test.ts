import { once } from 'node:events';
import { connect } from 'node:net';
import { defaultCompany } from '@hvac/contract/company';
import { beforeAll, describe, expect, test } from 'vitest';
import { greyPhoto } from '../../server/test/photos.ts';
import { newSubmission, sendSubmission, storedRequests } from './api.ts';
import { expectAccessible } from './axe.ts';
import { uploadAtOnce } from './heavy-uploads.ts';
import { useInstanceProcess } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { useSamePage } from './same-page.ts';
import {
  eventually,
  fillContactForm,
  PUBLIC_PAGES,
  pageHeading,
  readContactForm,
  submitButton,
} from './steps.ts';

const { openPage } = useBrowser();

const instance = useInstanceProcess();
const { visit } = useSamePage(openPage, instance);

// `pnpm bench` uploads more images.
const AT_ONCE = 4;
const MAX_MEGABYTES = 700;
const MAX_MS = 500;

test.runIf(process.platform === 'linux')(
  'four pictures of 49 megapixels at once take little memory and delay nobody',
  { timeout: 120_000 },
  async () => {
    const { statuses, peakMegabytes, visitMs } = await uploadAtOnce(instance, AT_ONCE);
    expect(statuses).toEqual(Array(AT_ONCE).fill(201));
    expect(peakMegabytes).toBeLessThan(MAX_MEGABYTES);
    expect(visitMs).toBeLessThan(MAX_MS);
    expect((await fetch(`${instance.siteUrl}/readyz`)).status).toBe(200);
  },
);

test.runIf(process.platform === 'linux')(
  'a photo of 108 megapixels takes no more memory than a small one, because it is decoded at a reduced scale',
  { timeout: 120_000 },
  async () => {
    const small = await uploadAtOnce(instance, 1, await greyPhoto(2000, 1500));
    const large = await uploadAtOnce(instance, 1, await greyPhoto(12_000, 9000));
    expect([small.statuses, large.statuses]).toEqual([[201], [201]]);
    expect(large.peakMegabytes - small.peakMegabytes).toBeLessThan(100);
  },
);

test('an instance that is killed while eight clients write loses nothing that it confirmed', async () => {
  const confirmed: string[] = [];
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const request = newSubmission();
      const response = await sendSubmission(instance.siteUrl, request).catch(() => null);
      if (response?.ok) confirmed.push(request.email);
    }
  };
  const clients = Array.from({ length: 8 }, write);
  // As long as it takes on a busy machine.
  await expect.poll(() => confirmed.length, { timeout: 60_000 }).toBeGreaterThan(100);
  await instance.kill();
  isOver = true;
  await Promise.all(clients);

  await instance.start();
  const stored = new Set((await storedRequests(instance.siteUrl, '')).map(({ email }) => email));
  expect(confirmed.filter((email) => !stored.has(email))).toEqual([]);
});

test('a second instance on the same folder names the first and exits', async () => {
  const { code, output } = await instance.startSecond();
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toContain(`process id ${instance.pid}`);
  expect((await fetch(`${instance.siteUrl}/readyz`)).status).toBe(200);
});

/** Sends the first half of a submission and waits until the instance has begun to read it. */
const halfSent = async () => {
  const request = newSubmission();
  const body = JSON.stringify(request);
  const socket = connect({ port: instance.port, host: '127.0.0.1' });
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const isClosed = once(socket, 'close');
  socket.write(
    [
      'POST /trpc/contact.submit HTTP/1.1',
      `Host: localhost:${instance.port}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  );
  await eventually(() => answer).toContain('100 Continue');
  socket.write(body.slice(0, 20));
  return {
    request,
    /** Sends the other half; returns the whole response. */
    finish: async () => {
      socket.write(body.slice(20));
      await isClosed;
      return answer;
    },
    isClosed,
  };
};

test('an instance that is asked to stop finishes what it has begun and does not wait long for anybody', async () => {
  const abandoned = await halfSent();
  const pending = await halfSent();
  const stopped = instance.stop();
  await eventually(() => instance.log).toContain('"Stopping"');
  expect(await pending.finish()).toContain('HTTP/1.1 200');
  const { code, ms } = await stopped;
  await abandoned.isClosed;
  expect(code).toBe(0);
  expect(ms).toBeLessThan(10_000);

  await instance.start();
  expect(await storedRequests(instance.siteUrl, pending.request.email)).toHaveLength(1);
  expect(await storedRequests(instance.siteUrl, abandoned.request.email)).toHaveLength(0);
});

describe('while the database is gone', () => {
  const EXPECTED = [/status of 503/];
  const BLOG = PUBLIC_PAGES.filter(({ path }) => path.startsWith('/blog'));
  const OTHERS = PUBLIC_PAGES.filter(({ path }) => !path.startsWith('/blog'));
  let letDatabaseReturn: () => void;
  beforeAll(async () => {
    // No earlier test has opened a page, which the instance would have cached.
    letDatabaseReturn = await instance.endDatabase();
  });

  test('pages that need it say when to try again, and the others work', async () => {
    for (const { path } of OTHERS) {
      expect((await fetch(`${instance.siteUrl}${path}`)).status, path).toBe(200);
    }
    for (const { path } of BLOG) {
      const response = await fetch(`${instance.siteUrl}${path}`);
      expect(response.status, path).toBe(503);
      expect(response.headers.get('retry-after'), path).toMatch(/^\d+$/);
      expect(response.headers.get('cache-control'), path).toMatch(/no-(store|cache)/);
    }
  });

  test('the home page says whom to call', async () => {
    const page = await visit('/', PHONE, EXPECTED);
    const call = page.getByRole('main').getByRole('link', { name: defaultCompany.phone });
    expect(await call.first().getAttribute('href')).toBe('tel:3135550142');
    await expectAccessible(page, 'the home page without a database');
  });

  test('the blog says that it cannot be read now, below the phone number', async () => {
    const page = await visit('/blog', DESK, EXPECTED);
    await page.getByText('Error loading blog posts').waitFor();
    await page.getByText('Please try again later').waitFor();
    await page.getByText('Error loading categories').waitFor();
    const call = page.getByRole('banner').getByRole('link', { name: defaultCompany.phone });
    expect(await call.getAttribute('href')).toBe('tel:3135550142');
    await expectAccessible(page, 'the blog without a database');
  });

  test('the form keeps the text and shows the phone number', async () => {
    const request = newSubmission();
    const page = await openPage('/contact', {
      width: PHONE,
      withoutScripts: true,
      siteUrl: instance.siteUrl,
      expected: EXPECTED,
    });
    await fillContactForm(page, request);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await submitButton(page).click();
    expect((await answered).status()).toBe(503);
    const main = page.getByRole('main');
    await main.getByText('There was a problem submitting your request').waitFor();
    await main.getByRole('alert').getByRole('link', { name: defaultCompany.phone }).waitFor();
    expect(await readContactForm(page)).toEqual(request);
  });

  test('the site recovers by itself once the database can start', async () => {
    const { pid } = instance;
    letDatabaseReturn();
    for (const { path } of PUBLIC_PAGES) {
      await eventually(async () => (await fetch(`${instance.siteUrl}${path}`)).status).toBe(200);
    }
    const request = newSubmission();
    expect((await sendSubmission(instance.siteUrl, request)).status).toBe(200);
    expect(await storedRequests(instance.siteUrl, request.email)).toHaveLength(1);
    const page = await visit('/blog', PHONE);
    await pageHeading(page, 'HVAC Tips and Advice').waitFor();
    expect(instance.pid).toBe(pid);
  });
});
