import { Writable } from 'node:stream';
import Fastify, { LogController } from 'fastify';
import { describe, expect, it } from 'vitest';
import { logIn, mutate, query, testApp } from '../../test/app.ts';
import { createUser, PASSWORD } from '../../test/factories.ts';
import { createOrm } from '../database/orm.ts';
import { replyWithError } from './error-reply.ts';
import { loggerOptions } from './logger.ts';
import { registerMetrics } from './metrics.ts';
import { createRequestIds, logRequests } from './request-log.ts';

const TOKEN = 'a-token-of-the-tests';

/** An instance behind the proxy 10.0.0.1, and what it has logged. */
const loggingApp = async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const app = Fastify({
    logger: loggerOptions('info', stream),
    genReqId: createRequestIds(['10.0.0.1']),
    logController: new LogController({ disableRequestLogging: true }),
  });
  logRequests(app);
  app.setErrorHandler(replyWithError);
  app.get('/broken', async (request) => {
    request.userId = request.headers.cookie ? 7 : null;
    throw new Error('select * from users');
  });
  app.post('/users/:id', async (request) => {
    request.userId = 7;
    request.log.warn('Something happened');
    return 'ok';
  });
  const orm = createOrm('postgresql://nobody:nothing@127.0.0.1:1/nothing');
  registerMetrics(app, { token: TOKEN, orm, isLimited: false, collectors: [] });
  return { app, lines };
};

const change = {
  method: 'POST',
  url: '/users/12?key=secret',
  payload: { email: 'jane@example.com' },
} as const;

describe('the request log', () => {
  it('never contains the metrics token', async () => {
    const { app, lines } = await loggingApp();
    for (const token of [TOKEN, `${TOKEN}x`]) {
      await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    }
    await app.inject({ url: `/metrics?token=${TOKEN}` });
    expect(JSON.stringify(lines)).not.toContain(TOKEN);
  });

  it('contains route, status, time and user id, and nothing that the user sent', async () => {
    const { app, lines } = await loggingApp();
    await app.inject(change);
    expect(lines.at(-1)).toMatchObject({
      msg: 'Answered',
      req: { method: 'POST', path: '/users/12', ip: '127.0.0.1' },
      route: '/users/:id',
      status: 200,
      ms: expect.any(Number),
      user: 7,
    });
    expect(JSON.stringify(lines)).not.toMatch(/secret|jane/);
  });

  it('has the request id of the response in every line', async () => {
    const { app, lines } = await loggingApp();
    const { headers } = await app.inject(change);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines).toHaveLength(2);
    for (const { reqId } of lines) expect(reqId).toBe(headers['x-request-id']);
  });

  it('can be searched by the id that an unexpected error shows to logged-in users', async () => {
    const { app } = await loggingApp();
    const shown = await app.inject({ url: '/broken', headers: { cookie: 'session=1' } });
    const sentence = 'Something went wrong on our side. Please try again.';
    expect(shown.json().message).toBe(`${sentence} (Request ${shown.headers['x-request-id']})`);
    expect((await app.inject('/broken')).json().message).toBe(sentence);
  });

  it.each([
    ['takes over', 'the id of a trusted proxy', '10.0.0.1', 'proxy-id-1', true],
    ['takes over', 'its id over a dual-stack socket', '::ffff:10.0.0.1', 'proxy-id-1', true],
    ['replaces', 'the id of anybody else', '203.0.113.7', 'proxy-id-1', false],
    ['replaces', 'one that is too short', '10.0.0.1', 'short', false],
    ['replaces', 'one that is too long', '10.0.0.1', 'x'.repeat(65), false],
    ['replaces', 'one with other characters', '10.0.0.1', 'id"}{"admin', false],
  ])('%s %s', async (_does, _what, remoteAddress, given, isTaken) => {
    const { app } = await loggingApp();
    const { headers } = await app.inject({
      ...change,
      remoteAddress,
      headers: { 'x-request-id': given },
    });
    expect(headers['x-request-id'] === given).toBe(isTaken);
  });

  it('has a line with the code of each refusal, by a procedure, before one and by a REST call', async () => {
    const { app, orm } = await testApp();
    await createUser(orm.em.fork(), { username: 'editor', isAdmin: false });
    const refusals: string[] = [];
    app.addHook('onRequest', async (request) => {
      request.log.info = (fields: unknown, said?: string) => {
        const { code } = fields as { code?: string };
        if (code) refusals.push(`${code}: ${said}`);
      };
    });
    const cookie = await logIn(app, 'editor', PASSWORD);
    await query(app, 'inbox.submissions', { input: {} });
    await mutate(app, 'auth.createUser', { input: {}, cookie });
    await mutate(app, 'auth.login', { input: { username: 'editor' } });
    await mutate(app, 'auth.login', { input: 'x'.repeat(1_000_000) });
    await app.inject({ url: '/api/admin/contact-submissions.csv', headers: { cookie } });
    expect(refusals).toEqual([
      'unauthorized: Please log in',
      'forbidden: Only an administrator may do this',
      'invalid: Password is required',
      expect.stringMatching(/^tooLarge: /),
      'forbidden: Only an administrator may do this',
    ]);
  });

  it('knows the logged-in user of procedures and REST calls', async () => {
    const { app, orm } = await testApp();
    const { id } = await createUser(orm.em.fork(), { username: 'owner' });
    const known: (number | null)[] = [];
    app.addHook('onResponse', async ({ userId }) => void known.push(userId));
    const cookie = await logIn(app, 'owner', PASSWORD);
    await app.inject({ url: '/trpc/auth.session', headers: { cookie } });
    await app.inject({ url: '/api/admin/user', headers: { cookie } });
    await app.inject({ url: '/', headers: { cookie } });
    expect(known).toEqual([null, id, id, null]);
  });
});
