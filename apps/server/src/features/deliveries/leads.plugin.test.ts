import { promisify } from 'node:util';
import { defaultCompany } from '@hvac/contract/company';
import { type LeadSettingsRecord, TEST_MAIL_PATH } from '@hvac/contract/leads';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, dataOf, logIn, query, refusalOf, testApp } from '../../../test/app.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { replyAfter, startScriptedServer, WITH_LOGIN } from '../../../test/scripted-smtp.ts';
import { readEnv } from '../../config/env.ts';
import { storeJob } from '../../kernel/job.ts';
import { deliverJob } from './outbox.service.ts';

const smtp = await startScriptedServer(WITH_LOGIN);
let app: FastifyInstance;
let orm: MikroORM;
let cookie: string;
let editor: string;
beforeAll(async () => {
  const { mail } = readEnv({ SMTP_URL: smtp.url, MAIL_FROM: 'office@example.com' });
  ({ app, orm } = await testApp({ mail }));
  await createUser(orm.em.fork(), { username: 'owner' });
  await createUser(orm.em.fork(), { username: 'editor', isAdmin: false });
  cookie = await logIn(app, 'owner', PASSWORD);
  editor = await logIn(app, 'editor', PASSWORD);
});
beforeEach(async () => {
  smtp.replies = {};
  smtp.mails = [];
  await orm.em.fork().execute('truncate settings; truncate jobs cascade; truncate rate_limits');
});

interface Sending {
  host?: FastifyInstance;
  as?: string;
  headers?: Record<string, string>;
}

const send = (body: unknown, { host = app, as = cookie, headers = {} }: Sending = {}) =>
  host.inject({
    method: 'POST',
    url: TEST_MAIL_PATH,
    headers: { 'content-type': 'application/json', cookie: as, ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const OWNER = { to: 'owner@example.com' };
/** What the answer says, line by line. */
const linesOf = ({ body }: { body: string }) =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const passed = (...stages: string[]) => stages.map((stage) => ({ state: 'passed', stage }));
const lastTestMailAt = async () =>
  dataOf<LeadSettingsRecord>(await query(app, 'leads.settings', { cookie })).lastTestMailAt;

describe('the call that sends a test mail', () => {
  it('asks a visitor to log in before it looks at the input', async () => {
    expect(refusalOf(await send('{', { as: '' }))).toEqual([401, 'Please log in']);
  });

  it('refuses an editor before it looks at the input', async () => {
    expect(refusalOf(await send('{', { as: editor }))).toEqual([
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
    const host = await anotherApp(orm, {});
    expect(refusalOf(await send(OWNER, { host }))).toEqual([
      409,
      'No email account is connected: SMTP_URL and MAIL_FROM are not set',
    ]);
  });

  it('lets each administrator send ten within ten minutes', async () => {
    const { mail } = readEnv({ SMTP_URL: smtp.url, MAIL_FROM: 'office@example.com' });
    const host = await anotherApp(orm, { mail, rateLimit: true });
    smtp.replies = { AUTH: '535 5.7.8 No' };
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await send(OWNER, { host })).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    await createUser(orm.em.fork(), { username: 'partner' });
    const as = await logIn(host, 'partner', PASSWORD);
    expect((await send(OWNER, { host, as })).statusCode).toBe(200);
  });
});

describe('a test mail', () => {
  it('reports each stage as it passes, and where it was sent', async () => {
    const answer = await send(OWNER);
    expect(linesOf(answer)).toEqual([
      ...passed('name', 'connect', 'login', 'sender', 'recipient', 'data'),
      { state: 'sent', ...OWNER },
    ]);
    expect(answer.headers).toMatchObject({
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
    const em = orm.em.fork();
    await storeJob(em, deliverJob, {});
    await em.execute(`update jobs set due_at = now() + interval '4 hours'`);
    expect(await lastTestMailAt()).toBeNull();
    await send(OWNER);
    expect(Date.parse((await lastTestMailAt()) ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await em.execute('select due_at <= now() as is_due from jobs')).toEqual([
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
        advice: expect.stringContaining('Check the user and password in SMTP_URL'),
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
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const answer = await fetch(`${address}${TEST_MAIL_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(OWNER),
      signal: leaving.signal,
    });
    expect(answer.status).toBe(200);
    leaving.abort();
    const connections = promisify(app.server.getConnections).bind(app.server);
    await expect.poll(() => connections()).toBe(0);
    resolve();
    await expect.poll(lastTestMailAt).not.toBeNull();
    expect(smtp.mails).toHaveLength(1);
  });
});
