import { clockIn } from '@hvac/contract/clocks';
import { days } from '@hvac/contract/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailThrough, OWNER, useDeliveries } from '../../../test/fixtures/deliveries.ts';
import { createDevice, siteWith } from '../../../test/fixtures/devices.ts';
import { readMails, startMailSink } from '../../../test/mail-sink.ts';
import { startPushSink } from '../../../test/push-sink.ts';
import { workOn } from '../../../test/work.ts';
import { getSubmission, setStatus } from './handling.service.ts';
import { listSubmissions } from './inbox.service.ts';
import { readSubmissionsOverview } from './overview.service.ts';
import { planMissedReminders, remind, remindJob, setReminder } from './reminder.service.ts';

const ANNA = { id: 1, username: 'anna', isAdmin: false };

const { em, submit, answer, work, deliveries, makeDue } = useDeliveries();
const sink = await startPushSink();
const site = siteWith(sink);
const mails = await startMailSink();
const channels = mailThrough(mails.server, [OWNER]);

let id: number;
beforeEach(async () => {
  await em().execute('truncate push_devices restart identity cascade');
  ({ id } = await submit(channels, { fullName: 'Ada Lovelace' }));
  await work(channels, site);
  await setStatus(workOn(em(), ANNA), channels, { id, status: 'contacted' });
  mails.accepted.length = 0;
  sink.reset();
});

const dayAhead = (count: number) =>
  clockIn('America/Detroit', new Date(Date.now() + days(count))).day;
const set = (day: string | null) => setReminder(workOn(em(), ANNA), { id, day });
const jobs = () =>
  em().execute<{ payload: Parameters<typeof remind>[2]; due_at: string }[]>(
    'select payload, due_at from jobs where name = ? order by id',
    [remindJob.name],
  );
/** Does what the last planned job does. */
const comeBack = async (which = -1) => {
  const job = (await jobs()).at(which);
  if (!job) throw new Error('Nothing is planned');
  await workOn(em()).transaction((tx) => remind(tx, channels, job.payload, new Date()));
};
const read = () => getSubmission(em(), id);
const reminders = async () =>
  (await deliveries()).flatMap(({ kind, recipient }) =>
    kind.startsWith('reminder') ? [[kind, recipient]] : [],
  );

describe('a reminder', () => {
  it.each([
    ['today', 0],
    ['yesterday', -1],
    ['in more than a year', 367],
  ])('is refused for %s', async (_when, days) => {
    await expect(set(dayAhead(days))).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'day' }],
    });
    expect(await jobs()).toEqual([]);
  });

  it('is due at eight in the morning of the company, and in the history with its author', async () => {
    await set(dayAhead(3));
    const [job] = await jobs();
    const { day, time } = clockIn('America/Detroit', new Date(String(job?.due_at)));
    expect([day, time]).toEqual([dayAhead(3), '08:00']);
    const { events, remindAt } = await read();
    expect(remindAt).toBe(job?.payload.at);
    expect(events.at(-1)).toMatchObject({
      author: 'anna',
      note: expect.stringMatching(
        /^Reminder set for [A-Z][a-z]{2}, [A-Z][a-z]{2} \d+(, \d{4})?, 8 AM$/,
      ),
    });
  });

  it('keeps a new lead in progress until it is due, and nobody counts it as new', async () => {
    await setStatus(workOn(em(), ANNA), channels, { id, status: 'new' });
    const shown = async () => {
      const { counts } = await listSubmissions(em(), {
        search: '',
        tab: 'open',
        limit: 9,
        offset: 0,
      });
      const { newCount, openSubmissions } = await readSubmissionsOverview(em(), new Date());
      return [counts.new, counts.open, newCount, openSubmissions.map(({ remindAt }) => remindAt)];
    };
    expect(await shown()).toEqual([1, 0, 1, []]);
    await set(dayAhead(2));
    const { remindAt, status } = await read();
    expect(status).toBe('new');
    expect(await shown()).toEqual([0, 1, 0, [remindAt]]);
    await comeBack();
    expect(await shown()).toEqual([1, 0, 1, []]);
  });

  it('keeps no new lead that has become urgent, but one whose customer was contacted', async () => {
    await set(dayAhead(2));
    await answer(id, { isUrgent: true });
    expect((await read()).remindAt).not.toBeNull();
    await answer(id, { isUrgent: false });
    await setStatus(workOn(em(), ANNA), channels, { id, status: 'new' });
    await set(dayAhead(3));
    await answer(id, { isUrgent: true });
    expect(await read()).toMatchObject({ status: 'new', remindAt: null });
    const { newSubmissions } = await readSubmissionsOverview(em(), new Date());
    expect(newSubmissions).toMatchObject([{ id, isUrgent: true }]);
  });

  it('makes the lead new again and notifies everybody who is notified of new ones, each time', async () => {
    const { id: device } = await createDevice(em(), sink);
    for (const days of [2, 4]) {
      await set(dayAhead(days));
      await comeBack();
      await comeBack();
      const { status, openedAt, remindAt, events } = await read();
      expect([status, openedAt, remindAt]).toEqual(['new', null, null]);
      expect(events.at(-1)).toMatchObject({ author: 'anna', note: 'Reminder' });
      await makeDue();
      await work(channels, site);
    }
    expect(await reminders()).toEqual([
      ['reminder', OWNER],
      ['reminderPush', `device ${device}`],
      ['reminder', OWNER],
      ['reminderPush', `device ${device}`],
    ]);
    const subjects = (await readMails(mails.accepted)).map(({ subject }) => subject);
    expect(subjects).toEqual(Array(2).fill(expect.stringMatching(/^Reminder: Ada Lovelace, /)));
    expect(sink.shown().map(({ title }) => title)).toEqual(Array(2).fill('Reminder: Ada Lovelace'));
  });

  it('keeps one job a lead, and is limited for each user', async () => {
    await set(dayAhead(2));
    await set(dayAhead(5));
    expect(await jobs()).toHaveLength(1);
    await em().execute(
      `insert into rate_limits (key, hits, resets_at) values ('remind:user:1', 120, now() + interval '50 minutes')`,
    );
    const limited = setReminder(workOn(em(), ANNA, '127.0.0.1'), { id, day: dayAhead(3) });
    await expect(limited).rejects.toMatchObject({ code: 'tooMany' });
    await em().execute('truncate rate_limits');
  });

  it('that has lost its job, as in a restore, is planned again within the hour', async () => {
    await set(dayAhead(2));
    await em().execute('delete from jobs where name = ?', [remindJob.name]);
    await em().execute(`update contact_submissions set remind_at = now() - interval '1 minute'`);
    await planMissedReminders(workOn(em()));
    await planMissedReminders(workOn(em()));
    expect(await jobs()).toHaveLength(1);
    await comeBack();
    expect((await read()).status).toBe('new');
  });

  it.each([
    ['it was removed', () => set(null)],
    ['another day was chosen', () => set(dayAhead(9))],
    ['the lead is booked', () => setStatus(workOn(em(), ANNA), channels, { id, status: 'booked' })],
    [
      'the lead is in the trash',
      () => em().execute('update contact_submissions set deleted_at = now()'),
    ],
    ['the lead was deleted', () => em().execute('delete from contact_submissions')],
  ])('is silent when %s meanwhile', async (_what, meanwhile) => {
    await set(dayAhead(2));
    const [job] = await jobs();
    await meanwhile();
    if (!job) throw new Error('Nothing was planned');
    await workOn(em()).transaction((tx) => remind(tx, channels, job.payload, new Date()));
    expect(await reminders()).toEqual([]);
  });
});
