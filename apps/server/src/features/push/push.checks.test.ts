import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createDevice } from '../../../test/fixtures/devices.ts';
import { useSelfCheck } from '../../../test/fixtures/self-check.ts';

const { em, find: findOn, start } = useSelfCheck();

const atAddress = (siteUrl: string) => start({ siteUrl });
let site: FastifyInstance;
beforeAll(async () => {
  site = await atAddress('https://www.example.com');
});
const find = (on = site) => findOn('devices', on);

let count = 0;
const sink = {
  origin: 'https://push.example',
  subscribe: () => {
    count += 1;
    return { endpoint: `https://push.example/${count}`, p256dh: 'p', auth: 'a' };
  },
};
beforeEach(() => em().execute('truncate push_devices cascade'));

it('has nothing to check without devices, and passes with one on which the office was opened lately', async () => {
  expect(await find()).toMatchObject({ level: 'skipped' });
  await createDevice(em(), sink);
  expect(await find()).toMatchObject({ level: 'ok', says: 'Notifications are working.' });
});

it('warns of devices that are gone, or whose key is', async () => {
  await createDevice(em(), sink, { goneAt: new Date() });
  await createDevice(em(), sink, { key: 'of former session keys' });
  expect(await find()).toMatchObject({
    level: 'warning',
    says: expect.stringMatching(
      /^No longer notified of leads: Chrome on Android \(\S+\), Chrome on Android \(\S+\)\.$/,
    ),
  });
});

it('warns of every device once the website has another address, for which none of them has subscribed', async () => {
  await createDevice(em(), sink);
  expect(await find()).toMatchObject({ level: 'ok' });
  expect(await find(await atAddress('https://new.example.com'))).toMatchObject({
    level: 'warning',
    says: expect.stringContaining('No longer notified of leads: Chrome on Android'),
    advice: expect.stringContaining('press the bell'),
  });
});

it('warns when the last message to a device failed, in the words of the service', async () => {
  await createDevice(em(), sink);
  await em().execute(
    `update push_devices set error = 'push.example answered 403', failed_at = now()`,
  );
  expect(await find()).toMatchObject({
    level: 'warning',
    says: expect.stringContaining('failed: push.example answered 403'),
    technical: expect.stringContaining('443'),
  });
});

it('warns of a device on which the office was not opened for a month', async () => {
  await createDevice(em(), sink);
  await em().execute(`update push_devices set seen_at = now() - interval '31 days'`);
  expect(await find()).toMatchObject({
    level: 'warning',
    says: expect.stringContaining('not opened for 30 days on Chrome on Android'),
  });
});
