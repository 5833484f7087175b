import { minutes } from '@hvac/contract/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  mailThrough,
  NO_CHANNELS,
  OWNER,
  PARTNER,
  useDeliveries,
  WEBHOOK_KEY,
} from '../../../test/fixtures/deliveries.ts';
import { createDevice, siteWith } from '../../../test/fixtures/devices.ts';
import { readMails, serverAt, startMailSink } from '../../../test/mail-sink.ts';
import { startPushSink } from '../../../test/push-sink.ts';
import { workOn } from '../../../test/work.ts';
import { JobEntity } from '../../kernel/job.entity.ts';
import { decideNotSpam, decideSpam } from '../inbox/handling.service.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { deliveriesOf } from './deliveries.rows.ts';
import { mailTrouble } from './delivery-trouble.service.ts';
import { plan } from './plan.service.ts';
import { redirectWaiting, sendAgain } from './queue.service.ts';
import { byMail } from './recipients.service.ts';

const { em, submit, answer, work, makeDue, deliveries } = useDeliveries();
beforeEach(() => em().execute('truncate push_devices restart identity cascade'));

const isUrgent = (id: number) => answer(id, { isUrgent: true });

/** Simulates messages of the last hour to a recipient, as the release before stores them. */
const haveNotified = (
  times: number,
  { kind = 'notification', recipient = OWNER, ago = '0 minutes', score = 0 } = {},
) =>
  em().execute(
    `with s as (
       insert into contact_submissions (full_name, email, phone, service, message, spam_score)
       select 'Earlier', 'earlier@example.com', '313-555-0100', 'heating', 'n ' || n, ? from generate_series(1, ?) n
       returning id)
     insert into deliveries (submission_id, kind, recipient, state, created_at, settled_at)
     select id, ?, ?, 'sent', now() - ?::interval, now() from s`,
    [score, times, kind, recipient, ago],
  );

/** Makes the messages due, one for each recipient even if five minutes have ended meanwhile. */
const makeFloodDue = async () => {
  await em().execute(
    `update deliveries d set job_id = (select max(job_id) from deliveries e
       where e.reason = 'flood' and e.state = 'waiting' and e.recipient = d.recipient)
     where reason = 'flood' and state = 'waiting'`,
  );
  await makeDue();
};

const sinkOf = async (...recipients: string[]) => {
  const sink = await startMailSink();
  return { sink, channels: mailThrough(sink.server, recipients) };
};
const find = (id: number) => em().findOneOrFail(SubmissionEntity, id);
const statesOf = async (id: number) =>
  (await deliveriesOf(em(), id)).map(({ kind, recipient, state }) => [kind, recipient, state]);
const decide = (channels: typeof NO_CHANNELS, id: number, isSpam: boolean) =>
  workOn(em()).transaction(async (tx) => {
    const by = { submission: await tx.em.findOneOrFail(SubmissionEntity, id), author: 'owner' };
    await (isSpam ? decideSpam(tx, by) : decideNotSpam(tx, channels, by));
  });
const reasons = async () =>
  (await deliveries())
    .filter(({ state }) => state === 'waiting')
    .map(({ channel, reason }) => `${channel} ${reason}`);

describe('a submission', () => {
  it('is sent on its own as long as fewer than 120 mails and 40 messages to a device were within an hour', async () => {
    const sink = await startPushSink();
    await createDevice(em(), sink);
    await haveNotified(119);
    await haveNotified(50, { ago: '61 minutes' });
    await haveNotified(39, { kind: 'push', recipient: 'device 1' });
    // What may be spam makes no sound, and mutes nothing.
    await haveNotified(9, { kind: 'push', recipient: 'device 1', score: 5 });
    await submit(mailThrough(serverAt(1), [OWNER]));
    expect(await reasons()).toEqual(['mail new', 'push new']);
    await submit(mailThrough(serverAt(1), [OWNER]));
    expect((await reasons()).slice(2)).toEqual(['mail flood', 'push flood']);
  });

  it('shares its message with others of at most five minutes only with a recipient who has had that many', async () => {
    const { channels } = await sinkOf(OWNER, PARTNER);
    await haveNotified(120);
    const { id } = await submit(channels);
    expect(await statesOf(id)).toEqual([
      ['rush', OWNER, 'waiting'],
      ['notification', PARTNER, 'waiting'],
    ]);
    const [{ nextAttemptAt } = { nextAttemptAt: null }] = await deliveriesOf(em(), id);
    const due = Date.parse(String(nextAttemptAt));
    expect(due % minutes(5)).toBe(0);
    expect(due - Date.now()).toBeLessThanOrEqual(minutes(5));
  });

  it('is still posted to the webhook on its own', async () => {
    const { channels } = await sinkOf(OWNER);
    const leadWebhook = { url: 'http://127.0.0.1:1/', key: WEBHOOK_KEY };
    await haveNotified(120);
    const { id } = await submit({ ...channels, leadWebhook });
    expect((await statesOf(id)).map(([kind]) => kind)).toEqual(['rush', 'webhook']);
    expect(await em().count(JobEntity, { name: 'contact:post-webhook' })).toBe(1);
  });

  it('is sent as urgent on its own, until that many of these were within an hour', async () => {
    const { sink, channels } = await sinkOf(OWNER);
    await haveNotified(120);
    const one = await submit(channels, { fullName: 'One' });
    const other = await submit(channels, { fullName: 'Other' });
    await haveNotified(119, { kind: 'urgent' });
    await isUrgent(one.id);
    await isUrgent(other.id);
    await work(channels);
    expect((await readMails(sink.accepted)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^URGENT – no heat\/AC: One, /),
    ]);
    expect(await statesOf(other.id)).toEqual([['rush', OWNER, 'waiting']]);
    expect((await find(other.id)).answers).toEqual({ isUrgent: true });
  });

  it('that a message has counted already is counted again once it is urgent, if that is not told on its own', async () => {
    const { sink, channels } = await sinkOf(OWNER);
    await haveNotified(120);
    const { id } = await submit(channels);
    await makeFloodDue();
    await work(channels);
    await haveNotified(120, { kind: 'urgent' });
    await isUrgent(id);
    await makeFloodDue();
    await work(channels);
    const subjects = (await readMails(sink.accepted)).map(({ subject }) => subject);
    expect(subjects).toEqual(['1 new lead', '1 new lead']);
  });

  it('that may be spam and is said to be urgent, which makes a sound, is counted as the others', async () => {
    await createDevice(em(), await startPushSink());
    await haveNotified(40, { kind: 'urgentPush', recipient: 'device 1', score: 5 });
    await em().execute(`update contact_submissions set answers = '{"isUrgent": true}'`);
    const { id } = await submit(NO_CHANNELS);
    await em().execute(`update deliveries set state = 'sent'`);
    await isUrgent(id);
    expect(await reasons()).toEqual(['push flood']);
  });

  it('of a third network reaches a phone within five minutes, however many others send', async () => {
    const sink = await startPushSink();
    const device = await createDevice(em(), sink);
    await haveNotified(40, { kind: 'push', recipient: `device ${device.id}` });
    for (let n = 0; n < 7; n += 1) await submit(NO_CHANNELS);
    await work(NO_CHANNELS, siteWith(sink));
    expect(sink.asked).toEqual([]);
    await makeFloodDue();
    await work(NO_CHANNELS, siteWith(sink));
    expect(sink.shown()).toMatchObject([
      {
        title: '7 new leads',
        navigate: 'https://www.example.com/admin/submissions',
        silent: false,
      },
    ]);
    expect(sink.received[0]?.headers.urgency).toBe('high');
    expect((await deliveries()).slice(40).map(({ state }) => state)).toEqual(Array(7).fill('sent'));
  });
});

describe('the message that submissions share', () => {
  it('says by mail how many there are, and leads to the inbox, without a word of theirs', async () => {
    const { sink, channels } = await sinkOf(OWNER);
    await haveNotified(120);
    const ids: number[] = [];
    for (let n = 1; n <= 7; n += 1) ids.push((await submit(channels, { fullName: 'Ada' })).id);
    await work(channels);
    expect(sink.accepted).toEqual([]);
    await makeFloodDue();
    await work(channels);
    const [mail, ...others] = await readMails(sink.accepted);
    expect([mail?.subject, others]).toEqual(['7 new leads', []]);
    expect(mail?.text).toContain('https://www.example.com/admin/submissions\n');
    expect(mail?.text).not.toContain('Ada');
    for (const id of ids) expect(await statesOf(id)).toEqual([['rush', OWNER, 'sent']]);
  });

  it('makes no sound when all of them may be spam, and leaves out what is opened or answered', async () => {
    const sink = await startPushSink();
    const { id: device } = await createDevice(em(), sink);
    await haveNotified(40, { kind: 'push', recipient: `device ${device}` });
    const [one, other] = [await submit(NO_CHANNELS), await submit(NO_CHANNELS)];
    await em().execute('update contact_submissions set spam_score = 5 where id = ?', [one.id]);
    await em().execute('update contact_submissions set opened_at = now() where id = ?', [other.id]);
    await makeFloodDue();
    await work(NO_CHANNELS, siteWith(sink));
    expect(sink.shown()).toMatchObject([{ title: '1 new lead', silent: true }]);
    expect((await deliveriesOf(em(), other.id))[0]).toMatchObject({
      state: 'skipped',
      error: 'Somebody has opened it',
    });
  });

  it.each([
    ['moved to the trash', 'deleted_at = now()'],
    ['marked as spam', `status = 'spam'`],
  ])('leaves out, when it is tried again, what was %s meanwhile', async (_case, change) => {
    const down = mailThrough(serverAt(1), [OWNER]);
    await haveNotified(120);
    const eve = await submit(down);
    const ada = await submit(down);
    await makeDue();
    await work(down);
    // As when it happened during the attempt, whose deliveries are not held.
    await em().execute(`update contact_submissions set ${change} where id = ?`, [eve.id]);
    const { sink, channels } = await sinkOf(OWNER);
    await makeDue();
    await work(channels);
    expect((await readMails(sink.accepted)).map(({ subject }) => subject)).toEqual(['1 new lead']);
    expect(await statesOf(eve.id)).toEqual([['rush', OWNER, 'held']]);
    expect(await statesOf(ada.id)).toEqual([['rush', OWNER, 'sent']]);
  });

  it('leaves what was held as spam to a message of its own', async () => {
    const { sink, channels } = await sinkOf(OWNER);
    await haveNotified(120);
    const { id } = await submit(channels, { fullName: 'Ada' });
    await submit(channels, { fullName: 'Bob' });
    await decide(channels, id, true);
    await decide(channels, id, false);
    await makeDue();
    await work(channels);
    const subjects = (await readMails(sink.accepted)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(['1 new lead', expect.stringContaining('Ada')]);
  });

  it('is followed by another one for what comes once a worker has begun it', async () => {
    const { sink, channels } = await sinkOf(OWNER);
    await haveNotified(120);
    await submit(channels);
    await em().execute(`update jobs set claimed_by = gen_random_uuid() where state = 'waiting'`);
    await submit(channels);
    await makeDue();
    await work(channels);
    const third = await submit(channels);
    await makeDue();
    await work(channels);
    const subjects = (await readMails(sink.accepted)).map(({ subject }) => subject);
    expect(subjects).toEqual(['1 new lead', '1 new lead', '1 new lead']);
    expect(await statesOf(third.id)).toEqual([['rush', OWNER, 'sent']]);
  });

  it('waits for a submission that is still being stored', async () => {
    const { sink, channels } = await sinkOf(OWNER);
    await haveNotified(120);
    await submit(channels);
    await makeDue();
    await workOn(em()).transaction(async (tx) => {
      const late = await tx.em.findOneOrFail(SubmissionEntity, { fullName: 'Earlier' });
      await plan(tx, late, { reason: 'reminder' }, [byMail(OWNER)]);
      const [{ job }] = await tx.em.execute<[{ job: string }]>(
        `select max(job_id) as job from deliveries where reason = 'flood'`,
      );
      await work(channels);
      // Invisible until the commit if five minutes have ended meanwhile.
      expect(await em().count(JobEntity, { id: BigInt(job), attempts: { $gt: 0 } })).toBe(0);
    });
    await makeFloodDue();
    await work(channels);
    const counts = (await readMails(sink.accepted)).map(({ subject }) =>
      Number.parseInt(subject ?? '', 10),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  it('is one for each recipient, however many submissions come at the same time', async () => {
    const { sink, channels } = await sinkOf(OWNER, PARTNER);
    await haveNotified(120);
    await haveNotified(120, { recipient: PARTNER });
    await Promise.all(Array.from({ length: 12 }, () => submit(channels)));
    await makeFloodDue();
    await work(channels);
    const mails = await readMails(sink.accepted);
    expect(mails.map(({ subject }) => subject)).toEqual(['12 new leads', '12 new leads']);
  });

  it('is planned by one after the other, so that no two wait for each other', async () => {
    const [owner, partner] = [byMail(OWNER), byMail(PARTNER)];
    for (const { recipient } of [owner, partner]) await haveNotified(120, { recipient });
    const [one, other] = await em().find(
      SubmissionEntity,
      {},
      { limit: 2, orderBy: { id: 'asc' } },
    );
    if (!one || !other) throw new Error('There are two');
    const isWaiting = async () =>
      (
        await em().execute(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length;
    let second = Promise.resolve();
    await workOn(em()).transaction(async (tx) => {
      await plan(tx, one, { reason: 'reminder' }, [partner]);
      second = workOn(em()).transaction((tx2) =>
        plan(tx2, other, { reason: 'reminder' }, [owner, partner]),
      );
      second.catch(() => undefined);
      await expect.poll(isWaiting).toBe(1);
      await plan(tx, one, { reason: 'reminder' }, [owner]);
    });
    await second;
    expect(await reasons()).toEqual(Array(4).fill('mail flood'));
  });

  it('goes to the new recipients when they change before it is sent', async () => {
    const { sink, channels } = await sinkOf(OWNER);
    await haveNotified(120);
    await submit(channels);
    await submit(channels);
    await workOn(em()).transaction((tx) => redirectWaiting(tx, [PARTNER]));
    await makeFloodDue();
    await work(channels);
    expect(sink.accepted.map(({ to }) => to)).toEqual([PARTNER]);
    expect((await readMails(sink.accepted))[0]?.subject).toBe('2 new leads');
  });

  it('that fails is trouble, is tried again, and leaves each submission to be sent again once it is given up', async () => {
    const down = mailThrough(serverAt(1), [OWNER]);
    await haveNotified(120);
    await em().execute(`update deliveries set settled_at = now() - interval '1 hour'`);
    const { id } = await submit(down, { fullName: 'Ada' });
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await makeDue();
      await work(down);
    }
    expect(await deliveriesOf(em(), id)).toMatchObject([
      { state: 'waiting', attempts: 2, stage: 'connect', nextAttemptAt: expect.any(String) },
    ]);
    expect(await mailTrouble(em(), down)).toMatchObject({ stage: 'connect', waiting: 1 });
    await em().execute(`update jobs set created_at = now() - interval '4 days', attempts = 20`);
    await makeDue();
    await work(down);
    const [delivery] = await deliveriesOf(em(), id);
    expect(delivery).toMatchObject({ state: 'failed', stage: 'connect' });
    const { sink, channels } = await sinkOf(OWNER);
    await sendAgain(workOn(em()), String(delivery?.id));
    await work(channels);
    expect((await readMails(sink.accepted))[0]?.subject).toContain('Ada');
    expect(await statesOf(id)).toEqual([['rush', OWNER, 'sent']]);
  });

  it('is not sent when its submissions were deleted', async () => {
    const { sink, channels } = await sinkOf(OWNER);
    await haveNotified(120);
    const { id } = await submit(channels);
    await em().nativeDelete(SubmissionEntity, { id });
    await makeDue();
    await work(channels);
    expect(sink.accepted).toEqual([]);
  });
});
