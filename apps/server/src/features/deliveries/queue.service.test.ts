import { CONTACT_EXAMPLE } from '@hvac/contract/api-responses';
import { describe, expect, it } from 'vitest';
import { countWaiting } from '../../../test/database.ts';
import {
  deliveryHandlers,
  mailThrough,
  NO_CHANNELS,
  NO_PUSH,
  OWNER,
  PARTNER,
  useDeliveries,
  WEBHOOK_KEY,
} from '../../../test/fixtures/deliveries.ts';
import { serverAt, startMailSink } from '../../../test/mail-sink.ts';
import { startScriptedServer } from '../../../test/scripted-smtp.ts';
import { workOn } from '../../../test/work.ts';
import { removeSettledJobs } from '../../jobs/lease.ts';
import type { User } from '../../kernel/viewer.ts';
import { submitContactForm } from '../contact/submit.service.ts';
import { decideNotSpam, lockSubmission, setStatus } from '../inbox/handling.service.ts';
import { createMailConnections } from '../mail/mail-connections.service.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { deliveriesOf, deliveryStatesOf } from './deliveries.rows.ts';
import { mailTrouble } from './delivery-trouble.service.ts';
import { planNew } from './lead-plans.service.ts';
import { retryMails } from './outcome.service.ts';
import { holdWaiting, redirectWaiting, releaseHeld, sendAgain } from './queue.service.ts';

const { orm, em, submit, work, deliveries, saveLeadSettings } = useDeliveries();

// Nothing listens there.
const MAIL = mailThrough(serverAt(1));
const WEBHOOK = { url: 'http://127.0.0.1:1/leads', key: WEBHOOK_KEY };
const FROM_BROWSER = { honeypot: '', secondsSinceTouch: 10, isFromBrowser: true };
const acknowledgement = { isOn: true, subject: 'Thank you', text: 'We have it.' };
const kinds = async () => (await deliveries()).map(({ kind, recipient }) => [kind, recipient]);
const jobs = () =>
  em().execute(`select state from jobs where name = 'contact:deliver' order by id`);

/** Stores a submission with a spam score, as the scoring does. */
const submitSpam = (channels = MAIL, spam: object = { status: 'spam', spamScore: 6 }) =>
  workOn(em()).transaction(async (tx) => {
    const fields = { fullName: 'Ada', email: 'ada@example.com', phone: '3135550142' };
    const row = tx.em.create(SubmissionEntity, {
      ...fields,
      service: 'heating',
      message: 'Buy backlinks',
      createdAt: new Date(),
      ...spam,
    });
    await tx.em.flush();
    await planNew(tx, channels, row);
    return row.id;
  });
const withSubmission = (id: number, change: typeof holdWaiting, status: 'spam' | 'new') =>
  workOn(em()).transaction(async (tx) => {
    const row = await tx.em.findOneOrFail(SubmissionEntity, id);
    row.status = status;
    await change(tx, row);
  });

describe('a new submission', () => {
  it('plans nothing without mail and webhook, or without recipients', async () => {
    const { id } = await submit({ ...NO_CHANNELS, leadsTo: [OWNER] });
    await saveLeadSettings({ recipients: [] });
    await submit(MAIL);
    expect([await kinds(), await jobs()]).toEqual([[], []]);
    expect((await deliveryStatesOf(em(), [id])).get(id)).toBeUndefined();
  });

  it('plans nothing when its transaction fails', async () => {
    const change = workOn(em()).transaction(async (tx) => {
      const row = tx.em.create(SubmissionEntity, {
        fullName: 'Ada',
        email: 'ada@example.com',
        phone: '3135550142',
        service: 'heating',
        message: 'No heat at all',
        createdAt: new Date(),
      });
      await tx.em.flush();
      await planNew(tx, MAIL, row);
      throw new Error('a later step failed');
    });
    await expect(change).rejects.toThrow('a later step failed');
    expect([await kinds(), await jobs()]).toEqual([[], []]);
  });

  it('is sent to LEADS_TO, or to the recipients in the settings instead, and to the webhook', async () => {
    await submit({
      ...mailThrough(serverAt(1), [OWNER, OWNER.toUpperCase()]),
      leadWebhook: WEBHOOK,
    });
    expect(await kinds()).toEqual([
      ['notification', OWNER],
      ['webhook', 'http://127.0.0.1:1'],
    ]);
    await saveLeadSettings({ recipients: [PARTNER] });
    await submit(MAIL);
    expect((await kinds()).at(-1)).toEqual(['notification', PARTNER]);
  });

  it('is mailed once although the form is sent twice', async () => {
    const sink = await startMailSink();
    const input = { ...CONTACT_EXAMPLE, submissionKey: 'k1' };
    const channels = mailThrough(sink.server, [OWNER]);
    const send = () => submitContactForm(workOn(em()), channels, input, FROM_BROWSER);
    await Promise.all([send(), send()]);
    await send();
    await work(channels);
    expect(sink.accepted).toHaveLength(1);
  });

  it('is acknowledged only if it looks genuine, once a day per address and 30 times an hour overall', async () => {
    await saveLeadSettings({ recipients: [], acknowledgement });
    await submitSpam(MAIL, { spamScore: 4 });
    await submitSpam(MAIL, { status: 'spam', spamScore: 0 });
    expect(await kinds()).toEqual([]);
    await Promise.all([submit(MAIL, { email: 'Ada@Example.com' }), submit(MAIL)]);
    await submit(MAIL, { email: 'ADA@example.com' });
    const ada = (await kinds()).filter(([, recipient]) => recipient === 'ada@example.com');
    expect(ada).toEqual([['acknowledgement', 'ada@example.com']]);
    for (let n = 0; n < 30; n += 1) await submit(MAIL, { email: `guest${n}@example.com` });
    expect(await kinds()).toHaveLength(30);
  });
});

describe('spam', () => {
  it('is held, and sent when it turns out to be genuine', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    const id = await submitSpam(channels);
    await work(channels);
    expect(await deliveries()).toMatchObject([{ state: 'held', attempts: 0 }]);
    expect((await deliveryStatesOf(em(), [id])).get(id)).toBe('off');
    await withSubmission(id, (tx, row) => releaseHeld(tx, NO_CHANNELS, row), 'new');
    expect(await deliveries()).toMatchObject([{ state: 'held' }]);
    await withSubmission(id, (tx, row) => releaseHeld(tx, channels, row), 'new');
    await work(channels);
    expect(sink.accepted).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'sent' }]);
  });

  it('is no longer sent once somebody has marked it, even if its job remains', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    const { id } = await submit(channels);
    await withSubmission(id, holdWaiting, 'spam');
    expect([await deliveries(), await jobs()]).toMatchObject([[{ state: 'held' }], []]);
    const { id: another } = await submit(channels);
    await withSubmission(another, async () => undefined, 'spam');
    await work(channels);
    expect(sink.accepted).toHaveLength(0);
    expect(await deliveries()).toMatchObject([{ state: 'held' }, { state: 'held' }]);
  });

  it('that turns out to be genuine while it is being held is sent once', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    const { id } = await submit(channels);
    await withSubmission(id, async () => undefined, 'spam');
    const { done } = await workOn(em()).transaction(async (tx) => {
      const submission = await lockSubmission(tx, id);
      await decideNotSpam(tx, channels, { submission, author: 'owner' });
      const sending = work(channels);
      // The worker has read that it is spam, and waits for this decision.
      await expect.poll(() => countWaiting(em())).toBe(1);
      return { done: sending };
    });
    await done;
    await work(channels);
    expect(sink.accepted).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'sent' }]);
  });

  it('that two people decide about at once is sent once if the last decision is not spam', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    const id = await submitSpam(channels);
    const owner = { id: 1, username: 'owner', isAdmin: true } as const;
    const decide = (status: 'spam' | 'new') =>
      setStatus(workOn(em(), owner as unknown as User), channels, { id, status });
    await Promise.all([decide('new'), decide('spam'), work(channels), decide('new')]);
    await decide('new');
    await work(channels);
    await work(channels);
    expect(sink.accepted).toHaveLength(1);
  });

  it('does not stop a delivery that is being sent, which ends as sent', async () => {
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<() => void>();
    const { server } = await startScriptedServer({
      message: (socket) => begin(() => socket.write('250 taken\r\n')),
    });
    const channels = mailThrough(server, [OWNER]);
    const { id } = await submit(channels);
    const done = work(channels);
    const acceptMail = await hasBegun;
    await withSubmission(id, holdWaiting, 'spam');
    acceptMail();
    await done;
    expect(await deliveries()).toMatchObject([{ state: 'sent' }]);
  });
});

describe('a delivery', () => {
  it('that does not exist cannot be sent again', async () => {
    const again = sendAgain(workOn(em()), '1');
    await expect(again).rejects.toMatchObject({ code: 'notFound' });
  });

  it('is deleted with its submission, and its job ends as done', async () => {
    await submit(MAIL);
    await em().nativeDelete(SubmissionEntity, {});
    await work(MAIL);
    expect([await deliveries(), await jobs()]).toEqual([
      [],
      [{ state: 'done' }, { state: 'done' }],
    ]);
  });

  it('shows its state and next attempt, and the worst state is that of the submission', async () => {
    const { id } = await submit(MAIL);
    await work(MAIL);
    const [first] = await deliveriesOf(em(), id);
    expect(first).toMatchObject({
      kind: 'notification',
      recipient: OWNER,
      state: 'waiting',
      stage: 'connect',
      error: expect.stringContaining('ECONNREFUSED'),
      settledAt: null,
    });
    expect(Date.parse(first?.nextAttemptAt ?? '') - Date.now()).toBeGreaterThan(5000);
    const stateOf = async () => (await deliveryStatesOf(em(), [id])).get(id);
    expect(await stateOf()).toBe('waiting');
    await em().execute(`update deliveries set state = 'failed' where id = ?`, [first?.id]);
    expect(await stateOf()).toBe('failed');
    await em().execute(`update deliveries set state = 'sent'`);
    expect(await stateOf()).toBe('sent');
    expect((await deliveriesOf(em(), id))[0]?.nextAttemptAt).toBeNull();
  });

  it('is tried again at once when another mail goes out, or an instance starts, after the account failed', async () => {
    await submit(mailThrough(serverAt(1), [OWNER]));
    await work(mailThrough(serverAt(1), [OWNER]));
    const dueInMs = async () => {
      const [job] = await em().execute<[{ ms: number }]>(
        `select extract(epoch from due_at - now()) * 1000 as ms from jobs where state = 'waiting' and attempts > 0`,
      );
      return job ? Number(job.ms) : null;
    };
    expect(await dueInMs()).toBeGreaterThan(0);
    await retryMails(em());
    expect(await dueInMs()).toBeLessThanOrEqual(0);
    await work(mailThrough(serverAt(1), [OWNER]));
    expect(await dueInMs()).toBeGreaterThan(0);
    const channels = mailThrough((await startMailSink()).server, [OWNER]);
    await submit(channels);
    await work(channels);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(await mailTrouble(em(), channels)).toBeNull();
  });

  it('keeps its attempts for later when others go out while it is refused again and again', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    const first = await submit(mailThrough(serverAt(1), [OWNER]));
    await work(mailThrough(serverAt(1), [OWNER]));
    const stateOnceAnotherWent = async (attempts: number, dueIn: string) => {
      await em().execute(
        `update jobs set attempts = ?, due_at = now() + ?::interval where state = 'waiting'`,
        [attempts, dueIn],
      );
      await submit(channels);
      await work(channels);
      return (await deliveriesOf(em(), first.id))[0]?.state;
    };
    expect(await stateOnceAnotherWent(8, '3 hours 12 minutes')).toBe('waiting');
    expect(await stateOnceAnotherWent(8, '2 hours 59 minutes')).toBe('sent');
  });

  it('waits when mail is no longer set up', async () => {
    await submit(MAIL);
    await work(NO_CHANNELS);
    expect((await deliveries())[0]).toMatchObject({
      state: 'waiting',
      stage: 'connect',
      error: 'No email account is connected',
    });
  });

  it('fails when its job crashes the host every time', async () => {
    await submit(mailThrough(serverAt(1), [OWNER]));
    await em().execute('update jobs set attempts = 30');
    const deps = {
      channels: MAIL,
      connections: createMailConnections(),
      siteUrl: 'https://www.example.com',
      push: NO_PUSH,
    };
    await removeSettledJobs(workOn(em()), deliveryHandlers(orm(), deps));
    expect(await deliveries()).toMatchObject([{ state: 'failed' }]);
    expect(await mailTrouble(em(), MAIL)).toMatchObject({ failed: 1, waiting: 0 });
    await saveLeadSettings({ recipients: [PARTNER] });
    expect(await mailTrouble(em(), MAIL)).toBeNull();
    await em().execute(`delete from settings`);
    await em().execute(`update deliveries set settled_at = now() - interval '8 days'`);
    expect(await mailTrouble(em(), MAIL)).toBeNull();
  });

  it('fails when its job cannot be read, and can be sent again', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    await submit(channels);
    await em().execute(`update jobs set payload = '{"delivery": 7}'`);
    await work(channels);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'failed', attempts: 1 });
    await sendAgain(workOn(em()), String(delivery?.id));
    await work(channels);
    expect(sink.accepted).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'sent' }]);
  });

  it('waits for a decision about its submission before it goes to another recipient', async () => {
    const { id } = await submit(mailThrough(serverAt(1), ['typo@example.com']));
    const { done } = await workOn(em()).transaction(async (tx) => {
      const submission = await lockSubmission(tx, id);
      const redirected = workOn(em()).transaction((other) => redirectWaiting(other, [OWNER]));
      await expect.poll(() => countWaiting(em())).toBe(1);
      await holdWaiting(tx, submission);
      return { done: redirected };
    });
    await done;
    expect((await deliveries()).map(({ recipient, state }) => [recipient, state])).toEqual([
      [OWNER, 'held'],
    ]);
  });

  it('goes to the current recipients when its own is removed before it is sent', async () => {
    await submit(mailThrough(serverAt(1), ['typo@example.com', OWNER]));
    const spam = await submitSpam(mailThrough(serverAt(1), ['typo@example.com']));
    const redirect = () =>
      workOn(em()).transaction((tx) => redirectWaiting(tx, ['Owner@Example.com', PARTNER]));
    await redirect();
    await redirect();
    expect((await deliveries()).map(({ recipient, state }) => [recipient, state])).toEqual([
      [OWNER, 'waiting'],
      ...[
        [PARTNER, 'waiting'],
        ['Owner@Example.com', 'held'],
        [PARTNER, 'held'],
      ],
    ]);
    expect(await jobs()).toHaveLength(2);
    expect((await deliveriesOf(em(), spam)).map(({ state }) => state)).toEqual(['held', 'held']);
  });

  it('to a customer does not count as trouble when it fails', async () => {
    await saveLeadSettings({ recipients: [], acknowledgement });
    await submit(MAIL);
    await em().execute(`update deliveries set state = 'failed', settled_at = now()`);
    expect(await mailTrouble(em(), MAIL)).toBeNull();
  });
});
