import { describe, expect, it } from 'vitest';
import {
  mailThrough,
  OWNER,
  PARTNER,
  useDeliveries,
  WEBHOOK_KEY,
} from '../../../test/fixtures/deliveries.ts';
import { readMails, serverAt, startMailSink } from '../../../test/mail-sink.ts';
import { workOn } from '../../../test/work.ts';
import { decideNotSpam, decideSpam } from '../inbox/handling.service.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { deliveriesOf } from './deliveries.rows.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { mailTrouble } from './delivery-trouble.service.ts';
import { redirectWaiting, sendAgain } from './outbox.service.ts';

const { em, submit, answer, work, makeDue } = useDeliveries();

const isUrgent = (id: number) => answer(id, { isUrgent: true });

/** Simulates submissions of the last hour that the owner was mailed about. */
const haveMailed = (times: number, kind = 'notification', ago = '0 minutes') =>
  em().execute(
    `with s as (
       insert into contact_submissions (full_name, email, phone, service, message)
       select 'Earlier', 'earlier@example.com', '313-555-0100', 'heating', 'n ' || n from generate_series(1, ?) n
       returning id)
     insert into deliveries (submission_id, kind, recipient, state, created_at, settled_at)
     select id, ?, ?, 'sent', now() - ?::interval, now() from s`,
    [times, kind, OWNER, ago],
  );

/** Makes the digest due, and one of all that waits for one, even if ten minutes have ended meanwhile. */
const makeDigestDue = async () => {
  await em().execute(
    `update deliveries set job_id = (select max(id) from jobs
       where name = 'contact:send-rush-digest' and payload->>'recipient' = deliveries.recipient)
     where kind = 'rush' and job_id in (select id from jobs where name = 'contact:send-rush-digest')`,
  );
  await makeDue();
};

const sinkOf = async (...recipients: string[]) => {
  const sink = await startMailSink();
  return { sink, channels: mailThrough(sink.server, recipients) };
};
const POISON = 'XJS*C4JDBQADN1';
const strictSinkOf = async (...recipients: string[]) => {
  const sink = await startMailSink({ refuses: POISON });
  return { sink, channels: mailThrough(sink.server, recipients) };
};
const find = (id: number) => em().findOneOrFail(SubmissionEntity, id);
const statesOf = async (id: number) =>
  (await deliveriesOf(em(), id)).map(({ kind, recipient, state }) => [kind, recipient, state]);

describe('a submission', () => {
  it('is mailed on its own as long as fewer than 120 were within an hour', async () => {
    const { sink, channels } = await sinkOf(OWNER);
    await haveMailed(119);
    await haveMailed(50, 'notification', '61 minutes');
    const { id } = await submit(channels);
    await work(channels);
    expect(await statesOf(id)).toEqual([['notification', OWNER, 'sent']]);
    expect(sink.accepted).toHaveLength(1);
  });

  it('after 120 within an hour waits for a mail that it shares with the next ones', async () => {
    const { sink, channels } = await sinkOf(OWNER, PARTNER);
    await haveMailed(120);
    const ids: number[] = [];
    for (let n = 1; n <= 32; n += 1)
      ids.push((await submit(channels, { fullName: `Ada ${n}` })).id);
    await work(channels);
    expect(sink.accepted).toEqual([]);
    const [{ nextAttemptAt } = { nextAttemptAt: null }] = await deliveriesOf(em(), ids[0] ?? 0);
    const minutes = (Date.parse(String(nextAttemptAt)) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(0.9);
    expect(minutes).toBeLessThanOrEqual(11);
    await makeDigestDue();
    await work(channels);
    expect(sink.accepted.map(({ to }) => to).toSorted()).toEqual([OWNER, PARTNER]);
    const [mail] = await readMails(sink.accepted);
    expect(mail?.subject).toBe('32 new leads');
    expect(mail?.text).toContain('More than 120 leads came in within an hour');
    expect(mail?.text).toContain('Ada 32');
    expect(mail?.text).toContain('And 2 more.');
    for (const id of ids.slice(2)) {
      expect(mail?.text).toContain(`https://www.example.com/admin/submissions?id=${id}\n`);
    }
    for (const id of ids) {
      expect(await statesOf(id)).toEqual([
        ['rush', OWNER, 'sent'],
        ['rush', PARTNER, 'sent'],
      ]);
    }
  });

  it('is still posted to the webhook on its own', async () => {
    const { channels } = await sinkOf(OWNER);
    const leadWebhook = { url: 'http://127.0.0.1:1/', key: WEBHOOK_KEY };
    await haveMailed(120);
    const { id } = await submit({ ...channels, leadWebhook });
    expect((await statesOf(id)).map(([kind]) => kind)).toEqual(['rush', 'webhook']);
    const jobs = await em().execute(`select 1 from jobs where name = 'contact:post-webhook'`);
    expect(jobs).toHaveLength(1);
  });
});

describe('the mail that submissions share', () => {
  it('leaves out spam, also what became spam meanwhile, until somebody says that it is none', async () => {
    const { sink, channels } = await sinkOf(OWNER);
    await haveMailed(120);
    const { id } = await submit(channels, { fullName: 'Eve' });
    await submit(channels, { fullName: 'Ada' });
    await workOn(em()).transaction(async (tx) => {
      const submission = await tx.em.findOneOrFail(SubmissionEntity, id);
      await decideSpam(tx, { submission, author: 'owner' });
    });
    await makeDigestDue();
    await work(channels);
    const [mail] = await readMails(sink.accepted);
    expect(mail?.subject).toBe('1 new lead');
    expect(mail?.text).not.toContain('Eve');
    await workOn(em()).transaction(async (tx) => {
      const submission = await tx.em.findOneOrFail(SubmissionEntity, id);
      await decideNotSpam(tx, channels, { submission, author: 'owner' });
    });
    await work(channels);
    expect((await readMails(sink.accepted)).at(-1)?.subject).toContain('Eve');
    expect(await statesOf(id)).toEqual([['rush', OWNER, 'sent']]);
  });

  it('says only which requests there are when the mail server refuses what one of the visitors wrote', async () => {
    const { sink, channels } = await strictSinkOf(OWNER);
    await haveMailed(120);
    const poison = await submit(channels, { message: `Buy now: ${POISON}` });
    const lead = await submit(channels, { fullName: 'Cold Ada' });
    await makeDigestDue();
    await work(channels);
    const [mail, ...others] = await readMails(sink.accepted);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('2 new leads');
    expect(mail?.text).toContain("rejected this email with the customers' messages in it");
    expect(mail?.text).not.toContain('Cold Ada');
    for (const { id } of [poison, lead]) {
      expect(mail?.text).toContain(`https://www.example.com/admin/submissions?id=${id}\n`);
      expect(await statesOf(id)).toEqual([['rush', OWNER, 'sent']]);
    }
  });

  it('leaves a submission that was released from spam to a mail of its own', async () => {
    const { sink, channels } = await sinkOf(OWNER);
    await haveMailed(120);
    const { id } = await submit(channels, { fullName: 'Ada' });
    await submit(channels, { fullName: 'Bob' });
    const decide = (how: typeof decideSpam | typeof decideNotSpam) =>
      workOn(em()).transaction(async (tx) => {
        const submission = await tx.em.findOneOrFail(SubmissionEntity, id);
        const by = { submission, author: 'owner' };
        await (how === decideSpam ? decideSpam(tx, by) : decideNotSpam(tx, channels, by));
      });
    await decide(decideSpam);
    await decide(decideNotSpam);
    await makeDigestDue();
    await work(channels);
    const texts = (await readMails(sink.accepted)).map(({ text }) => text ?? '');
    expect(texts.filter((text) => text.includes('Ada'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('Bob'))).toHaveLength(1);
  });

  it('begins with those without heat or cooling', async () => {
    const { sink, channels } = await sinkOf(OWNER);
    await haveMailed(120);
    const { id } = await submit(channels, { fullName: 'Cold Ada' });
    await submit(channels, { fullName: 'Warm Bob' });
    await isUrgent(id);
    await makeDigestDue();
    await work(channels);
    const [mail, ...others] = await readMails(sink.accepted);
    expect(mail?.text).toMatch(/Cold Ada\n.*no heat or AC right now.*Warm Bob/s);
    expect(others).toEqual([]);
  });

  it('is followed by an urgent one for an answer that comes later, until 120 of these within an hour', async () => {
    const { sink, channels } = await sinkOf(OWNER);
    await haveMailed(120);
    const one = await submit(channels, { fullName: 'One' });
    const other = await submit(channels, { fullName: 'Other' });
    await makeDigestDue();
    await work(channels);
    await haveMailed(119, 'urgent');
    await isUrgent(one.id);
    await isUrgent(other.id);
    await work(channels);
    const [, ...urgent] = await readMails(sink.accepted);
    expect(urgent.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^URGENT – no heat\/AC: One, /),
    ]);
    expect((await find(other.id)).answers).toEqual({ isUrgent: true });
  });

  it('is followed by another one for what comes after it, as when the clock is set back', async () => {
    const { sink, channels } = await sinkOf(OWNER);
    await haveMailed(120);
    for (const fullName of ['Ada', 'Bob']) {
      const { id } = await submit(channels, { fullName });
      await makeDue();
      await work(channels);
      expect(await statesOf(id)).toEqual([['rush', OWNER, 'sent']]);
    }
    const texts = (await readMails(sink.accepted)).map(({ text }) => text);
    expect(texts).toEqual([expect.stringContaining('Ada'), expect.stringContaining('Bob')]);
  });

  it('goes to the new recipients when they change before it is sent', async () => {
    const { sink, channels } = await sinkOf(OWNER);
    await haveMailed(120);
    await submit(channels);
    await submit(channels);
    await workOn(em()).transaction((tx) => redirectWaiting(tx, [PARTNER]));
    await makeDigestDue();
    await work(channels);
    expect(sink.accepted.map(({ to }) => to)).toEqual([PARTNER]);
    expect((await readMails(sink.accepted))[0]?.subject).toBe('2 new leads');
  });

  it('that fails is trouble, is tried again, and leaves each submission to be sent again once it is given up', async () => {
    const down = mailThrough(serverAt(1), [OWNER]);
    await haveMailed(120);
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

  it.each([
    ['moved to the trash', 'deleted_at = now()'],
    ['marked as spam', `status = 'spam'`],
  ])('leaves out, when it is tried again, what was %s meanwhile', async (_case, change) => {
    const down = mailThrough(serverAt(1), [OWNER]);
    await haveMailed(120);
    const eve = await submit(down, { fullName: 'Eve' });
    const ada = await submit(down, { fullName: 'Ada' });
    await makeDigestDue();
    await work(down);
    // As when it happened during the attempt, whose deliveries are not held.
    await em().execute(`update contact_submissions set ${change} where id = ?`, [eve.id]);
    const { sink, channels } = await sinkOf(OWNER);
    await makeDue();
    await work(channels);
    const [mail, ...others] = await readMails(sink.accepted);
    expect([mail?.subject, others]).toEqual(['1 new lead', []]);
    expect(mail?.text).not.toContain('Eve');
    expect(await statesOf(eve.id)).toEqual([['rush', OWNER, 'held']]);
    expect(await statesOf(ada.id)).toEqual([['rush', OWNER, 'sent']]);
  });

  it('is not sent when its submissions were deleted', async () => {
    const { sink, channels } = await sinkOf(OWNER);
    await haveMailed(120);
    const { id } = await submit(channels);
    await em().nativeDelete(SubmissionEntity, { id });
    await makeDue();
    await work(channels);
    expect(sink.accepted).toEqual([]);
    expect(await em().count(DeliveryEntity, { kind: 'rush' })).toBe(0);
  });
});
