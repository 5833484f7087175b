import { days } from '@hvac/contract/durations';
import { defaultLeadSettings } from '@hvac/contract/leads';
import { describe, expect, it } from 'vitest';
import { createSubmission } from '../../../test/factories.ts';
import {
  mailThrough,
  NO_CHANNELS,
  NO_PUSH,
  OWNER,
  PARTNER,
  useDeliveries,
} from '../../../test/fixtures/deliveries.ts';
import { readMails, serverAt, startMailSink } from '../../../test/mail-sink.ts';
import { workOn } from '../../../test/work.ts';
import { createMailConnections } from '../mail/mail-connections.service.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { mailTrouble } from './delivery-trouble.service.ts';
import { planDigests, sendDigest } from './digest.service.ts';
import { readLeadSettings } from './lead-settings.service.ts';
import { saveLeadSettings as saveSettings } from './lead-settings-saving.service.ts';
import { sendWaitingNow } from './queue.service.ts';

const { em, work, makeDue, saveLeadSettings } = useDeliveries();

const MAIL = mailThrough(serverAt(1));
const OFFICE = { id: 1, username: 'owner', isAdmin: true };
const planned = async () => {
  const rows = await em().execute<
    { payload: { recipient: string; day: string }; due_at: string }[]
  >(`select payload, due_at from jobs where name = 'contact:send-digest' order by id`);
  return rows.map(({ payload, due_at }) => [payload.recipient, new Date(due_at).toISOString()]);
};
const planAt = async (now: string, channels = MAIL) =>
  planDigests(em(), channels, await readLeadSettings(em()), new Date(now));

/** Plans today's digest, whatever the hour. */
const planToday = async (channels = MAIL) => {
  await planAt(new Date(Date.now() - days(1)).toISOString(), channels);
  await em().execute(
    `update jobs set payload = payload || jsonb_build_object('day', (now() at time zone 'America/Detroit')::date)`,
  );
};

describe('the digest', () => {
  it('says only which requests there are when the mail server refuses what one of the visitors wrote', async () => {
    const sink = await startMailSink({ refuses: 'Pay me now' });
    const channels = mailThrough(sink.server, [OWNER]);
    await saveLeadSettings({ isDigestOn: true });
    const poison = await createSubmission(em(), { message: 'Pay me now' });
    const lead = await createSubmission(em(), { fullName: 'Cold Ada' });
    await planToday(channels);
    await makeDue();
    await work(channels);
    const [mail] = await readMails(sink.accepted);
    expect(mail?.text).not.toContain('Cold Ada');
    for (const { id } of [poison, lead]) expect(mail?.text).toContain(`submissions?id=${id}\n`);
  });

  it('names nobody in the trash, and is not sent if there is nobody else', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    await saveLeadSettings({ isDigestOn: true });
    const deletedAt = new Date();
    await createSubmission(em(), { fullName: 'Deleted Bob', deletedAt });
    await createSubmission(em(), { fullName: 'Deleted Bot', status: 'spam', deletedAt });
    await planToday(channels);
    await makeDue();
    await work(channels);
    expect(sink.accepted).toEqual([]);
    await createSubmission(em(), { fullName: 'Cold Ada' });
    await em().execute('delete from jobs');
    await planToday(channels);
    await makeDue();
    await work(channels);
    const [mail] = await readMails(sink.accepted);
    expect(mail?.text).toContain('Cold Ada');
    expect(mail?.text).not.toContain('Deleted');
  });

  it('is planned for nobody unless it is on and mail is set up', async () => {
    await planAt('2026-11-22T05:00:00Z');
    await saveLeadSettings({ isDigestOn: true });
    await planAt('2026-11-22T05:00:00Z', { ...NO_CHANNELS, leadsTo: [OWNER] });
    expect(await planned()).toEqual([]);
  });

  it('is planned for 7:00 in the time zone of the company, once across all hosts and hours', async () => {
    await saveLeadSettings({ isDigestOn: true, recipients: [OWNER, PARTNER] });
    await Promise.all([planAt('2026-11-21T13:00:00Z'), planAt('2026-11-22T02:00:00Z')]);
    await planAt('2026-11-22T11:59:59Z');
    expect((await planned()).toSorted()).toEqual([
      [OWNER, '2026-11-22T12:00:00.000Z'],
      [PARTNER, '2026-11-22T12:00:00.000Z'],
    ]);
    await planAt('2026-11-22T12:00:00Z');
    expect(await planned()).toHaveLength(4);
  });

  it.each([
    ['the night before winter time', '2026-10-31T20:00:00Z', '2026-11-01T12:00:00.000Z'],
    ['the last day of summer time', '2026-10-31T05:00:00Z', '2026-10-31T11:00:00.000Z'],
    ['the night before summer time', '2027-03-13T20:00:00Z', '2027-03-14T11:00:00.000Z'],
  ])('stays at 7:00 in %s', async (_night, now, due) => {
    await saveLeadSettings({ isDigestOn: true, recipients: [OWNER] });
    await planAt(now);
    expect(await planned()).toEqual([[OWNER, due]]);
  });

  it('is planned at once when it is switched on, because the hourly planning may have run', async () => {
    const settings = { ...defaultLeadSettings, isDigestOn: true, recipients: [OWNER] };
    await saveSettings(workOn(em(), OFFICE), MAIL, { value: settings, version: 0 });
    expect(await planned()).toMatchObject([[OWNER, expect.stringMatching(/T1[12]:00:00/)]]);
  });

  it('that fails twice counts as trouble, and is sent with a test mail or when the settings are saved', async () => {
    await saveLeadSettings({ isDigestOn: true, recipients: [OWNER] });
    await createSubmission(em());
    await planToday();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(await mailTrouble(em(), MAIL)).toBeNull();
      await makeDue();
      await work(MAIL);
    }
    expect(await mailTrouble(em(), MAIL)).toMatchObject({
      stage: 'connect',
      error: expect.stringMatching(/^connect ECONNREFUSED/),
      waiting: 1,
      failed: 0,
    });
    const sink = await startMailSink();
    const channels = mailThrough(sink.server);
    await workOn(em()).transaction(sendWaitingNow);
    await work(channels);
    expect(sink.accepted.map(({ to }) => to)).toEqual([OWNER]);
    expect(await mailTrouble(em(), channels)).toBeNull();
  });

  it('that waits for its time is not sent early', async () => {
    await saveLeadSettings({ isDigestOn: true, recipients: [OWNER] });
    await planAt('2026-11-21T13:00:00Z');
    const before = await planned();
    await workOn(em()).transaction(sendWaitingNow);
    expect(await planned()).toEqual(before);
  });

  it('is sent even for spam alone', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    await saveLeadSettings({ isDigestOn: true });
    await createSubmission(em(), { fullName: 'Eve', status: 'spam' });
    await planToday(channels);
    await makeDue();
    await work(channels);
    const [mail] = await readMails(sink.accepted);
    expect(mail?.text).toMatch(/Marked as spam.+Eve/s);
  });

  it('lists what is new and the spam since yesterday, once per recipient', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server);
    await saveLeadSettings({ isDigestOn: true });
    await createSubmission(em(), { fullName: 'Ada' });
    const eve = await createSubmission(em(), { fullName: 'Eve' });
    await em().nativeUpdate(SubmissionEntity, { id: eve.id }, { status: 'spam' });
    const old = await createSubmission(em(), {
      fullName: 'Old',
      createdAt: new Date('2026-01-01'),
    });
    await em().nativeUpdate(SubmissionEntity, { id: old.id }, { status: 'spam' });
    await planToday(channels);
    await makeDue();
    await work(channels);
    await work(channels);
    const mails = await readMails(sink.accepted);
    expect(sink.accepted.map(({ to }) => to).toSorted()).toEqual([OWNER, PARTNER]);
    expect(mails[0]?.subject).toBe('1 lead waiting for an answer');
    expect(mails[0]?.text).toMatch(/Ada.+Marked as spam.+Eve/s);
    expect(mails[0]?.text).not.toContain('Old');
  });

  it('is not sent when nothing is new, on another day, to former recipients, or once it is off', async () => {
    const sink = await startMailSink();
    const deps = {
      channels: mailThrough(sink.server),
      connections: createMailConnections(),
      siteUrl: 'https://www.example.com',
      push: NO_PUSH,
    };
    const now = new Date('2026-11-22T12:00:00Z');
    const send = (day: string, recipient: string) =>
      sendDigest(em(), deps, { day, recipient, now }, new AbortController().signal);
    await saveLeadSettings({ isDigestOn: true });
    await send('2026-11-22', OWNER);
    await createSubmission(em());
    await send('2026-11-21', OWNER);
    await send('2026-11-22', 'former@example.com');
    await em().execute('truncate settings');
    await send('2026-11-22', OWNER);
    expect(sink.accepted).toHaveLength(0);
  });
});
