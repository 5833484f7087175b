import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { chromium } from 'playwright-core';
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { startPushSink } from '../../server/test/push-sink.ts';
import { newSubmission, newUser, sessionCookie } from './api.ts';
import { CHROMIUM_ARGS } from './chromium.ts';
import { type Instance, OWNER } from './instance.ts';
import { fakePushService, notificationsDialog, turnOnNotifications } from './notifying.ts';
import { inDialog, logInByCookie } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { addressOf, eventually, fillContactForm, receiptHeading, submitButton } from './steps.ts';

// What only a full browser with a profile can show: the headless shell and private windows have no notifications.

const sink = await startPushSink();
const instance = useInstance(undefined, { PUSH_SERVICES: sink.origin });
const { openPage } = useBrowser();

let phone: BrowserContext;
/** Starts the browser of the phone, with a new profile. */
const startPhone = async (args: string[] = [], { siteUrl }: Instance = instance) => {
  const profile = await mkdtemp(join(tmpdir(), 'push-profile-'));
  phone = await chromium.launchPersistentContext(profile, {
    executablePath: inject('fullBrowserPath'),
    args: [...CHROMIUM_ARGS, ...args],
    baseURL: siteUrl,
    permissions: ['notifications'],
    viewport: { width: PHONE, height: 844 },
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  onTestFinished(async () => {
    await phone.close();
    await rm(profile, { recursive: true, force: true });
  });
};

const openInbox = async ({ siteUrl }: Instance = instance) => {
  const page = await phone.newPage();
  await logInByCookie(page, siteUrl);
  const open = async () => {
    await page.goto('/admin/submissions');
    await page.getByRole('button', { name: 'Notifications' }).click();
  };
  return { page, open };
};

/** The office on the phone, with notifications on, and what the browser's developer tools know of its worker. */
interface Office {
  page: Page;
  worker: Worker;
  /** Delivers a message to the worker, as the browser does once it has decrypted it, and waits until it is shown. */
  deliver: (message: string) => Promise<void>;
}

/**
 * Runs in the worker: counts what is shown. Whoever asks Chromium for its notifications while it is showing one may
 * make it forget that one. Text, as all that runs there, because the types of pages do not know its names.
 */
const COUNT = `const { showNotification } = registration;
self.count = 0;
registration.showNotification = async (...notification) => {
  await showNotification.apply(registration, notification);
  count += 1;
};`;

const openOffice = async (): Promise<Office> => {
  await startPhone();
  const { page, open } = await openInbox();
  await page.addInitScript(fakePushService, { subscription: sink.subscribe() });
  const tools = await phone.newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  tools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const active = versions.find(({ status }) => status === 'activated');
    if (active) registered.resolve(active.registrationId);
  });
  await tools.send('ServiceWorker.enable');
  const starting = phone.waitForEvent('serviceworker');
  await open();
  await turnOnNotifications(page);
  const worker = await starting;
  await worker.evaluate(COUNT);
  const origin = instance.siteUrl;
  const registrationId = await registered.promise;
  let delivered = 0;
  const deliver = async (data: string) => {
    delivered += 1;
    await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await eventually(() => worker.evaluate('count')).toBe(delivered);
  };
  return { page, worker, deliver };
};

/** The notifications on the screen of the phone. */
const shown = ({ page }: Office, tag = '') =>
  page.evaluate(async (of) => {
    const registration = await navigator.serviceWorker.getRegistration('/admin/');
    const all = (await registration?.getNotifications({ tag: of })) ?? [];
    return all.map(({ title, body, tag, data, silent }) => ({ title, body, tag, data, silent }));
  }, tag);

/** Presses the notification with a tag, or the only one, as far as its worker can tell. */
const press = ({ worker }: Office, tag = '') =>
  worker.evaluate(`registration.getNotifications({ tag: '${tag}' }).then(([notification]) => {
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })`);
/** Makes the worker remember the window that it wants: a browser opens one at the press of a person only. */
const REMEMBER = 'clients.openWindow = async (url) => void (self.wanted = url);';

beforeEach(() => sink.reset());

describe('a request', () => {
  test('reaches the phone, where one press opens the lead, and a colleague sees who did', async () => {
    const office = await openOffice();
    const visitor = await phone.newPage();
    await visitor.goto('/contact');
    const request = newSubmission({ fullName: 'Ada Example', service: 'heating' });
    await fillContactForm(visitor, request);
    await submitButton(visitor).click();
    await receiptHeading(visitor).waitFor();
    await visitor.close();

    await eventually(() => sink.received.length).toBe(1);
    await office.deliver(sink.received[0]?.text ?? '');
    const [sent] = sink.shown();
    expect(sent).toMatchObject({ body: `(248) 555-0199 · ${request.message}` });
    expect(sent?.title).toContain('Ada Example');
    expect(await shown(office)).toMatchObject([
      { title: sent?.title, body: sent?.body, silent: sent?.silent },
    ]);
    await press(office);
    const lead = (page: Page) => page.getByRole('dialog', { name: 'Lead: Ada Example' });
    await lead(office.page).getByText('Opened by you, just now').waitFor();
    await eventually(() => shown(office)).toEqual([]);

    const anna = await newUser(instance.siteUrl, 'anna');
    const [name = '', value = ''] = (await sessionCookie(instance.siteUrl, anna)).split('=');
    const colleague = await openPage('about:blank', { width: DESK, siteUrl: instance.siteUrl });
    await colleague.context().addCookies([{ name, value, url: instance.siteUrl }]);
    await colleague.goto('/admin/submissions');
    await colleague
      .locator('tbody tr')
      .filter({ hasText: 'Ada Example' })
      .getByText(`Opened by ${OWNER.username}`)
      .waitFor();
  });
});

describe('a message', () => {
  const FALLBACK = {
    title: 'New request',
    body: 'Open the office to read it.',
    tag: 'requests',
    data: '/admin/submissions',
    silent: false,
  };
  const usual = { title: 'Heating Service: Ada', body: '248-555-0199', tag: 'r7' };
  const navigate = '/admin/submissions?id=7';
  const message = (changes: object = {}) =>
    JSON.stringify({ web_push: 8030, notification: { ...usual, navigate, ...changes } });
  const seen = { ...usual, data: navigate, silent: false };
  const long = '🔥"<b>\u202e'.repeat(300);

  test('is exactly one notification, whatever it holds, and leads nowhere but into the office', async () => {
    const office = await openOffice();
    const { page } = office;
    const becomes = async (payload: string, expected: typeof seen) => {
      await office.deliver(payload);
      expect(await shown(office, expected.tag)).toEqual([expected]);
    };
    await becomes(message(), seen);
    await becomes(message({ silent: true }), { ...seen, silent: true });
    await becomes(message({ body: long }), { ...seen, body: long });
    for (const payload of ['', 'no JSON', 'null', '{"notification":{"title":"Ada"}}']) {
      await becomes(payload, FALLBACK);
    }
    const foreign = 'https://evil.example/admin/settings';
    await becomes(message({ tag: 'r8', navigate: foreign }), { ...seen, tag: 'r8', data: foreign });
    await press(office, 'r8');
    const tags = async () => (await shown(office)).map(({ tag }) => tag).toSorted();
    await eventually(tags).toEqual(['r7', 'requests']);

    const pages = phone.pages().length;
    const data = '/admin/categories';
    await becomes(message({ tag: 'r9', navigate: data }), { ...seen, tag: 'r9', data });
    expect(addressOf(page)).toBe('/admin/submissions');
    await press(office, 'r9');
    await page.waitForURL(data);
    expect(phone.pages()).toHaveLength(pages);
    await page.goto('/');
    await office.worker.evaluate(REMEMBER);
    await press(office, 'r7');
    const wanted = () => office.worker.evaluate('self.wanted');
    await eventually(wanted).toBe(`${instance.siteUrl}${navigate}`);
  });
});

/** The two servers of Google's from which Chromium gets an address for messages: a device's number, and a token. */
const startGoogle = async () => {
  const FIELDS = Buffer.from('0801' + '39' + '0100000000000000' + '41' + '0200000000000000', 'hex');
  const google = createServer((request, response) => {
    request.resume();
    response.end(request.url === '/checkin' ? FIELDS : 'token=a-token');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void google.close());
  await once(google, 'listening');
  const origin = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
  return [
    `--gcm-checkin-url=${origin}/checkin`,
    `--gcm-registration-url=${origin}/register`,
    // The connection down which messages come: nobody answers.
    `--gcm-mcs-endpoint=${origin}/messages`,
  ];
};

describe('a browser', () => {
  // Nobody sends a request to this site: nothing may go out to the browser's service.
  const site = useInstance(undefined, {
    PUSH_SERVICES: 'https://fcm.googleapis.com,https://jmt17.google.com',
  });

  test('subscribes at its own push service, and the website takes its address and keys', async () => {
    await startPhone(await startGoogle(), site);
    const { page, open } = await openInbox(site);
    await open();
    const saving = page.waitForRequest('**/trpc/devices.save');
    await turnOnNotifications(page);
    const { endpoint, p256dh, auth } = (await saving).postDataJSON();
    expect(endpoint).toMatch(
      /^https:\/\/(fcm\.googleapis|jmt17\.google)\.com\/fcm\/send\/a-token$/,
    );
    expect([p256dh.length, auth.length]).toEqual([87, 22]);
  });
});

describe('the office', () => {
  test('can be installed; the public site has neither a manifest nor a worker', async () => {
    await startPhone();
    const page = await phone.newPage();
    const tools = await phone.newCDPSession(page);
    await logInByCookie(page, instance.siteUrl);
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await tools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
    expect((await tools.send('Page.getAppManifest')).url).toBe(
      `${instance.siteUrl}/admin/manifest.webmanifest`,
    );
    await page.goto('/');
    expect((await tools.send('Page.getAppManifest')).url).toBe('');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });

  test('takes its worker with it at a logout', async () => {
    const { page } = await openOffice();
    const workers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await workers()).toBe(1);
    await notificationsDialog(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await inDialog(page, 'Log out').click();
    await page.waitForURL('/admin/login');
    await eventually(workers).toBe(0);
  });
});
