import {
  defaultLeadSettings,
  type LeadSettings,
  type LeadSettingsRecord,
} from '@hvac/contract/leads';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, dataOf, issuesOf, mutate, query, refusalOf } from '../../../test/app.ts';
import { useOffice } from '../../../test/office.ts';
import { readEnv } from '../../config/env.ts';
import { storeJob } from '../../kernel/job.ts';
import { deliverJob } from './plan.service.ts';

const { mail, leadsTo, leadWebhook } = readEnv({
  SMTP_URL: 'smtps://office:hush@mail.example.com',
  MAIL_FROM: 'North Star <office@example.com>',
  LEADS_TO: 'owner@example.com,office@example.com',
  LEAD_WEBHOOK_URL: 'https://hooks.example.com/leads?token=hush',
  LEAD_WEBHOOK_SECRET: 'hush hush hush',
});

const { app, cookie, em, orm } = useOffice();
let withMail: FastifyInstance;
beforeAll(async () => {
  withMail = await anotherApp(orm(), { mail, leadsTo, leadWebhook });
});
beforeEach(() => em().execute('truncate settings; truncate jobs cascade'));

const read = async (host = app()) =>
  dataOf<LeadSettingsRecord>(await query(host, 'leads.settings', { cookie: cookie() }));
const saveInput = (input: unknown, host = app()) =>
  mutate(host, 'leads.saveSettings', { input, cookie: cookie() });
const save = (changes: Partial<LeadSettings>, version = 0, host = app()) =>
  saveInput({ value: { ...defaultLeadSettings, ...changes }, version }, host);
const storeRow = (key: string, value: unknown) =>
  em().execute(
    'insert into settings (key, value, version, updated_at) values (?, ?::jsonb, 3, now())',
    [key, JSON.stringify(value)],
  );

const { acknowledgement } = defaultLeadSettings;
const switchedOn = { acknowledgement: { ...acknowledgement, isOn: true } };

describe('leads.saveSettings', () => {
  it('says what is wrong, field by field', async () => {
    const response = await save({
      recipients: ['owner@example.com', 'office', 'Owner@Example.com'],
      acknowledgement: { isOn: false, subject: ' ', text: 'Thank you for writing to {compny}.' },
      retentionMonths: 0,
    });
    expect(response.statusCode).toBe(400);
    expect(issuesOf(response)).toEqual([
      { path: 'value.recipients.1', message: 'Please enter a valid email address' },
      { path: 'value.recipients.2', message: 'You already added this address' },
      { path: 'value.acknowledgement.subject', message: 'The subject is required' },
      {
        path: 'value.acknowledgement.text',
        message: "“{compny}” isn't something we can fill in. Use Insert.",
      },
      { path: 'value.retentionMonths', message: 'Please enter at least 1 month' },
    ]);
  });

  it.each<unknown>([
    undefined,
    null,
    {},
    { value: defaultLeadSettings },
    { value: defaultLeadSettings, version: -1 },
    { value: { ...defaultLeadSettings, version: 1 }, version: 0 },
    { value: { ...defaultLeadSettings, recipients: 'owner@example.com' }, version: 0 },
    { value: { ...defaultLeadSettings, recipients: Array(21).fill('a@b.example') }, version: 0 },
    { value: { ...defaultLeadSettings, isDigestOn: 'yes' }, version: 0 },
    { value: { ...defaultLeadSettings, retentionMonths: 1.5 }, version: 0 },
    { value: { ...defaultLeadSettings, retentionMonths: 121 }, version: 0 },
  ])('refuses %j', async (input) => {
    expect((await saveInput(input)).statusCode).toBe(400);
    expect((await read()).version).toBe(0);
  });

  it('refuses a subject of two lines, which would be two headers', async () => {
    const response = await save({
      acknowledgement: { ...acknowledgement, subject: 'Thank you\r\nBcc: all@example.com' },
    });
    expect(issuesOf(response)).toEqual([
      { path: 'value.acknowledgement.subject', message: 'The subject must be one line' },
    ]);
  });

  it('refuses to overwrite a newer version', async () => {
    await save({ isDigestOn: true });
    expect(refusalOf(await save({}))).toEqual([
      409,
      'Someone else has saved these settings in the meantime',
    ]);
    expect((await read()).value.isDigestOn).toBe(true);
  });

  it('refuses to switch the acknowledgement on without a mail server', async () => {
    await storeRow('leads:test-mail', { sentAt: '2026-11-21T10:00:00.000Z' });
    expect(issuesOf(await save(switchedOn))).toEqual([
      {
        path: 'value.acknowledgement.isOn',
        message: 'Connect your email first',
      },
    ]);
  });

  it('refuses to switch it on until a test mail has been sent', async () => {
    expect(issuesOf(await save(switchedOn, 0, withMail))).toEqual([
      {
        path: 'value.acknowledgement.isOn',
        message: 'Send yourself a test email first',
      },
    ]);
    await storeRow('leads:test-mail', { sentAt: '2026-11-21T10:00:00.000Z' });
    expect((await save(switchedOn, 0, withMail)).statusCode).toBe(200);
    expect((await read(withMail)).value.acknowledgement.isOn).toBe(true);
  });

  it('still saves the rest when the mail server is gone and the acknowledgement is on', async () => {
    await storeRow('leads', { ...defaultLeadSettings, ...switchedOn });
    expect((await save({ ...switchedOn, retentionMonths: 24 }, 3)).statusCode).toBe(200);
  });

  it('returns the settings as stored', async () => {
    const recipients = ['  owner@example.com\u200b ', 'b&b@example.com', 'dana@müller.example'];
    const changes = { recipients, isDigestOn: true, retentionMonths: 24 };
    const response = await save(changes, 0, withMail);
    const saved = await read(withMail);
    expect(dataOf(response)).toEqual(saved);
    expect(saved.value).toEqual({
      ...defaultLeadSettings,
      ...changes,
      recipients: ['owner@example.com', 'b&b@example.com', 'dana@xn--mller-kva.example'],
    });
    expect(saved.version).toBe(1);
  });

  it('makes what is waiting due at once', async () => {
    await storeJob(em(), deliverJob, {});
    await em().execute(`update jobs set due_at = now() + interval '4 hours', attempts = 6`);
    await save({});
    expect(await em().execute('select attempts, due_at <= now() as is_due from jobs')).toEqual([
      { attempts: 0, is_due: true },
    ]);
  });
});

describe('leads.saveSettings, ten minutes after the password was entered', () => {
  const REFUSED = [403, 'Please enter your password again'];
  const provedAgo = (minutes: number) =>
    em().execute(`update sessions set proved_at = now() - make_interval(mins => ?)`, [minutes]);
  beforeEach(() => provedAgo(10));

  it.each<[string, Partial<LeadSettings>]>([
    ['another recipient', { recipients: ['thief@example.com'] }],
    ['no recipient', { recipients: [] }],
    ['an earlier deletion', { retentionMonths: 1 }],
    [
      'another text for each customer',
      { acknowledgement: { ...acknowledgement, text: 'Pay here' } },
    ],
    ['another subject', { acknowledgement: { ...acknowledgement, subject: 'Pay' } }],
  ])('refuses %s without a proof, and stores it with one', async (_case, changes) => {
    expect(refusalOf(await save(changes, 0, withMail))).toEqual(REFUSED);
    expect((await read(withMail)).version).toBe(0);
    await provedAgo(9);
    expect((await save(changes, 0, withMail)).statusCode).toBe(200);
  });

  it('refuses the 21st change of recipients within an hour, each of which is sent to the former ones', async () => {
    const limited = await anotherApp(orm(), { mail, leadsTo, leadWebhook, rateLimit: true });
    await provedAgo(0);
    for (let n = 0; n < 20; n += 1) {
      const change = { recipients: [`office${n}@example.com`] };
      expect((await save(change, n, limited)).statusCode).toBe(200);
    }
    const last = await save({ recipients: ['thief@example.com'] }, 20, limited);
    expect(last.statusCode).toBe(429);
    expect((await read(withMail)).version).toBe(20);
  });

  it('refuses to put recipients and retention back to their defaults', async () => {
    const changes = { recipients: ['owner@example.com'], retentionMonths: 24 };
    await storeRow('leads', { ...defaultLeadSettings, ...changes });
    expect(refusalOf(await save({ recipients: changes.recipients }, 3))).toEqual(REFUSED);
    expect(refusalOf(await save({ retentionMonths: 24 }, 3))).toEqual(REFUSED);
    expect((await save({ ...changes, isDigestOn: true }, 3)).statusCode).toBe(200);
  });

  it('stores everything else', async () => {
    const escalation = { ...defaultLeadSettings.escalation, isOn: true, minutes: 20 };
    expect((await save({ escalation, isDigestOn: true })).statusCode).toBe(200);
  });

  it('asks for a proof over another version, which nobody can say what it changes', async () => {
    expect(refusalOf(await save({}, 1))).toEqual(REFUSED);
  });
});

describe('leads.settings', () => {
  it('shows what the environment configures, but none of its secrets', async () => {
    expect(await read(withMail)).toEqual({
      value: defaultLeadSettings,
      version: 0,
      defaultRecipients: ['owner@example.com', 'office@example.com'],
      mail: {
        server: 'mail.example.com, port 465',
        from: 'North Star <office@example.com>',
        isLocked: false,
      },
      secondDevices: [],
      mailAccount: { saved: null, version: 0, isFixed: true, fixedSender: null },
      webhook: 'https://hooks.example.com',
      lastTestMailAt: null,
      failedTestMailAt: null,
    });
  });

  it('says that nothing is set up', async () => {
    expect(await read()).toMatchObject({ defaultRecipients: [], mail: null, webhook: null });
  });

  it('uses the default for what is missing or no longer valid', async () => {
    await storeRow('leads', {
      recipients: ['owner'],
      acknowledgement: { isOn: 'yes', subject: 'Thank you' },
      retentionMonths: 24,
      formerly: true,
    });
    await storeRow('leads:test-mail', { sentAt: 'yesterday' });
    expect(await read()).toMatchObject({
      value: {
        recipients: null,
        acknowledgement: { ...acknowledgement, subject: 'Thank you' },
        isDigestOn: false,
        retentionMonths: 24,
      },
      version: 3,
      lastTestMailAt: null,
    });
  });
});
