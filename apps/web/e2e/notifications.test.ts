import { minutes } from '@hvac/contract/durations';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { startPushSink } from '../../server/test/push-sink.ts';
import {
  mutateAsOwner,
  newSubmission,
  newUser,
  sendSubmission,
  sessionCookie,
  storedRequests,
} from './api.ts';
import { expectAccessible } from './axe.ts';
import { OWNER } from './instance.ts';
import {
  notificationsDialog as dialog,
  fakePushService,
  type PushBrowser,
  turnOnNotifications as turnOn,
} from './notifying.ts';
import { inDialog, logInByCookie, renewSession } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { answering, countCalls, failing, holding, recovering } from './procedures.ts';
import { addressOf, eventually, field, hasFocus, toasts } from './steps.ts';

const { openPage } = useBrowser();

const sink = await startPushSink();
// A separate site, because it knows a push service.
const instance = useInstance(undefined, { PUSH_SERVICES: sink.origin });
beforeEach(() => sink.reset());

const openInbox = async (width: number, browser: PushBrowser, expected: RegExp[] = []) => {
  const page = await openPage('about:blank', { width, expected, siteUrl: instance.siteUrl });
  await logInByCookie(page, instance.siteUrl);
  await page.addInitScript(fakePushService, browser);
  await page.goto('/admin/submissions');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await dialog(page).waitFor();
  return page;
};
const device = (page: Page) => page.evaluate(() => localStorage.getItem('device'));

/** Remembers the tags whose notifications the office has closed: the headless browser shows none. */
const fakeShown = () => {
  const closed: string[] = [];
  Object.assign(window, { closedTags: closed });
  ServiceWorkerRegistration.prototype.getNotifications = async ({ tag = '' } = {}) => [
    { close: () => closed.push(tag) } as unknown as Notification,
  ];
};
const closedTags = (page: Page) =>
  page.evaluate(() => (window as unknown as { closedTags: string[] }).closedTags);

describe('notifications', () => {
  test.each([
    [{ permission: 'denied' }, 'Notifications are blocked for this website.'],
    [
      { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)' },
      'Get new leads on this iPhone.',
    ],
  ] as const)('say what to do where they are not possible: %j', async (browser, says) => {
    const page = await openInbox(PHONE, browser);
    await dialog(page).getByText(says).waitFor();
    await expectAccessible(page, says);
  });

  test('say that a push service does not answer, and ask for a public address where there is none', async () => {
    const page = await openInbox(PHONE, {});
    await page.clock.install();
    await inDialog(page, 'Turn on').click();
    await dialog(page).getByText('Your browser is asking its push service').waitFor();
    await page.clock.fastForward(21_000);
    await dialog(page).getByText("It hasn't answered.").waitFor();
    await answering(page, 'devices.list', { key: null, siteUrl: 'http://nas.local', devices: [] });
    await page.goto('/admin/submissions');
    await page.getByRole('button', { name: 'Notifications' }).click();
    await dialog(page).getByText('The address of this website is http://nas.local.').waitFor();
    await eventually(() => inDialog(page, 'Turn on').count()).toBe(0);
  });

  test('are turned on, tried, changed and turned off on a device, which the office remembers', async () => {
    const browser = { subscription: sink.subscribe() };
    const page = await openInbox(PHONE, browser, [/status of 500/]);
    await failing(page, 'devices.save');
    await inDialog(page, 'Turn on').click();
    await dialog(page).getByText('Notifications are not on.').waitFor();
    await recovering(page);
    await inDialog(page, 'Turn on').click();
    await dialog(page).getByText('This device is notified.').waitFor();
    await expectAccessible(page, 'a device that is notified');
    const known = await device(page);
    expect(known).toMatch(/^\d+$/);

    await inDialog(page, 'Send a test').click();
    await dialog(page)
      .getByText(/^Handed to 127\.0\.0\.1/)
      .waitFor();
    expect(sink.shown()).toMatchObject([{ title: 'This device is notified' }]);
    sink.respondsWith({ status: 410 });
    await inDialog(page, 'Send a test').click();
    await dialog(page).getByText('This device takes no more notifications.').waitFor();
    await page.goto('/admin');
    await page.goto('/admin/submissions');
    await page.getByRole('button', { name: 'Notifications' }).click();

    await dialog(page).getByLabel('What for').selectOption('Only leads that nobody has opened');
    await inDialog(page, 'Pause until tomorrow 8 AM').click();
    await dialog(page)
      .getByText(/^Paused until .* 8:00 AM\.$/)
      .waitFor();
    await inDialog(page, 'Go on now').click();
    await inDialog(page, 'Pause until tomorrow 8 AM').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Notifications' }).click();
    expect(await dialog(page).getByLabel('What for').inputValue()).toBe('second');
    await inDialog(page, 'Turn off').click();
    await inDialog(page, 'Turn on').waitFor();
    expect(await device(page)).toBeNull();
  });

  test('end with a logout, which asks first and leaves nothing on the device', async () => {
    const page = await openInbox(DESK, { subscription: sink.subscribe(), isOutOfReach: true });
    await page.evaluate(fakeShown);
    await turnOn(page);
    await inDialog(page, 'Close').click();
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('dialog', {
      name: 'Log out, and stop notifications on this device?',
    });
    expect(await hasFocus(question.getByRole('button', { name: 'Stay' }))).toBe(true);
    await expectAccessible(page, 'the question');
    await question.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('/admin/login');
    expect(await device(page)).toBeNull();
    expect(await closedTags(page)).toEqual(['']);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
    await logInByCookie(page, instance.siteUrl);
    await page.goto('/admin/submissions');
    await page.getByRole('button', { name: 'Notifications' }).click();
    await inDialog(page, 'Turn on').waitFor();
    await eventually(() => dialog(page).getByText('Other devices').count()).toBe(0);
  });

  test('end with the logout of a session that began above a screen, of which the website does not know', async () => {
    const browser: PushBrowser = { permission: 'granted', subscription: sink.subscribe() };
    const page = await openInbox(DESK, browser, [/status of (401|500)/]);
    await turnOn(page);
    await page.goto('/admin/categories/new');
    await field(page, 'Category Name').fill('Mini splits');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save Category' }).click();
    await failing(page, 'devices.sync');
    await renewSession(page);
    await toasts(page).getByText('Category created').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await inDialog(page, 'Log out').click();
    await page.waitForURL('/admin/login');
    await logInByCookie(page, instance.siteUrl);
    await page.goto('/admin/submissions');
    await page.getByRole('button', { name: 'Notifications' }).click();
    await inDialog(page, 'Turn on').waitFor();
    await eventually(() => dialog(page).getByText('Other devices').count()).toBe(0);
  });

  test('are a step to launch, which opens their dialog once', async () => {
    const page = await openPage('about:blank', { width: PHONE, siteUrl: instance.siteUrl });
    await logInByCookie(page, instance.siteUrl);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Get new leads on your phone Optional' }).click();
    await dialog(page).waitFor();
    await inDialog(page, 'Close').click();
    await dialog(page).waitFor({ state: 'detached' });
    await eventually(async () => new URL(page.url()).hash).toBe('');
    expect(addressOf(page)).toBe('/admin/submissions');
  });

  test('lead an open office to the lead, and nowhere else', async () => {
    const page = await openInbox(PHONE, { subscription: sink.subscribe() });
    await turnOn(page);
    const tell = (open: string) =>
      page.evaluate((to) => {
        navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { open: to } }));
      }, open);
    await tell('https://evil.example/admin');
    await tell('//evil.example/admin');
    await tell('/admin/categories');
    await page.waitForURL('/admin/categories');
    await eventually(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Categories',
    );
  });
});

/** Where the notification of a new request leads, on the device that has subscribed. */
const pressed = async ({ endpoint }: { endpoint: string }, fullName: string): Promise<string> => {
  await sendSubmission(instance.siteUrl, newSubmission({ fullName, service: 'heating' }));
  const own = () => sink.received.filter((message) => message.endpoint === endpoint);
  await eventually(async () => own().length).toBe(1);
  return JSON.parse(own()[0]?.text ?? '').notification.navigate;
};
const waiting = (page: Page) => page.getByRole('region', { name: 'Ada Example' });

describe('a press on a notification without a session', () => {
  test.each([PHONE, DESK])(
    'shows who waits, calls without a login, and leads to the lead after it, at %d px',
    async (width) => {
      const subscription = sink.subscribe();
      const page = await openInbox(width, { subscription });
      await turnOn(page);
      const address = await pressed(subscription, 'Ada Example');
      // An open office would ask for news without its session.
      await page.goto('about:blank');
      await page.context().clearCookies();
      const letCome = await holding(page, 'contact.waiting');
      await page.goto(address);
      await page.waitForURL('/admin/login');
      await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
      // Nothing that is typed below the card may move when it comes.
      await eventually(() => field(page, 'Username').count()).toBe(0);
      letCome();
      await waiting(page).getByText('Heating Service · just now').waitFor();
      const call = waiting(page).getByRole('link', { name: 'Call (248) 555-0199' });
      expect(await call.getAttribute('href')).toBe('tel:2485550199');
      expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await eventually(() => waiting(page).getByText('No heat or AC').count()).toBe(0);
      await expectAccessible(page, 'a login with a lead');

      await field(page, 'Username').fill(OWNER.username);
      await field(page, 'Password').fill(OWNER.password);
      await page.getByRole('button', { name: 'Log In' }).click();
      await page.getByRole('dialog', { name: 'Lead: Ada Example' }).waitFor();
      await eventually(async () => addressOf(page)).toMatch(/^\/admin\/submissions\?id=\d+$/);
    },
  );

  test('says that there is no heat, and shows nothing of what no longer waits or does not load', async () => {
    const page = await openPage('about:blank', {
      width: PHONE,
      expected: [/status of 500/],
      siteUrl: instance.siteUrl,
    });
    const open = async () => {
      await page.goto('/admin/submissions?id=1&from=4.link');
      await field(page, 'Username').waitFor();
    };
    await open();
    await eventually(() => page.getByRole('region').count()).toBe(0);
    await failing(page, 'contact.waiting');
    await open();
    await eventually(() => page.getByRole('region').count()).toBe(0);
    await recovering(page);
    await answering(page, 'contact.waiting', {
      name: 'Ada Example',
      phone: '248-555-0199',
      service: 'Heating Service',
      isUrgent: true,
      createdAt: new Date(Date.now() - minutes(4)).toISOString(),
    });
    await open();
    await waiting(page).getByText('No heat or AC').waitFor();
    await waiting(page).getByText('Heating Service · 4 min ago').waitFor();
    await expectAccessible(page, 'a login with an urgent lead');
  });
});

describe('the notification of a lead', () => {
  test('is closed on this device when the lead is opened there', async () => {
    const subscription = sink.subscribe();
    const page = await openInbox(PHONE, { subscription });
    await page.addInitScript(fakeShown);
    await turnOn(page);
    const address = await pressed(subscription, 'Mary Jackson');
    await page.goto(address);
    await page.getByRole('dialog', { name: 'Lead: Mary Jackson' }).waitFor();
    const id = new URL(address).searchParams.get('id');
    await eventually(() => closedTags(page)).toEqual([`r${id}`]);
  });

  test('is not looked for on a device that is not notified', async () => {
    const page = await openPage('about:blank', { width: DESK, siteUrl: instance.siteUrl });
    await logInByCookie(page, instance.siteUrl);
    await page.addInitScript(fakeShown);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    const [lead] = await storedRequests(instance.siteUrl, '');
    await page.goto(`/admin/submissions?id=${lead?.id}`);
    await page.getByText('Opened by ').first().waitFor();
    expect(scripts.filter((url) => /subscription/.test(url))).toEqual([]);
    expect(await closedTags(page)).toEqual([]);
  });
});

describe('who has opened a lead first', () => {
  const store = async (fullName: string): Promise<number> => {
    await sendSubmission(instance.siteUrl, newSubmission({ fullName }));
    const [lead] = await storedRequests(instance.siteUrl, fullName);
    return lead?.id ?? 0;
  };
  const lead = (page: Page) => page.getByRole('dialog', { name: /^Lead: / });
  const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });

  test.each([
    [PHONE, 'anna'],
    [DESK, 'bert'],
  ])('is said in row and dialog while it is new, at %d px', async (width, username) => {
    const name = `Grace Hopper ${width}`;
    const id = await store(name);
    const other = await newUser(instance.siteUrl, username);
    const first = await openPage('about:blank', { width, siteUrl: instance.siteUrl });
    const [key = '', value = ''] = (await sessionCookie(instance.siteUrl, other)).split('=');
    await first.context().addCookies([{ name: key, value, url: instance.siteUrl }]);
    await first.goto(`/admin/submissions?id=${id}`);
    await lead(first).getByText('Opened by you, just now').waitFor();
    await inDialog(first, 'Close').click();
    await row(first, name).getByText('Opened by you, just now').waitFor();

    const page = await openPage('about:blank', { width, siteUrl: instance.siteUrl });
    await logInByCookie(page, instance.siteUrl);
    const opens = countCalls(page, 'inbox.open');
    await page.goto('/admin/submissions');
    const says = `Opened by ${username}, just now`;
    await row(page, name).getByText(says).waitFor();
    await expectAccessible(page, 'a row that says who has opened it');
    await page.getByRole('button', { name: `View details of ${name}` }).click();
    await lead(page).getByText(says).waitFor();
    await expectAccessible(page, 'a lead that says who has opened it');
    await inDialog(page, 'Contacted').click();
    await lead(page).getByText('marked it contacted').waitFor();
    expect(opens()).toBe(1);
    expect(await lead(page).getByText(says).isVisible(), 'nothing moves').toBe(true);
    await inDialog(page, 'Close').click();
    await page.goto('/admin/submissions?tab=all');
    await row(page, name).waitFor();
    await eventually(() => row(page, name).getByText('Opened by').count()).toBe(0);
    await page.goto(`/admin/submissions?id=${id}`);
    await lead(page).getByText('marked it contacted').waitFor();
    await eventually(() => lead(page).getByText('Opened by').count()).toBe(0);
  });

  test("is not asked of a lead in the trash, and a failure is nobody's concern", async () => {
    const id = await store('Dorothy Vaughan');
    const page = await openPage('about:blank', {
      width: PHONE,
      expected: [/status of 500/],
      siteUrl: instance.siteUrl,
    });
    await logInByCookie(page, instance.siteUrl);
    const opens = countCalls(page, 'inbox.open');
    await failing(page, 'inbox.open');
    await page.goto(`/admin/submissions?id=${id}`);
    await lead(page).getByRole('heading', { name: 'Activity' }).waitFor();
    await eventually(async () => opens()).toBe(1);
    await eventually(() => page.getByRole('alert').count()).toBe(0);
    expect(await toasts(page).count()).toBe(0);
    await recovering(page);
    await mutateAsOwner(instance.siteUrl, 'inbox.trashSubmissions', { ids: [id] });
    await page.reload();
    await lead(page).getByText('In the trash').waitFor();
    await lead(page).getByRole('heading', { name: 'Activity' }).waitFor();
    expect(opens()).toBe(1);
    await inDialog(page, 'Restore').click();
    await lead(page).getByText('Opened by you, just now').waitFor();
    expect(opens()).toBe(2);
  });
});
