import { referenceOf } from '@hvac/contract/reference';
import { defaultReplySettings } from '@hvac/contract/replies';
import { describe, expect, it } from 'vitest';
import { mailThrough, NO_CHANNELS, useDeliveries } from '../../../test/fixtures/deliveries.ts';
import { readMails, serverAt, startMailSink } from '../../../test/mail-sink.ts';
import { workOn } from '../../../test/work.ts';
import type { LeadChannels } from '../../config/lead-variables.ts';
import type { User } from '../../kernel/viewer.ts';
import { mailTrouble } from '../deliveries/delivery-trouble.service.ts';
import { sendAgain } from '../deliveries/queue.service.ts';
import { addNote, getSubmission, setStatus } from './handling.service.ts';
import { listSubmissions } from './inbox.service.ts';
import { readSubmissionsOverview } from './overview.service.ts';
import { sendReply } from './reply.service.ts';

const ADA = { fullName: 'Ada Lovelace', email: 'ada@example.org', message: 'The furnace is cold.' };
const COMPANY = 'service@hearthline.example';
const ANNA: User = { id: 1, username: 'anna', isAdmin: false };

const { em, submit, work, deliveries, makeDue, saveLeadSettings } = useDeliveries();

const asAnna = () => workOn(em(), ANNA);
const reply = (channels: LeadChannels, id: number, text: string) =>
  sendReply(asAnna(), channels, { id, text });
const withoutCopies = () =>
  em().execute(
    `insert into settings (key, value, version, updated_at) values ('replies', ?::jsonb, 1, now())`,
    [JSON.stringify({ ...defaultReplySettings, sendsCopy: false })],
  );
const planned = async () => (await deliveries()).map(({ kind, state }) => [kind, state]);
const history = async (id: number) =>
  (await getSubmission(em(), id)).events.map(({ author, status, note }) => [
    author,
    status ?? note,
  ]);

describe('an answer', () => {
  it('is refused without an email account, and for a lead that is gone or in the trash', async () => {
    const { id } = await submit(NO_CHANNELS, ADA);
    await expect(reply(NO_CHANNELS, id, 'Hi')).rejects.toMatchObject({ code: 'conflict' });
    const channels = mailThrough((await startMailSink()).server, []);
    await em().execute('update contact_submissions set deleted_at = now()');
    await expect(reply(channels, id, 'Hi')).rejects.toMatchObject({ code: 'notFound' });
    await expect(reply(channels, id + 1, 'Hi')).rejects.toMatchObject({ code: 'notFound' });
    expect(await planned()).toEqual([]);
  });

  it('goes to the customer as a letter from the company, with what they wrote below it', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, []);
    const { id } = await submit(channels, ADA);
    await reply(channels, id, "Hi Ada,\n\nwe'll be there at 4.\nAnna");
    await work(channels);
    const [mail] = await readMails(sink.accepted.filter(({ to }) => to === ADA.email));
    expect(mail?.from).toEqual({
      name: 'Hearthline Heating & Cooling',
      address: 'office@example.com',
    });
    expect(mail?.to).toEqual([{ name: '', address: ADA.email }]);
    expect(mail?.replyTo).toMatchObject([{ address: COMPANY }]);
    expect(mail?.subject).toBe(`Your request to Hearthline Heating & Cooling (${referenceOf(id)})`);
    expect(mail?.text).toMatch(
      /^Hi Ada,\n\nwe'll be there at 4\.\nAnna\n\nYou wrote on [A-Z][a-z]{2} \d+, .*:\n\n> The furnace is cold\.\n\n-- \nHearthline/,
    );
    expect(mail?.html).toContain('<p class="text"');
    expect(mail?.html).not.toContain('<h1');
    expect(mail?.headers.map(({ key }) => key)).not.toContain('auto-submitted');
    expect(await history(id)).toEqual([
      ['anna', "Hi Ada,\n\nwe'll be there at 4.\nAnna"],
      ['anna', 'contacted'],
    ]);
  });

  it('is copied to the mailbox of the company as the same mail, unless that is switched off', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, []);
    const { id } = await submit(channels, ADA);
    await reply(channels, id, 'We call you at noon.');
    await work(channels);
    const mails = await readMails(sink.accepted.splice(0));
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([ADA.email, ADA.email]);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    await withoutCopies();
    await reply(channels, id, 'We could not reach you.');
    await work(channels);
    expect(sink.accepted.map(({ to }) => to)).toEqual([ADA.email]);
  });

  it('follows all mails to the customer in one conversation', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, []);
    await withoutCopies();
    await saveLeadSettings({
      acknowledgement: { isOn: true, subject: 'We got it, {company}', text: 'Hi' },
    });
    const { id } = await submit(channels, ADA);
    await work(channels);
    for (const text of ['First', 'Second']) {
      await reply(channels, id, text);
      await work(channels);
    }
    const [acknowledgement, first, second] = await readMails(sink.accepted);
    expect(first?.subject).toBe('Re: We got it, Hearthline Heating & Cooling');
    expect(second?.subject).toBe(first?.subject);
    expect(first?.inReplyTo).toBe(acknowledgement?.messageId);
    expect(second?.inReplyTo).toBe(first?.messageId);
    expect(second?.references).toBe(`${acknowledgement?.messageId} ${first?.messageId}`);
  });

  it('is sent once when its response was lost, and twice when it is written again', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, []);
    await withoutCopies();
    const { id } = await submit(channels, ADA);
    await Promise.all([reply(channels, id, 'Hi'), reply(channels, id, 'Hi')]);
    expect(await planned()).toEqual([['reply', 'waiting']]);
    await em().execute(`update submission_events set created_at = now() - interval '11 minutes'`);
    await reply(channels, id, 'Hi');
    expect(await planned()).toHaveLength(2);
  });

  it('takes a lead out of spam, and leaves a later status as it is', async () => {
    const channels = mailThrough((await startMailSink()).server, []);
    const { id } = await submit(channels, ADA);
    await setStatus(asAnna(), channels, { id, status: 'spam' });
    await reply(channels, id, 'Hi');
    await work(channels);
    expect((await getSubmission(em(), id)).status).toBe('contacted');
    await setStatus(asAnna(), channels, { id, status: 'booked' });
    await reply(channels, id, 'See you');
    await work(channels);
    expect((await getSubmission(em(), id)).status).toBe('booked');
  });

  it('leaves the lead new until it is delivered, and says that it is late once an attempt has failed', async () => {
    const broken = mailThrough(serverAt(1), []);
    await withoutCopies();
    const { id } = await submit(broken, ADA);
    const read = async () => {
      const { status, minutesToAnswer, answer, events } = await getSubmission(em(), id);
      return [status, minutesToAnswer, answer?.state ?? null, events.length];
    };
    await reply(broken, id, 'We come at 4.');
    expect(await read()).toEqual(['new', null, 'waiting', 1]);
    await work(broken);
    expect(await read()).toEqual(['new', null, 'late', 1]);
    const listed = await listSubmissions(em(), { search: '', tab: 'new', limit: 1, offset: 0 });
    expect(listed.items).toMatchObject([{ id, answer: { state: 'late' }, alert: null }]);
    expect((await readSubmissionsOverview(em(), new Date())).newSubmissions).toMatchObject([
      { id, answer: { state: 'late' } },
    ]);
    const sink = await startMailSink();
    await makeDue();
    await work(mailThrough(sink.server, []));
    expect(await read()).toEqual(['contacted', 0, null, 2]);
  });

  it('to the customer that cannot arrive is no alert that failed', async () => {
    await saveLeadSettings({
      acknowledgement: { isOn: true, subject: 'We got it, {company}', text: 'Hi' },
    });
    const channels = mailThrough(serverAt(1), []);
    await submit(channels, ADA);
    await work(channels);
    const { items } = await listSubmissions(em(), { search: '', tab: 'new', limit: 1, offset: 0 });
    expect(items).toMatchObject([{ alert: null }]);
    expect((await planned()).map(([kind]) => kind)).toEqual(['acknowledgement']);
  });

  it('that was given up shows until somebody acts, and marks the lead once it is sent again', async () => {
    const refusing = mailThrough((await startMailSink({ refuses: 'Cold' })).server, []);
    await withoutCopies();
    const { id } = await submit(refusing, ADA);
    await reply(refusing, id, 'Cold comfort');
    await work(refusing);
    const read = async () => {
      const { status, answer } = await getSubmission(em(), id);
      return [status, answer?.state ?? null];
    };
    expect(await read()).toEqual(['new', 'failed']);
    const [sent] = await deliveries();
    await addNote(asAnna(), { id, note: 'Called instead' });
    expect(await read()).toEqual(['new', null]);
    await sendAgain(asAnna(), `${sent?.id}`);
    await work(mailThrough((await startMailSink()).server, []));
    expect(await read()).toEqual(['contacted', null]);
  });

  it('says in the history and above every screen when the mail server refuses it, until somebody acts', async () => {
    const sink = await startMailSink({ refuses: 'Cold' });
    const channels = mailThrough(sink.server, []);
    await withoutCopies();
    const { id } = await submit(channels, ADA);
    await reply(channels, id, 'Cold comfort');
    await work(channels);
    const { deliveries: sent, events } = await getSubmission(em(), id);
    expect(sent).toMatchObject([
      {
        kind: 'reply',
        event: events[0]?.id,
        state: 'failed',
        error: expect.stringContaining('spam'),
      },
    ]);
    expect(await mailTrouble(em(), channels)).toMatchObject({
      answerTo: id,
      failed: 1,
      stage: 'data',
    });
    await sendAgain(asAnna(), `${sent[0]?.id}`);
    await work(channels);
    expect(await mailTrouble(em(), channels)).toMatchObject({ answerTo: id });
    await addNote(asAnna(), { id, note: 'Called instead' });
    expect(await mailTrouble(em(), channels)).toBeNull();
  });

  it('keeps line breaks and hidden characters of a name out of the headers', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, []);
    await withoutCopies();
    await em().execute(
      `insert into settings (key, value, version, updated_at) values ('company', ?::jsonb, 1, now())`,
      [JSON.stringify({ name: 'North\u202e Star', email: COMPANY })],
    );
    const { id } = await submit(channels, ADA);
    await reply(channels, id, 'Hi');
    await work(channels);
    const [mail] = await readMails(sink.accepted);
    expect(mail?.subject).toBe(`Your request to North  Star (${referenceOf(id)})`);
    expect(mail?.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
  });

  it('stops after 60 an hour of a user', async () => {
    const channels = mailThrough((await startMailSink()).server, []);
    const { id } = await submit(channels, ADA);
    const send = (user: User) =>
      sendReply(workOn(em(), user, '127.0.0.1'), channels, { id, text: 'Hi' });
    for (let n = 0; n < 60; n += 1) await send(ANNA);
    await expect(send(ANNA)).rejects.toMatchObject({ code: 'tooMany' });
    await send({ ...ANNA, id: 2 });
  });
});
