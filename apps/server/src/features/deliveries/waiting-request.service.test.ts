import type { WaitingRequest } from '@hvac/contract/push';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, dataOf, logIn, mutate, query } from '../../../test/app.ts';
import { createSubmission, createUser, PASSWORD } from '../../../test/factories.ts';
import { createDevice, siteWith } from '../../../test/fixtures/devices.ts';
import { useInstance } from '../../../test/office.ts';
import { DeliveryEntity } from './delivery.entity.ts';

const SINK = {
  origin: 'https://push.example',
  subscribe: () => ({ endpoint: 'https://push.example/a', p256dh: 'p', auth: 'a' }),
};
const { links } = siteWith(SINK);

const { app, em, orm } = useInstance();
let from: string;
let delivery: string;
beforeAll(async () => {
  await createUser(em(), { username: 'owner' });
});
beforeEach(async () => {
  const own = em();
  await own.execute('truncate contact_submissions, push_devices cascade');
  const device = await createDevice(own, SINK);
  const fields = { fullName: 'Ada Example', phone: '248-555-0199', service: 'heating' };
  const submission = await createSubmission(own, fields);
  const row = own.create(DeliveryEntity, {
    submission,
    channel: 'push',
    reason: 'new',
    kind: 'push',
    recipient: `device ${device.id}`,
    device: device.id,
    state: 'sent',
  });
  await own.flush();
  delivery = String(row.id);
  from = links.sign(Number(row.id));
});
const ask = async (link = from, instance = app()) =>
  query(instance, 'contact.waiting', { input: { from: link } });
const shown = async (link?: string) => dataOf<WaitingRequest | null>(await ask(link));

describe('the link of a notification', () => {
  it('shows who waits, for what and since when, without a login, and nothing else', async () => {
    expect(await shown()).toEqual({
      name: 'Ada Example',
      phone: '248-555-0199',
      service: 'Heating Service',
      isUrgent: false,
      createdAt: expect.stringMatching(/^\d{4}-.+Z$/),
    });
    await em().execute(`update contact_submissions set answers = '{"isUrgent": true}'`);
    expect(await shown()).toMatchObject({ isUrgent: true });
    expect((await ask()).headers['cache-control']).toBe('no-store');
  });

  it('shows nothing when it is forged, of another purpose or another site', async () => {
    const [number = '', signature = ''] = from.split('.');
    const other = siteWith(SINK, 'https://other.example').links;
    expect(other.read(from)).not.toBeNull();
    for (const link of [
      `${Number(number) + 1}.${signature}`,
      `${number}.${'A'.repeat(43)}`,
      number,
      '',
      'x'.repeat(100),
      links.sign(999_999),
    ]) {
      expect(await shown(link)).toBeNull();
    }
    const elsewhere = await anotherApp(orm(), { sessionKeys: ['f'.repeat(63).concat('0')] });
    expect(dataOf(await ask(from, elsewhere))).toBeNull();
  });

  it.each([
    ['a day later', `update deliveries set created_at = now() - interval '25 hours'`],
    ['for a delivery of mail', 'update deliveries set device_id = null'],
    ['once the device is removed', 'delete from push_devices'],
    ['once the device is gone', 'update push_devices set gone_at = now()'],
    ['on a device that shows no details', 'update push_devices set details = false'],
    ['once somebody has answered', `update contact_submissions set status = 'contacted'`],
    ['of spam', `update contact_submissions set status = 'spam'`],
    ['in the trash', 'update contact_submissions set deleted_at = now()'],
    ['once it is deleted', 'delete from contact_submissions'],
  ])('shows nothing %s', async (_when, change) => {
    await em().execute(change);
    expect(await shown()).toBeNull();
  });

  it('still shows what somebody has opened and not answered', async () => {
    await em().execute(`update contact_submissions set opened_at = now(), opened_by = 'anna'`);
    expect(await shown()).toMatchObject({ name: 'Ada Example' });
    expect(Number(delivery)).toBe(links.read(from));
  });

  it('is asked for sixty times in ten minutes from an address, not more', async () => {
    const limited = await anotherApp(orm(), { rateLimit: true });
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await ask('x', limited)).statusCode);
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
  });
});

describe('opening a lead', () => {
  it('notes who was first, and says so to the next one', async () => {
    await createUser(em(), { username: 'anna', isAdmin: false });
    const [owner, anna] = [
      await logIn(app(), 'owner', PASSWORD),
      await logIn(app(), 'anna', PASSWORD),
    ];
    const [{ id }] = await em().execute<[{ id: number }]>('select id from contact_submissions');
    const open = async (cookie: string) =>
      dataOf(await mutate(app(), 'inbox.open', { input: { id }, cookie }));
    const first = { openedAt: expect.any(String), openedBy: 'anna' };
    const responses = await Promise.all([open(anna), open(anna)]);
    expect(responses).toEqual([first, first]);
    expect(responses[0]).toEqual(responses[1]);
    expect(await open(owner)).toEqual(responses[0]);
    const listed = await query(app(), 'inbox.submissions', {
      input: { tab: 'new', limit: 10, offset: 0 },
      cookie: owner,
    });
    expect(dataOf<{ items: object[] }>(listed).items).toMatchObject([first]);
    const details = await query(app(), 'inbox.submission', { input: { id }, cookie: owner });
    expect(dataOf(details)).toMatchObject(first);
    const events = await em().execute(
      `select actor_name from audit_events where action = 'submission.opened'`,
    );
    expect(events).toEqual([{ actor_name: 'anna' }]);
  });

  it('in the trash is nobody’s, and one that is gone is not found', async () => {
    const cookie = await logIn(app(), 'owner', PASSWORD);
    const [{ id }] = await em().execute<[{ id: number }]>('select id from contact_submissions');
    await em().execute('update contact_submissions set deleted_at = now()');
    const open = () => mutate(app(), 'inbox.open', { input: { id }, cookie });
    expect(dataOf(await open())).toEqual({ openedAt: null, openedBy: null });
    await em().execute('delete from contact_submissions');
    expect((await open()).statusCode).toBe(404);
  });
});
