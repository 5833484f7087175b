import { defaultReplySettings } from '@hvac/contract/replies';
import { describe, expect, it } from 'vitest';
import { countWaiting } from '../../../test/database.ts';
import { mailThrough, OWNER, useDeliveries } from '../../../test/fixtures/deliveries.ts';
import { startMailSink } from '../../../test/mail-sink.ts';
import { workOn } from '../../../test/work.ts';
import type { LeadChannels } from '../../config/lead-variables.ts';
import type { User } from '../../kernel/viewer.ts';
import { mailTrouble } from '../deliveries/delivery-trouble.service.ts';
import { sendAgain } from '../deliveries/queue.service.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { setBounced } from './bounce.service.ts';
import { addNote, getSubmission, lockSubmission, setStatus } from './handling.service.ts';
import { readSubmissionsOverview } from './overview.service.ts';
import { noteAnswerDelivered, sendReply } from './reply.service.ts';

const ADA = { fullName: 'Ada Lovelace', email: 'ada@example.org', message: 'The furnace is cold.' };
const ANNA: User = { id: 1, username: 'anna', isAdmin: false };
const BOB: User = { id: 2, username: 'bob', isAdmin: false };

const { em, submit, work, deliveries } = useDeliveries();

const asAnna = () => workOn(em(), ANNA);
const asBob = () => workOn(em(), BOB);
const setUp = async (leadsTo: string[] = []) => {
  await em().execute(
    `insert into settings (key, value, version, updated_at) values ('replies', ?::jsonb, 1, now())`,
    [JSON.stringify({ ...defaultReplySettings, sendsCopy: false })],
  );
  const channels = mailThrough((await startMailSink()).server, leadsTo);
  const { id } = await submit(channels, ADA);
  await work(channels);
  return { id, channels };
};
const answer = async (channels: LeadChannels, id: number, text = 'We come at 4.') => {
  await sendReply(asAnna(), channels, { id, text });
  await work(channels);
  return `${(await deliveries()).at(-1)?.id}`;
};
const note = (delivery: string, hasBounced: boolean) =>
  setBounced(asBob(), { delivery, hasBounced });
const read = async (id: number) => {
  const { status, minutesToAnswer, badAddress } = await getSubmission(em(), id);
  return [status, minutesToAnswer, badAddress?.problem ?? null];
};
const answeredAt = async (id: number) =>
  (await em().findOneOrFail(SubmissionEntity, id)).answeredAt ?? null;

describe('an answer that came back', () => {
  it('is refused for a mail that is gone, is none to the customer, or belongs to a lead in the trash', async () => {
    const { id, channels } = await setUp([OWNER]);
    const [alert] = await deliveries();
    await expect(note(`${alert?.id}`, true)).rejects.toMatchObject({ code: 'notFound' });
    const delivery = await answer(channels, id);
    await em().execute('update contact_submissions set deleted_at = now()');
    await expect(note(delivery, true)).rejects.toMatchObject({ code: 'notFound' });
    await expect(note('999999', true)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('does not make the lead contacted when its arrival is noted late, and does once it did not come back', async () => {
    const { id, channels } = await setUp();
    await sendReply(asAnna(), channels, { id, text: 'We come at 4.' });
    await em().execute(`update deliveries set state = 'sent', settled_at = now()`);
    const delivery = `${(await deliveries())[0]?.id}`;
    await note(delivery, true);
    await noteAnswerDelivered(workOn(em()), delivery);
    expect(await read(id)).toEqual(['new', null, 'bounced']);
    await note(delivery, false);
    await noteAnswerDelivered(workOn(em()), delivery);
    expect(await read(id)).toEqual(['contacted', 0, null]);
    expect((await getSubmission(em(), id)).events).toHaveLength(2);
  });

  it('leaves a lead contacted that its author has reached otherwise before it arrived', async () => {
    const { id, channels } = await setUp();
    await sendReply(asAnna(), channels, { id, text: 'We come at 4.' });
    await setStatus(asAnna(), channels, { id, status: 'contacted' });
    const before = await answeredAt(id);
    await work(channels);
    const delivery = `${(await deliveries())[0]?.id}`;
    for (const hasBounced of [true, false]) {
      await note(delivery, hasBounced);
      expect(await read(id)).toEqual(['contacted', 0, hasBounced ? 'bounced' : null]);
      expect(await answeredAt(id)).toEqual(before);
    }
  });

  it('keeps when the customer was first reached otherwise', async () => {
    const { id, channels } = await setUp();
    await setStatus(asAnna(), channels, { id, status: 'contacted' });
    await setStatus(asAnna(), channels, { id, status: 'new' });
    const before = await answeredAt(id);
    const delivery = await answer(channels, id);
    for (const [hasBounced, status] of [
      [true, 'new'],
      [false, 'contacted'],
    ] as const) {
      await note(delivery, hasBounced);
      expect((await read(id))[0]).toBe(status);
      expect(await answeredAt(id)).toEqual(before);
    }
  });

  it('makes a lead new again that was answered twice when both came back', async () => {
    const { id, channels } = await setUp();
    const first = await answer(channels, id);
    const second = await answer(channels, id, 'We come at 5.');
    await note(first, true);
    await note(second, true);
    expect(await read(id)).toEqual(['new', null, 'bounced']);
  });

  it('makes the lead new again as if it had not been answered, says so, and alarms nobody else', async () => {
    const { id, channels } = await setUp();
    const delivery = await answer(channels, id);
    expect(await read(id)).toEqual(['contacted', 0, null]);
    await note(delivery, true);
    await note(delivery, true);
    expect(await read(id)).toEqual(['new', null, 'bounced']);
    expect(await deliveries()).toMatchObject([{ state: 'failed', bouncedAt: expect.any(Date) }]);
    const { newSubmissions, month } = await readSubmissionsOverview(em(), new Date());
    expect(newSubmissions).toMatchObject([{ id, badAddress: { problem: 'bounced' } }]);
    expect(month.medianMinutesToAnswer).toBeNull();
    expect(await mailTrouble(em(), channels)).toBeNull();
    await addNote(asAnna(), { id, note: 'Called instead' });
    expect(await read(id)).toEqual(['new', null, null]);
  });

  it('is undone to what it was, however often', async () => {
    const { id, channels } = await setUp();
    const delivery = await answer(channels, id);
    const before = await getSubmission(em(), id);
    const answered = await answeredAt(id);
    for (const _time of ['once', 'twice']) {
      await note(delivery, true);
      expect(await read(id)).toEqual(['new', null, 'bounced']);
      expect(await answeredAt(id)).toBeNull();
      await note(delivery, false);
      await note(delivery, false);
      expect(await read(id)).toEqual(['contacted', 0, null]);
      expect(await answeredAt(id)).toEqual(answered);
    }
    const after = await getSubmission(em(), id);
    expect(after.deliveries).toEqual(before.deliveries);
  });

  it('leaves a lead as it is that somebody has booked, contacted otherwise, or answered again', async () => {
    const { id, channels } = await setUp();
    const first = await answer(channels, id);
    await answer(channels, id, 'We come at 5.');
    await note(first, true);
    expect(await read(id)).toEqual(['contacted', 0, null]);

    await setStatus(asBob(), channels, { id, status: 'booked' });
    const third = await answer(channels, id, 'See you.');
    await note(third, true);
    expect(await read(id)).toEqual(['booked', 0, 'bounced']);

    const called = await submit(channels, ADA);
    await setStatus(asBob(), channels, { id: called.id, status: 'contacted' });
    const later = await answer(channels, called.id, 'As agreed.');
    await note(later, true);
    expect(await read(called.id)).toEqual(['contacted', 0, 'bounced']);
    await note(later, false);
    expect(await read(called.id)).toEqual(['contacted', 0, null]);
  });

  it('leaves on undoing a lead as it is that somebody has decided about since', async () => {
    const { id, channels } = await setUp();
    const delivery = await answer(channels, id);
    await note(delivery, true);
    await setStatus(asBob(), channels, { id, status: 'lost' });
    await note(delivery, false);
    expect((await read(id))[0]).toBe('lost');
  });

  it('is noted and sent again at once, one after the other', async () => {
    const { id, channels } = await setUp();
    const delivery = await answer(channels, id);
    await note(delivery, true);
    const { both } = await workOn(em()).transaction(async (tx) => {
      await lockSubmission(tx, id);
      const both = Promise.all([sendAgain(asAnna(), delivery), note(delivery, false)]);
      await expect.poll(() => countWaiting(em())).toBe(2);
      // Neither has the delivery while it waits for the submission.
      await tx.em.execute('select 1 from deliveries for update nowait');
      return { both };
    });
    await both;
    expect(await deliveries()).toMatchObject([{ bouncedAt: null }]);
  });

  it('counts as bounced no longer once release 1.0.0 has sent it again, which leaves the mark', async () => {
    const { id, channels } = await setUp();
    const delivery = await answer(channels, id);
    await note(delivery, true);
    const settle = (state: string) =>
      em().execute(
        `update deliveries set state = ?, attempts = 1, settled_at = bounced_at + interval '1 ms'`,
        [state],
      );
    await settle('failed');
    await note(delivery, false);
    expect(await read(id)).toEqual(['new', null, null]);
    expect((await getSubmission(em(), id)).deliveries).toMatchObject([
      { state: 'failed', bouncedAt: null },
    ]);
    expect(await mailTrouble(em(), channels)).toMatchObject({ failed: 1, answerTo: id });
    await em().execute(`update deliveries set settled_at = settled_at + interval '1 day'`);
    await addNote(asAnna(), { id, note: 'Called instead' });
    expect((await getSubmission(em(), id)).answer).toMatchObject({ state: 'failed' });
  });

  it('loses the mark with the outcome of another attempt', async () => {
    const { id, channels } = await setUp();
    const delivery = await answer(channels, id);
    await note(delivery, true);
    const { bouncedAt = null } = (await deliveries())[0] ?? {};
    await sendAgain(asAnna(), delivery);
    await em().execute('update deliveries set bounced_at = ?', [bouncedAt]);
    await work(channels);
    expect(await deliveries()).toMatchObject([{ state: 'sent', bouncedAt: null }]);
  });

  it('has come back after it was sent, also by a clock that is behind', async () => {
    const { id, channels } = await setUp();
    const delivery = await answer(channels, id);
    await em().execute(`update deliveries set settled_at = now() + interval '1 minute'`);
    await note(delivery, true);
    expect((await read(id))[2]).toBe('bounced');
    await note(delivery, false);
    expect(await read(id)).toEqual(['contacted', 0, null]);
  });

  it('can be sent again', async () => {
    const { id, channels } = await setUp();
    const delivery = await answer(channels, id);
    await note(delivery, true);
    await sendAgain(asAnna(), delivery);
    await work(channels);
    expect(await read(id)).toEqual(['contacted', 0, null]);
    expect(await deliveries()).toMatchObject([{ state: 'sent', bouncedAt: null }]);
  });
});
