import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  mailThrough,
  OWNER,
  PARTNER,
  useDeliveries,
  WEBHOOK_KEY,
} from '../../../test/fixtures/deliveries.ts';
import { readMails, startMailSink } from '../../../test/mail-sink.ts';
import { startScriptedServer } from '../../../test/scripted-smtp.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';

const { em, submit, answer, work, deliveries } = useDeliveries();

const kinds = async () =>
  (await deliveries()).map(({ kind, recipient, state }) => [kind, recipient, state]);

describe('the answer that there is no heat', () => {
  it('is in the first mail while that waits, without a second one', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    const { id } = await submit(channels);
    await answer(id, { isUrgent: true });
    await work(channels);
    const [mail, ...others] = await readMails(sink.accepted);
    expect(mail?.text).toContain('No heat or AC right now.');
    expect(others).toEqual([]);
    await answer(id, { isUrgent: true, bestTime: 'now' });
    expect(await kinds()).toEqual([['notification', OWNER, 'sent']]);
  });

  it('follows the first mail to each recipient, once, with everything needed to call', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server);
    const { id } = await submit(channels, { fullName: 'Ada Lovelace', phone: '313-555-0199' });
    await work(channels);
    const firsts = await readMails(sink.accepted.splice(0));
    await answer(id, { bestTime: 'now' });
    expect(await kinds()).toHaveLength(2);
    await answer(id, { isUrgent: true, bestTime: 'now', houseAddress: '8 Main Street' });
    await answer(id, { isUrgent: false });
    await answer(id, { isUrgent: true, bestTime: 'now', houseAddress: '8 Main Street' });
    await work(channels);
    expect(sink.accepted.map(({ to }) => to).toSorted()).toEqual([OWNER, PARTNER]);
    const urgent = await readMails(sink.accepted);
    for (const [n, { subject, inReplyTo, references, replyTo, text, html }] of urgent.entries()) {
      expect(subject).toMatch(/^URGENT – no heat\/AC: Ada Lovelace, \(\d{3}\) \d{3}-\d{4}$/);
      expect([inReplyTo, references]).toEqual([firsts[n]?.messageId, firsts[n]?.messageId]);
      expect(replyTo).toMatchObject([{ name: 'Ada Lovelace' }]);
      expect(html).toContain('href="tel:3135550199"');
      expect(text).toMatch(/Best time to call: +now\nService address: +8 Main Street/);
      expect(text).toContain(`/admin/submissions?id=${id}`);
    }
  });

  it('follows a mail that the mail server has refused for good', async () => {
    const sink = await startMailSink({ refuses: 'Some odd word' });
    const channels = mailThrough(sink.server, [OWNER]);
    const { id } = await submit(channels, { message: 'Some odd word' });
    await work(channels);
    expect(await kinds()).toEqual([['notification', OWNER, 'failed']]);
    await answer(id, { isUrgent: true });
    expect((await kinds()).map(([kind, , state]) => [kind, state])).toEqual([
      ['notification', 'failed'],
      ['urgent', 'waiting'],
    ]);
  });

  it('brings its mails before those of others that wait', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    const others = [1, 2, 3, 4, 5].map((n) => ({ fullName: `Other ${n}` }));
    const first = await submit(channels, { fullName: 'Ada Lovelace' });
    await work(channels);
    for (const form of others) await submit(channels, form);
    const waiting = await submit(channels, { fullName: 'Grace Hopper' });
    await answer(first.id, { isUrgent: true });
    await answer(waiting.id, { isUrgent: true });
    await work(channels);
    const mails = await Promise.all(
      sink.accepted.slice(1, 4).map(({ raw }) => PostalMime.parse(raw)),
    );
    const names = mails.map(({ subject }) => /Ada|Grace/.exec(subject ?? '')?.[0]);
    expect(names).toEqual(expect.arrayContaining(['Ada', 'Grace']));
    expect(sink.accepted).toHaveLength(8);
  });

  it('follows a mail that is being sent', async () => {
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<() => void>();
    const { server, replies, mails } = await startScriptedServer();
    replies.message = (socket) => begin(() => socket.write('250 taken\r\n'));
    const channels = mailThrough(server, [OWNER]);
    const { id } = await submit(channels);
    const done = work(channels);
    const acceptMail = await hasBegun;
    delete replies.message;
    await answer(id, { isUrgent: true });
    acceptMail();
    await done;
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^Subject: =\?UTF-8\?Q\?URGENT/m);
    expect(await kinds()).toEqual([
      ['notification', OWNER, 'sent'],
      ['urgent', OWNER, 'sent'],
    ]);
  });

  it('is held while the submission counts as spam', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    const { id } = await submit(channels);
    await work(channels);
    await em().nativeUpdate(SubmissionEntity, { id }, { status: 'spam' });
    await answer(id, { isUrgent: true });
    await work(channels);
    expect(await kinds()).toEqual([
      ['notification', OWNER, 'sent'],
      ['urgent', OWNER, 'held'],
    ]);
    expect(sink.accepted).toHaveLength(1);
  });

  it('is posted to the webhook as a separate event', async () => {
    const calls: unknown[] = [];
    const receive = async (request: IncomingMessage) =>
      calls.push([request.headers['webhook-id'], await json(request)]);
    const receiver = createServer((request, response) => {
      receive(request).then(() => response.end());
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void receiver.close());
    const { port } = receiver.address() as AddressInfo;
    const leadWebhook = { url: `http://127.0.0.1:${port}/leads`, key: WEBHOOK_KEY };
    const channels = { mail: undefined, leadsTo: [], leadWebhook };
    const { id } = await submit(channels);
    await work(channels);
    await answer(id, { isUrgent: true });
    await work(channels);
    expect(calls).toMatchObject([
      [`submission-${id}`, { type: 'submission.created', data: { id, answers: null } }],
      [
        `submission-${id}-urgent`,
        { type: 'submission.urgent', data: { id, answers: { isUrgent: true } } },
      ],
    ]);
  });
});
