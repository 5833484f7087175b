import { type Company, defaultCompany, WEEKDAYS } from '@hvac/contract/company';
import { days, hours, minutes } from '@hvac/contract/durations';
import { defaultLeadSettings, type LeadSettings } from '@hvac/contract/leads';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  mailThrough,
  NO_CHANNELS,
  OWNER,
  useDeliveries,
} from '../../../test/fixtures/deliveries.ts';
import { createDevice, siteWith } from '../../../test/fixtures/devices.ts';
import { readMails, startMailSink } from '../../../test/mail-sink.ts';
import { startPushSink } from '../../../test/push-sink.ts';
import { workOn } from '../../../test/work.ts';
import { setStatus } from '../inbox/handling.service.ts';
import { escalate, escalateJob, escalationDueAt } from './escalation.service.ts';

const BOSS = 'boss@example.com';
const ON: LeadSettings['escalation'] = {
  isOn: true,
  minutes: 15,
  urgentMinutes: 5,
  hours: 'always',
  recipients: [BOSS],
};

const { em, submit, answer, work, deliveries, makeDue } = useDeliveries();

const sink = await startPushSink();
const site = siteWith(sink);
const mails = await startMailSink();
const channels = mailThrough(mails.server, [OWNER]);

beforeEach(async () => {
  sink.reset();
  mails.accepted.length = 0;
  await em().execute('truncate push_devices restart identity cascade');
});

const store = (key: string, value: object) =>
  em().execute(
    `insert into settings (key, value, version, updated_at) values (?, ?::jsonb, 1, now())
     on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  );
const choose = (escalation: Partial<LeadSettings['escalation']> = {}) =>
  store('leads', { ...defaultLeadSettings, escalation: { ...ON, ...escalation } });
const saveCompany = (changes: Partial<Company>) =>
  store('company', { ...defaultCompany, ...changes });
const closed = (days: readonly (typeof WEEKDAYS)[number][]): Company['hours'] => [
  {
    days: 'Daily',
    hours: '8 AM – 6 PM',
    opening: { days: [...days], opens: '08:00', closes: '18:00' },
  },
];
const steps = () =>
  em().execute<{ payload: Parameters<typeof escalate>[2]; due_at: string; once_key: string }[]>(
    'select payload, due_at, once_key from jobs where name = ? order by id',
    [escalateJob.name],
  );
/** Runs the last planned step as if some minutes had passed since the submission. */
const runAfter = async (count: number, through = channels) => {
  const step = (await steps()).at(-1);
  if (!step) throw new Error('Nothing is planned');
  const now = new Date(Date.parse(step.payload.since) + minutes(count));
  await workOn(em()).transaction((tx) => escalate(tx, through, step.payload, now));
};
const escalated = async () =>
  (await deliveries()).flatMap(({ kind, recipient }) =>
    kind.startsWith('escalation') ? [[kind, recipient]] : [],
  );
const open = (id: number) =>
  em().execute(
    `update contact_submissions set opened_at = now(), opened_by = 'anna' where id = ?`,
    [id],
  );

describe('the time of an escalation', () => {
  const office = (timeZone: string, opens: string, closes = '23:00') => ({
    ...defaultCompany,
    timeZone,
    hours: [{ days: 'Daily', hours: '', opening: { days: [...WEEKDAYS], opens, closes } }],
    holidays: [],
  });
  const dueAt = (opens: string, since: string, step: 'usual' | 'urgent' = 'usual') =>
    escalationDueAt({ ...ON, hours: 'open' }, office('America/Detroit', opens), {
      step,
      since: new Date(since),
    })?.toISOString();

  it.each([
    ['on a usual morning', '08:00', '2026-10-30T08:00:00Z', '2026-10-30T12:15:00.000Z'],
    ['on the day of 25 hours', '08:00', '2026-11-01T04:30:00Z', '2026-11-01T13:15:00.000Z'],
    [
      'at 1:30, which comes twice that day',
      '01:30',
      '2026-11-01T04:00:00Z',
      '2026-11-01T05:45:00.000Z',
    ],
    ['on the day of 23 hours', '08:00', '2027-03-14T05:30:00Z', '2027-03-14T12:15:00.000Z'],
    [
      'at 2:30, which that day does not have',
      '02:30',
      '2027-03-14T06:00:00Z',
      '2027-03-14T07:15:00.000Z',
    ],
  ])('is right %s', (_when, opens, since, expected) => {
    expect(dueAt(opens, since)).toBe(expected);
  });

  it('is five minutes for urgent ones, at any hour', () => {
    expect(dueAt('08:00', '2026-10-30T08:00:00Z', 'urgent')).toBe('2026-10-30T08:05:00.000Z');
  });

  it('is never while the office does not open', () => {
    const never = { ...defaultCompany, hours: [], holidays: [] };
    const since = new Date();
    expect(escalationDueAt({ ...ON, hours: 'open' }, never, { step: 'usual', since })).toBeNull();
  });
});

describe('a lead that nobody has opened', () => {
  it('is nobody else’s while that is switched off, or when it is spam', async () => {
    await choose({ isOn: false });
    await submit(channels);
    expect(await steps()).toEqual([]);
  });

  it('is sent to those of the escalation, once, and to nobody who was notified first', async () => {
    await choose({ recipients: [BOSS, OWNER.toUpperCase()] });
    const device = await createDevice(em(), sink, { line: 'second' });
    await createDevice(em(), sink, { line: 'first' });
    await submit(channels, { fullName: 'Ada Lovelace' });
    await work(channels, site);
    mails.accepted.length = 0;
    sink.reset();
    await runAfter(15);
    await runAfter(15);
    expect(await escalated()).toEqual([
      ['escalation', BOSS],
      ['escalationPush', `device ${device.id}`],
    ]);
    await makeDue();
    await work(channels, site);
    const [mail] = await readMails(mails.accepted);
    expect(mail?.subject).toMatch(/^Nobody has opened it: Ada Lovelace, /);
    expect(sink.shown().map(({ title }) => title)).toEqual(['Nobody has opened it: Ada Lovelace']);
  });

  it('is sent to devices alone, without an email account', async () => {
    await choose({ recipients: [BOSS] });
    const { id } = await createDevice(em(), sink, { line: 'second' });
    await submit(NO_CHANNELS);
    await runAfter(15, NO_CHANNELS);
    expect(await escalated()).toEqual([['escalationPush', `device ${id}`]]);
  });

  it.each([
    ['it was opened', async (id: number) => open(id)],
    [
      'it was answered',
      async (id: number) =>
        setStatus(workOn(em(), { id: 1, username: 'anna', isAdmin: false }), channels, {
          id,
          status: 'contacted',
        }),
    ],
    [
      'it went to the trash',
      async (id: number) =>
        em().execute('update contact_submissions set deleted_at = now() where id = ?', [id]),
    ],
    [
      'it was deleted',
      async (id: number) => em().execute('delete from contact_submissions where id = ?', [id]),
    ],
    ['it was switched off', async () => choose({ isOn: false })],
  ])('is not escalated when %s meanwhile', async (_what, meanwhile) => {
    await choose();
    const { id } = await submit(channels);
    await meanwhile(id);
    await runAfter(15);
    expect(await escalated()).toEqual([]);
  });

  it('is not mailed when somebody opens it while the mail waits', async () => {
    await choose();
    const { id } = await submit(channels);
    await runAfter(15);
    await open(id);
    await makeDue();
    await work(channels, site);
    expect(mails.accepted.map(({ to }) => to)).not.toContain(BOSS);
    expect((await deliveries()).at(-1)).toMatchObject({ kind: 'escalation', state: 'skipped' });
  });

  it('waits for whoever opens it at the same moment', async () => {
    await choose();
    const { id } = await submit(channels);
    const opening = em();
    await opening.begin();
    await opening.execute('select from contact_submissions where id = ? for update', [id]);
    const escalating = runAfter(15);
    await opening.execute('update contact_submissions set opened_at = now() where id = ?', [id]);
    await opening.commit();
    await escalating;
    expect(await escalated()).toEqual([]);
  });

  it('is escalated although somebody has opened it when it is urgent', async () => {
    await choose();
    const { id } = await submit(channels);
    await answer(id, { isUrgent: true });
    expect((await steps()).map(({ once_key: key }) => key)).toEqual([
      `escalate:${id}:usual`,
      `escalate:${id}:urgent`,
    ]);
    await open(id);
    await runAfter(5);
    await makeDue();
    await work(channels, site);
    const [mail] = await readMails(mails.accepted.filter(({ to }) => to === BOSS));
    expect(mail?.subject).toMatch(/^URGENT and not answered: /);
  });

  it('is put off when the minutes were raised, or a holiday was entered', async () => {
    await choose({ hours: 'always' });
    const { id } = await submit(channels);
    await choose({ minutes: 60 });
    await runAfter(15);
    const [first, second] = await steps();
    expect(second?.once_key).toBe(`escalate:${id}:usual:1`);
    expect(Date.parse(String(second?.due_at)) - Date.parse(String(first?.payload.since))).toBe(
      hours(1),
    );

    await choose({ minutes: 15, hours: 'open' });
    const today = new Date().toISOString().slice(0, 10);
    const dates = [-1, 0, 1].map((ahead) =>
      new Date(Date.parse(today) + days(ahead)).toISOString().slice(0, 10),
    );
    const holidays = dates.map((date) => ({ day: 'Holiday', date, hours: 'Closed' }));
    await saveCompany({ hours: closed(WEEKDAYS), holidays, timeZone: 'UTC' });
    await runAfter(16);
    expect(await escalated()).toEqual([]);
    expect((await steps()).at(-1)?.once_key).toBe(`escalate:${id}:usual:2`);
  });

  it('is escalated at the next opening when the office closes before the minutes are over', async () => {
    await choose({ hours: 'open', minutes: 240 });
    await saveCompany({ hours: closed(WEEKDAYS), holidays: [], timeZone: 'UTC' });
    const { id } = await submit(channels);
    const planned = { submission: id, step: 'usual' as const, round: 0 };
    const late = {
      ...planned,
      since: '2027-01-12T17:00:00.000Z',
      dueAt: '2027-01-12T21:00:00.000Z',
    };
    const run = (at: string, payload = late) =>
      workOn(em()).transaction((tx) => escalate(tx, channels, payload, new Date(at)));
    await run('2027-01-12T21:00:00Z');
    const again = (await steps()).at(-1);
    expect(new Date(String(again?.due_at)).toISOString()).toBe('2027-01-13T08:00:00.000Z');
    await run('2027-01-13T08:00:00Z', again?.payload as typeof late);
    expect(await escalated()).toEqual([['escalation', BOSS]]);
  });

  it('is mailed to one address on its own 120 times an hour at most, then counted with others', async () => {
    await choose();
    await submit(channels);
    await em().execute(
      `insert into contact_submissions (full_name, email, phone, service, message)
       select 'Ada', 'ada@example.com', '1', 'heating', 'x' from generate_series(1, 120)`,
    );
    await em().execute(
      `insert into deliveries (submission_id, kind, recipient, state)
       select id, 'escalation', ?, 'sent' from contact_submissions where phone = '1'`,
      [BOSS],
    );
    await runAfter(15);
    expect(await escalated()).toHaveLength(120);
    expect((await deliveries()).at(-1)).toMatchObject({
      ...{ channel: 'mail', reason: 'flood', recipient: BOSS, state: 'waiting' },
    });
  });

  it('is not sent half a day later: the host was down, or a restore brought the job back', async () => {
    await choose();
    await submit(channels);
    await runAfter(15 + 12 * 60 + 1);
    expect(await escalated()).toEqual([]);
  });
});
