import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { loggerOptions } from './logger.ts';

/** What a request writes to the log. */
const logOf = async (headers: Record<string, string>, level = 'info') => {
  let log = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += chunk;
      done();
    },
  });
  const app = Fastify({ logger: { ...loggerOptions(level), stream }, genReqId: () => 'request-7' });
  app.post('/login', async (request, reply) => {
    request.log.warn({ user: { password: 'secret-word' }, password: 'secret-word' }, 'Refused');
    reply.header('set-cookie', 'session=secret-cookie');
    request.log.info({ req: request, res: reply }, 'Answered');
    return 'ok';
  });
  await app.inject({ method: 'POST', url: '/login?token=secret-token', headers });
  await app.close();
  return log;
};

describe('the log', () => {
  it('never holds a cookie, a password or a query string', async () => {
    const log = await logOf({ cookie: 'session=secret-cookie', authorization: 'secret-key' });
    expect(log).toContain('Refused');
    expect(log).not.toContain('secret');
  });

  it('holds method, path and address of a request, and its id', async () => {
    const log = await logOf({});
    expect(log).toContain('"method":"POST","path":"/login","ip":"127.0.0.1"');
    expect(log).toContain('"reqId":"request-7"');
  });

  it('can be silent', async () => {
    expect(await logOf({}, 'silent')).toBe('');
  });
});
