import { describe, expect, it } from 'vitest';
import { mailThrough, OWNER, PARTNER, useDeliveries } from '../../../test/fixtures/deliveries.ts';
import { serverAt, startMailSink } from '../../../test/mail-sink.ts';
import { startScriptedServer } from '../../../test/scripted-smtp.ts';
import { workOn } from '../../../test/work.ts';
import type { LeadChannels } from '../../config/lead-variables.ts';
import type { User } from '../../kernel/viewer.ts';
import { mailTrouble } from '../deliveries/delivery-trouble.service.ts';
import { sendAgain } from '../deliveries/queue.service.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { setStatus } from './handling.service.ts';
import { restoreSubmissions, trashSubmissions } from './trash.service.ts';

const { em, submit, answer, work, deliveries, saveLeadSettings } = useDeliveries();

const owner = { id: 1, username: 'owner', isAdmin: true } as unknown as User;
const trash = (id: number) => trashSubmissions(workOn(em(), owner), [id]);
const restore = (channels: LeadChannels, id: number) =>
  restoreSubmissions(workOn(em(), owner), channels, [id]);
const states = async () =>
  (await deliveries()).map(({ kind, recipient, state }) => [kind, recipient, state]);
const jobs = () => em().execute(`select 1 from jobs where name = 'contact:deliver'`);

describe('the deliveries of a submission in the trash', () => {
  it('are held, and go on when it is restored', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server);
    const { id } = await submit(channels);
    await trash(id);
    await work(channels);
    expect([await jobs(), sink.accepted]).toEqual([[], []]);
    expect(await states()).toEqual([
      ['notification', OWNER, 'held'],
      ['notification', PARTNER, 'held'],
    ]);
    await restore(channels, id);
    await work(channels);
    expect(sink.accepted.map(({ to }) => to).toSorted()).toEqual([OWNER, PARTNER]);
    await trash(id);
    await restore(channels, id);
    await work(channels);
    expect(sink.accepted).toHaveLength(2);
  });

  it.each([
    ['2 hours', 'sent', 1],
    ['2 days', 'held', 0],
  ])('to the customer that are %s old when it is restored end as %s', async (age, state, mails) => {
    await saveLeadSettings({
      recipients: [],
      acknowledgement: { isOn: true, subject: 'Thank you', text: 'We have it.' },
    });
    const sink = await startMailSink();
    const channels = mailThrough(sink.server);
    const { id, email } = await submit(channels);
    await trash(id);
    await em().execute('update deliveries set created_at = now() - ?::interval', [age]);
    await restore(channels, id);
    await work(channels);
    expect(await states()).toEqual([['acknowledgement', email, state]]);
    expect(sink.accepted).toHaveLength(mails);
  });

  it('stay held when it is restored as spam, until it is none', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    const { id } = await submit(channels);
    await setStatus(workOn(em(), owner), channels, { id, status: 'spam' });
    await trash(id);
    await restore(channels, id);
    await work(channels);
    expect([await states(), sink.accepted]).toEqual([[['notification', OWNER, 'held']], []]);
    await setStatus(workOn(em(), owner), channels, { id, status: 'new' });
    await work(channels);
    expect(sink.accepted).toHaveLength(1);
  });

  it('are held by the worker that has read its job just before', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    const { id } = await submit(channels);
    await em().nativeUpdate(SubmissionEntity, { id }, { deletedAt: new Date() });
    await work(channels);
    expect([await states(), sink.accepted]).toEqual([[['notification', OWNER, 'held']], []]);
  });

  it('end as sent if they are being sent', async () => {
    const { promise: isRunning, resolve: begin } = Promise.withResolvers<() => void>();
    const { server } = await startScriptedServer({
      message: (socket) => begin(() => socket.write('250 taken\r\n')),
    });
    const channels = mailThrough(server, [OWNER]);
    const { id } = await submit(channels);
    const done = work(channels);
    const acceptMail = await isRunning;
    await trash(id);
    acceptMail();
    await done;
    expect(await states()).toEqual([['notification', OWNER, 'sent']]);
  });

  it('are not joined by one that says that it is urgent, before it is restored', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    const { id } = await submit(channels);
    await work(channels);
    await trash(id);
    await answer(id, { isUrgent: true });
    await work(channels);
    expect(sink.accepted).toHaveLength(1);
    await restore(channels, id);
    await work(channels);
    expect(await states()).toEqual([
      ['notification', OWNER, 'sent'],
      ['urgent', OWNER, 'sent'],
    ]);
  });

  it('are no trouble, and are not sent again', async () => {
    const channels = mailThrough(serverAt(1), [OWNER]);
    const { id } = await submit(channels);
    await em().execute(`update deliveries set state = 'failed', settled_at = now()`);
    expect(await mailTrouble(em(), channels)).toMatchObject({ failed: 1 });
    await trash(id);
    expect(await mailTrouble(em(), channels)).toBeNull();
    const [delivery] = await deliveries();
    const again = sendAgain(workOn(em()), String(delivery?.id));
    await expect(again).rejects.toMatchObject({ code: 'notFound' });
  });
});
