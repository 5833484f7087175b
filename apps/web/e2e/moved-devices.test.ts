import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { startPushSink } from '../../server/test/push-sink.ts';
import { newSubmission, newUser, sendSubmission, sessionCookie } from './api.ts';
import { expectAccessible } from './axe.ts';
import { OWNER } from './instance.ts';
import {
  fakePushService,
  notificationsDialog,
  type PushBrowser,
  turnOnNotifications,
} from './notifying.ts';
import { inDialog } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { askingForProof } from './procedures.ts';
import { eventually, field } from './steps.ts';

const { openPage } = useBrowser();

const sink = await startPushSink();
// A separate site, because it knows a push service.
const instance = useInstance(undefined, { PUSH_SERVICES: sink.origin });
beforeEach(() => sink.reset());

const REFUSED = [/status of 40[13]/];

/** The inbox in a browser of its own, in which a user has logged in. */
const openInbox = async (user: typeof OWNER, browser: PushBrowser, width = PHONE) => {
  const options = { width, expected: REFUSED, siteUrl: instance.siteUrl };
  const page = await openPage('about:blank', options);
  const [name = '', value = ''] = (await sessionCookie(instance.siteUrl, user)).split('=');
  await page.context().addCookies([{ name, value, url: instance.siteUrl }]);
  await page.addInitScript(fakePushService, browser);
  await page.goto('/admin/submissions');
  return page;
};
const turnOn = async (page: Page) => {
  await page.getByRole('button', { name: 'Notifications' }).click();
  await turnOnNotifications(page);
  await inDialog(page, 'Close').click();
};
/** Another visit of the same browser, whose push service has given it another address. */
const comeBack = async (page: Page, browser: PushBrowser, prepare?: (page: Page) => unknown) => {
  const again = await page.context().newPage();
  const granted: PushBrowser = { permission: 'granted', ...browser };
  await again.addInitScript(fakePushService, granted);
  await prepare?.(again);
  const synced = again.waitForResponse(
    (response) => response.url().includes('/trpc/devices.sync') && response.status() === 200,
  );
  await again.goto('/admin/submissions');
  return { again, synced };
};
/** To which addresses the message of a new lead was posted, that of the sentinel among them. */
const notifiedOf = async (fullName: string, known: string): Promise<string[]> => {
  const of = () => sink.received.filter(({ text }) => text.includes(fullName));
  await sendSubmission(instance.siteUrl, newSubmission({ fullName }));
  await eventually(async () => of().map(({ endpoint }) => endpoint)).toContain(known);
  return of().map(({ endpoint }) => endpoint);
};
const proof = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });

describe('a device whose browser has another address', () => {
  test('is notified there from then on, without being asked anything', async () => {
    const [first, second] = [sink.subscribe(), sink.subscribe()];
    const page = await openInbox(OWNER, { subscription: first });
    await turnOn(page);
    const { again, synced } = await comeBack(page, { subscription: second });
    await synced;
    await eventually(() => proof(again).count()).toBe(0);
    expect(await notifiedOf('Grace Hopper', second.endpoint)).toEqual([second.endpoint]);
  });

  test('asks for the password once when its browser has no secret, and goes on then', async () => {
    const [first, second, third] = [sink.subscribe(), sink.subscribe(), sink.subscribe()];
    const page = await openInbox(OWNER, { subscription: first });
    await turnOn(page);
    // As one that was turned on before there were secrets.
    await page.evaluate(() => localStorage.removeItem('device-secret'));
    const { again, synced } = await comeBack(page, { subscription: second }, (next) =>
      askingForProof(next, 'devices.sync'),
    );
    await proof(again).getByLabel('Your password').fill(OWNER.password);
    await expectAccessible(again, 'the question for a device that has moved');
    await proof(again).getByRole('button', { name: 'Continue' }).click();
    await synced;
    expect(await notifiedOf('Ida Rhodes', second.endpoint)).toContain(second.endpoint);
    await eventually(() => again.evaluate(() => localStorage.getItem('device-secret'))).toMatch(
      /^[\w-]{43}$/,
    );
    await (await comeBack(again, { subscription: third })).synced;
    const notified = await notifiedOf('Jean Bartik', third.endpoint);
    expect(notified).not.toContain(first.endpoint);
    expect(notified).not.toContain(second.endpoint);
  });
});

describe('in two browsers with a login each, the second a thief’s', () => {
  const begin = async (username: string) => {
    const user = await newUser(instance.siteUrl, username);
    const [own, foreign] = [sink.subscribe(), sink.subscribe()];
    const owner = await openInbox(user, { subscription: own }, DESK);
    await turnOn(owner);
    const thief = await openInbox(user, { subscription: foreign });
    await turnOn(thief);
    const notified = await notifiedOf(`Before ${username}`, own.endpoint);
    await eventually(async () => sink.received.map(({ endpoint }) => endpoint)).toContain(
      foreign.endpoint,
    );
    expect(notified).toContain(own.endpoint);
    return { user, own, foreign, owner, thief };
  };
  const expectEnded = async (
    { own, foreign, owner, thief }: Awaited<ReturnType<typeof begin>>,
    fullName: string,
  ) => {
    sink.reset();
    const notified = await notifiedOf(fullName, own.endpoint);
    expect(notified).not.toContain(foreign.endpoint);
    await owner.goto('/admin/submissions');
    await owner.getByRole('button', { name: 'Notifications' }).click();
    await notificationsDialog(owner).getByText('This device is notified.').waitFor();
    await thief.reload();
    await thief.waitForURL('/admin/login');
    expect(sink.asked).not.toContain(foreign.endpoint);
  };

  test('a new password ends the thief’s notifications with their login, and keeps the owner’s', async () => {
    const both = await begin('ann');
    await both.owner.goto('/admin/settings/password');
    await field(both.owner, 'Current password').fill(both.user.password);
    await field(both.owner, 'New password').fill('a boiler below the stairs');
    await both.owner.getByRole('button', { name: 'Change password' }).click();
    await both.owner.getByText('Password changed').waitFor();
    await expectEnded(both, 'After a new password');
  });

  test('ending the other sessions ends the notifications of their devices', async () => {
    const both = await begin('beth');
    await both.owner.goto('/admin/settings/sessions');
    await both.owner.getByRole('button', { name: 'Log out of all other devices' }).click();
    await both.owner.getByText('All other devices are logged out.').waitFor();
    await expectEnded(both, 'After the other sessions');
  });
});
