import { defaultReplySettings } from '@hvac/contract/replies';
import { describe, expect, it } from 'vitest';
import { mailThrough, OWNER, useDeliveries } from '../../../test/fixtures/deliveries.ts';
import { startMailSink } from '../../../test/mail-sink.ts';
import { workOn } from '../../../test/work.ts';
import type { LeadChannels } from '../../config/lead-variables.ts';
import type { User } from '../../kernel/viewer.ts';
import { mailTrouble } from '../deliveries/delivery-trouble.service.ts';
import { sendAgain } from '../deliveries/queue.service.ts';
import { setBounced } from './bounce.service.ts';
import { addNote, getSubmission, setStatus } from './handling.service.ts';
import { readSubmissionsOverview } from './overview.service.ts';
import { sendReply } from './reply.service.ts';

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

  it('is undone to what it was', async () => {
    const { id, channels } = await setUp();
    const delivery = await answer(channels, id);
    const before = await getSubmission(em(), id);
    await note(delivery, true);
    await note(delivery, false);
    await note(delivery, false);
    expect(await read(id)).toEqual(['contacted', 0, null]);
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
