import { promisify } from 'node:util';
import { defaultCompany } from '@hvac/contract/company';
import { type LeadSettingsRecord, TEST_MAIL_PATH } from '@hvac/contract/leads';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, dataOf, logIn, mutate, query, refusalOf } from '../../../test/app.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';
import { replyAfter, startScriptedServer, WITH_LOGIN } from '../../../test/scripted-smtp.ts';
import { readEnv } from '../../config/env.ts';
import { storeJob } from '../../kernel/job.ts';
import { deliverJob } from './plan.service.ts';

const smtp = await startScriptedServer(WITH_LOGIN, { isOnMailPort: true });
const { mail } = readEnv({ SMTP_URL: smtp.url, MAIL_FROM: 'office@example.com' });
const { app, cookie, em, orm, read } = useOffice({ mail });
beforeEach(async () => {
  smtp.replies = {};
  smtp.mails = [];
  await em().execute('truncate settings; truncate jobs cascade; truncate rate_limits');
});

interface Sending {
  host?: FastifyInstance;
  as?: string;
  headers?: Record<string, string>;
}

const send = (body: unknown, { host = app(), as = cookie(), headers = {} }: Sending = {}) =>
  host.inject({
    method: 'POST',
    url: TEST_MAIL_PATH,
    headers: { 'content-type': 'application/json', cookie: as, ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const FROM_SITE = { origin: 'https://www.example.com', host: 'www.example.com' };
const OWNER = { to: 'owner@example.com' };
/** What the answer says, line by line. */
const linesOf = ({ body }: { body: string }) =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const passed = (...stages: string[]) => stages.map((stage) => ({ state: 'passed', stage }));
const lastTestMailAt = async () =>
  (await read<LeadSettingsRecord>('leads.settings')).lastTestMailAt;

describe('the call that sends a test mail', () => {
  it('asks a visitor to log in before it looks at the input', async () => {
    expect(refusalOf(await send('{', { as: '' }))).toEqual([401, 'Please log in']);
  });

  it('refuses an editor before it looks at the input', async () => {
    expect(refusalOf(await send('{', { as: cookie('editor') }))).toEqual([
      403,
      'Only an administrator may do this',
    ]);
  });

  it('refuses another website that uses the session of an administrator', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(refusalOf(await send(OWNER, { headers }))).toEqual([
      403,
      'This request comes from another website',
    ]);
    expect(smtp.mails).toEqual([]);
  });

  it.each<unknown>(['{', '', 'null', {}, { to: 'owner' }, { ...OWNER, cc: 'all@example.com' }])(
    'refuses %j',
    async (body) => {
      expect((await send(body)).statusCode).toBe(400);
      expect(smtp.mails).toEqual([]);
    },
  );

  it('reports an invalid address on its field', async () => {
    expect((await send({ to: 'owner' })).json()).toEqual({
      message: 'Please enter a valid email address',
      issues: [{ path: 'to', message: 'Please enter a valid email address' }],
    });
  });

  it('says that no mail server is set up', async () => {
    const host = await anotherApp(orm(), {});
    expect(refusalOf(await send(OWNER, { host }))).toEqual([409, 'No email account is connected']);
  });

  it('lets each administrator send ten within ten minutes', async () => {
    const { mail } = readEnv({ SMTP_URL: smtp.url, MAIL_FROM: 'office@example.com' });
    const host = await anotherApp(orm(), { mail, rateLimit: true });
    smtp.replies = { AUTH: '535 5.7.8 No' };
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await send(OWNER, { host })).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    await createUser(em(), { username: 'partner' });
    const as = await logIn(host, 'partner', PASSWORD);
    expect((await send(OWNER, { host, as })).statusCode).toBe(200);
  });
});

describe('a test mail of an account that is not saved', () => {
  const account = {
    host: smtp.server.host,
    port: 2525,
    encryption: 'starttls',
    user: 'owner',
    password: 'hush & hush',
    sender: { name: 'Someone', address: 'someone@example.com' },
  };
  let host: FastifyInstance;
  beforeAll(async () => {
    host = await anotherApp(orm(), {});
  });
  beforeEach(() => em().execute('update sessions set proved_at = now()'));
  const test = (changes: object = {}, on = host) =>
    send({ ...OWNER, account: { ...account, ...changes } }, { host: on });
  const saveAccount = (version = 0, changes: object = {}) =>
    mutate(host, 'leads.saveMailAccount', {
      input: { value: { ...account, ...changes }, version },
      cookie: cookie(),
    });
  const lastLine = async (changes: object, on = host) => linesOf(await test(changes, on)).at(-1);
  const mailOf = async () =>
    dataOf<LeadSettingsRecord>(await query(host, 'leads.settings', { cookie: cookie() }));

  it('needs the password of the user again, unlike one of the account in use', async () => {
    await em().execute(`update sessions set proved_at = now() - interval '11 minutes'`);
    expect(refusalOf(await test())).toEqual([403, 'Please enter your password again']);
    expect((await send(OWNER)).statusCode).toBe(200);
    expect(smtp.mails).toHaveLength(1);
  });

  it.each([
    { port: 22 },
    { host: 'mail.example.com:22' },
    { encryption: 'none' },
    { user: 'a\r\nb' },
  ])('is refused with %j', async (changes) => {
    expect((await test(changes)).statusCode).toBe(400);
  });

  it('is refused while SMTP_URL is set', async () => {
    expect(refusalOf(await test({}, app()))).toEqual([
      409,
      'The email account is set by SMTP_URL, where the website is started',
    ]);
  });

  it('sends the saved password to no other server', async () => {
    await saveAccount();
    const response = await test({ host: '127.0.0.1', password: '' });
    expect(response.json().issues).toEqual([
      {
        path: 'account.password',
        message: 'Please enter the password again: the saved one is for another login',
      },
    ]);
  });

  it('comes from that account, with the saved password where none is entered', async () => {
    expect(await lastLine({})).toEqual({ state: 'sent', ...OWNER });
    await saveAccount();
    expect(await lastLine({ password: '' })).toEqual({ state: 'sent', ...OWNER });
    const mail = await PostalMime.parse(smtp.mails[1] ?? '');
    expect(mail.from).toMatchObject({ name: 'Someone', address: 'someone@example.com' });
  });

  it('counts once the account is saved, and says nothing of another one', async () => {
    await test();
    expect((await mailOf()).lastTestMailAt).toBeNull();
    await saveAccount();
    expect((await mailOf()).lastTestMailAt).not.toBeNull();
    const other = { sender: { name: '', address: 'other@example.com' } };
    await saveAccount(1, other);
    expect((await mailOf()).lastTestMailAt).toBeNull();
    await test(other);
    await saveAccount(2);
    expect((await mailOf()).lastTestMailAt).not.toBeNull();
  });

  it('counts no longer, passed or failed, once the password is another one', async () => {
    await test();
    await saveAccount();
    await saveAccount(1, { password: 'another one' });
    expect(await mailOf()).toMatchObject({ lastTestMailAt: null, failedTestMailAt: null });
    smtp.replies = { AUTH: '535 5.7.8 No' };
    await test({ password: '' });
    expect((await mailOf()).failedTestMailAt).not.toBeNull();
    await saveAccount(2);
    const { lastTestMailAt: passedAt, failedTestMailAt } = await mailOf();
    expect([passedAt === null, failedTestMailAt]).toEqual([false, null]);
  });

  it('that failed is remembered when another account fails after it', async () => {
    smtp.replies = { AUTH: '535 5.7.8 No' };
    await test();
    await test({ user: 'somebody else' });
    await saveAccount();
    expect((await mailOf()).failedTestMailAt).not.toBeNull();
  });

  it('that hangs and fails says nothing against one that began after it and passed', async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const hang = replyAfter(until, '535 5.7.8 No');
    smtp.replies = {
      AUTH: (socket) => {
        asked.resolve();
        if (typeof hang === 'function') hang(socket);
      },
    };
    const hanging = test();
    await asked.promise;
    smtp.replies = {};
    await test();
    resolve();
    expect(linesOf(await hanging).at(-1)).toMatchObject({ state: 'failed' });
    await saveAccount();
    expect((await mailOf()).failedTestMailAt).toBeNull();
  });

  it('says what to check, with what the provider calls its passwords', async () => {
    smtp.replies = { AUTH: '535 5.7.8 hush & hush is wrong' };
    const failed = await lastLine({});
    expect(failed).toEqual({
      state: 'failed',
      stage: 'login',
      error: '535 5.7.8 *** is wrong',
      advice:
        'Check user name and password. Many providers want an app password here instead of your normal one.',
    });
  });

  it('is in the history with the server, even if that does not answer', async () => {
    await test({ host: '127.0.0.1', port: 25 });
    const events = await em().execute(
      'select action, subject_label from audit_events order by id desc limit 2',
    );
    expect(events.reverse()).toEqual([
      { action: 'test-mail.tried', subject_label: '127.0.0.1:25' },
      { action: 'test-mail.failed', subject_label: null },
    ]);
  });

  it('goes to no server in a private network from a public site', async () => {
    const site = await anotherApp(orm(), { siteUrl: 'https://www.example.com', trustProxy: [] });
    const before = smtp.connectedAt.length;
    const as = await logIn(site, 'owner', PASSWORD);
    const response = await send({ ...OWNER, account }, { host: site, as, headers: FROM_SITE });
    expect(linesOf(response)).toEqual([
      {
        state: 'failed',
        stage: 'name',
        error: `${account.host} is in a private network`,
        advice: 'Use the mail server of your email provider, which is on the internet.',
        technical: 'A mail server in a private network can only be set by SMTP_URL.',
      },
    ]);
    expect(smtp.connectedAt).toHaveLength(before);
  });
});

describe('a test mail', () => {
  it('reports each stage as it passes, and where it was sent', async () => {
    const response = await send(OWNER);
    expect(linesOf(response)).toEqual([
      ...passed('name', 'connect', 'login', 'sender', 'recipient', 'data'),
      { state: 'sent', ...OWNER },
    ]);
    expect(response.headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
  });

  it('comes from the company and links to the settings', async () => {
    await send(OWNER);
    const mail = await PostalMime.parse(smtp.mails[0] ?? '');
    expect(mail.from).toMatchObject({ name: defaultCompany.name, address: 'office@example.com' });
    expect(mail.to?.map(({ address }) => address)).toEqual(['owner@example.com']);
    expect(mail.text).toContain('http://localhost:3000/admin/settings/leads');
    expect(mail.html).toContain('href="http://localhost:3000/admin/settings/leads"');
  });

  it('is recorded with its time, and sends what is waiting', async () => {
    await storeJob(em(), deliverJob, {});
    await em().execute(`update jobs set due_at = now() + interval '4 hours'`);
    expect(await lastTestMailAt()).toBeNull();
    const since = Date.now();
    await send(OWNER);
    expect(Date.parse((await lastTestMailAt()) ?? '')).toBeGreaterThanOrEqual(since);
    expect(await em().execute('select due_at <= now() as is_due from jobs')).toEqual([
      { is_due: true },
    ]);
  });

  it('reports a failed login, with the response of the server and what to check', async () => {
    smtp.replies = { AUTH: '535 5.7.8 Username and Password not accepted' };
    const lines = linesOf(await send(OWNER));
    expect(lines).toEqual([
      ...passed('name', 'connect'),
      {
        state: 'failed',
        stage: 'login',
        error: '535 5.7.8 Username and Password not accepted',
        technical: expect.stringContaining('Check the user and password in SMTP_URL'),
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
    expect(await lastTestMailAt()).toBeNull();
  });

  it('reports a refused recipient', async () => {
    smtp.replies = { RCPT: '550 5.1.1 No such user' };
    expect(linesOf(await send(OWNER)).at(-1)).toMatchObject({
      state: 'failed',
      stage: 'recipient',
      error: '550 5.1.1 No such user',
    });
  });

  it('is sent even if the user leaves', async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    smtp.replies = { MAIL: replyAfter(until, '250 ok') };
    const address = await app().listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const response = await fetch(`${address}${TEST_MAIL_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookie() },
      body: JSON.stringify(OWNER),
      signal: leaving.signal,
    });
    expect(response.status).toBe(200);
    leaving.abort();
    const connections = promisify(app().server.getConnections).bind(app().server);
    await expect.poll(() => connections()).toBe(0);
    resolve();
    await expect.poll(lastTestMailAt).not.toBeNull();
    expect(smtp.mails).toHaveLength(1);
  });
});
