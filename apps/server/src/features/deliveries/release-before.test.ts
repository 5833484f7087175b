import type { DeliveryKind } from '@hvac/contract/submissions';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSubmission } from '../../../test/factories.ts';
import {
  mailThrough,
  NO_CHANNELS,
  OWNER,
  useDeliveries,
} from '../../../test/fixtures/deliveries.ts';
import { createDevice, siteWith } from '../../../test/fixtures/devices.ts';
import { readMails, serverAt, startMailSink } from '../../../test/mail-sink.ts';
import { startPushSink } from '../../../test/push-sink.ts';
import { workOn } from '../../../test/work.ts';
import { PushDeviceEntity } from '../push/push-device.entity.ts';
import { kindOf } from './deliveries.rows.ts';
import { redirectWaiting } from './queue.service.ts';

const { em, submit, answer, work, deliveries } = useDeliveries();
beforeEach(() => em().execute('truncate push_devices restart identity cascade'));

/** Stores a delivery and its job as release 1.1.0 does. */
const storeAsBefore = (
  submission: number,
  kind: string,
  recipient: string,
  job = { name: 'contact:deliver', payload: {} },
) =>
  em().execute(
    `with job as (insert into jobs (name, payload) values (?, ?::jsonb) returning id)
     insert into deliveries (submission_id, kind, recipient, job_id) select ?, ?, ?, id from job`,
    [job.name, JSON.stringify(job.payload), submission, kind, recipient],
  );

describe('what an instance of the release before has stored', () => {
  it.each<[kind: DeliveryKind, channel: string, reason: string]>([
    ['notification', 'mail', 'new'],
    ['rush', 'mail', 'flood'],
    ['urgent', 'mail', 'urgent'],
    ['escalation', 'mail', 'escalation'],
    ['reminder', 'mail', 'reminder'],
    ['acknowledgement', 'mail', 'receipt'],
    ['reply', 'mail', 'reply'],
    ['replyCopy', 'mail', 'reply'],
    ['webhook', 'webhook', 'new'],
    ['urgentWebhook', 'webhook', 'urgent'],
    ['push', 'push', 'new'],
    ['urgentPush', 'push', 'urgent'],
    ['escalationPush', 'push', 'escalation'],
    ['reminderPush', 'push', 'reminder'],
  ])(
    'of the kind %s is by %s, because of %s, and shown as that kind',
    async (kind, channel, reason) => {
      const { id } = await createSubmission(em());
      await storeAsBefore(id, kind, OWNER);
      const [delivery] = await deliveries();
      expect(delivery).toMatchObject({ channel, reason, device: null });
      expect(delivery && kindOf(delivery)).toBe(kind);
    },
  );

  it('is sent, by mail and to the device that its recipient names', async () => {
    const mails = await startMailSink();
    const pushes = await startPushSink();
    const { id: device } = await createDevice(em(), pushes);
    const { id } = await createSubmission(em(), { fullName: 'Ada' });
    await storeAsBefore(id, 'notification', OWNER);
    const push = { name: 'contact:push', payload: {} };
    await storeAsBefore(id, 'push', `device ${device}`, push);
    await storeAsBefore(id, 'push', 'device 999', push);
    await work(mailThrough(mails.server, [OWNER]), siteWith(pushes));
    expect((await deliveries()).map(({ state, error }) => [state, error])).toEqual([
      ['sent', null],
      ['sent', null],
      ['skipped', 'The device was removed'],
    ]);
    expect([mails.accepted.length, pushes.received.length]).toEqual([1, 1]);
  });

  it('for one mail about many submissions is sent as the mail of a flood', async () => {
    const { server, accepted } = await startMailSink();
    const payload = { recipient: OWNER, until: '2026-11-28T14:30:00.000Z' };
    const { id: one } = await createSubmission(em());
    const { id: other } = await createSubmission(em());
    await storeAsBefore(one, 'rush', OWNER, { name: 'contact:send-rush-digest', payload });
    await em().execute(
      `insert into deliveries (submission_id, kind, recipient, job_id) select ?, 'rush', ?, job_id from deliveries`,
      [other, OWNER],
    );
    await work(mailThrough(server, [OWNER]));
    const [mail, ...others] = await readMails(accepted);
    expect([mail?.subject, others]).toEqual(['2 new leads', []]);
    expect(mail?.messageId).toMatch(/^<rush-1795876200000-\d+\.[0-9a-f]{16}@example\.com>$/);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });
});

describe('what the release before reads', () => {
  it('is stored with every delivery: its kind, and a device as text', async () => {
    const sink = await startPushSink();
    const { id: device } = await createDevice(em(), sink);
    const channels = mailThrough(serverAt(1), [OWNER]);
    const { id } = await submit(channels);
    await em().execute(`update deliveries set state = 'sent'`);
    await answer(id, { isUrgent: true });
    expect((await deliveries()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['notification', OWNER],
      ['push', `device ${device}`],
      ['urgent', OWNER],
      ['urgentPush', `device ${device}`],
    ]);
    await workOn(em()).transaction((tx) => redirectWaiting(tx, ['new@example.com']));
    expect((await deliveries()).map(({ kind, recipient }) => [kind, recipient]).at(-1)).toEqual([
      'urgent',
      'new@example.com',
    ]);
  });

  it('tells two devices apart once both were removed', async () => {
    const sink = await startPushSink();
    await createDevice(em(), sink);
    await createDevice(em(), sink);
    await submit(NO_CHANNELS);
    await em().nativeDelete(PushDeviceEntity, {});
    expect((await deliveries()).map(({ recipient, device }) => [recipient, device])).toEqual([
      ['device 1', null],
      ['device 2', null],
    ]);
  });
});
