import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { mutate, refusalOf, testApp } from '../../test/app.ts';
import { createUser } from '../../test/factories.ts';
import { validForwardedFor } from './forwarded-for.ts';

describe('X-Forwarded-For', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['[::ffff:203.0.113.7]:443', '::ffff:203.0.113.7'],
    ['203.0.113.7:51234, 10.0.0.1:80', '203.0.113.7, 10.0.0.1'],
    ['203.0.113.7,10.0.0.1', '203.0.113.7, 10.0.0.1'],
  ])('%s names %s', (header, addresses) => {
    expect(validForwardedFor(header)).toBe(addresses);
  });

  it.each([
    ['unknown', ''],
    ['', ''],
    ['203.0.113.7:http', ''],
    ['203.0.113.7:1234567', ''],
    ['999.0.113.7:80', ''],
    ['[2001:db8::1', ''],
    ['203.0.113.7, _hidden, 10.0.0.1', '10.0.0.1'],
    ['203.0.113.7,, 10.0.0.1', '10.0.0.1'],
  ])('%s is trusted as far as %j', (header, addresses) => {
    expect(validForwardedFor(header)).toBe(addresses);
  });
});

describe('behind a trusted proxy', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const test = await testApp({ rateLimit: true, trustProxy: ['127.0.0.1', '10.0.0.0/8'] });
    app = test.app;
    // Existing users, because an unknown name costs a full-strength hash.
    const em = test.orm.em.fork();
    for (let n = 0; n < 11; n += 1) await createUser(em, { username: `user-${n}` });
  });

  /** Tries a password eleven times, each with another forwarded address. */
  const guess = async (entryOf: (n: number) => string) => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const response = await mutate(app, 'auth.login', {
        headers: { 'x-forwarded-for': entryOf(n) },
        input: { username: `user-${n}`, password: 'a wrong password' },
      });
      statuses.push(refusalOf(response)[0]);
    }
    return [statuses.filter((status) => status === 401).length, statuses.at(-1)];
  };

  it.each<[string, (n: number) => string]>([
    ['the ports of one address', (n) => `203.0.113.7:${50_000 + n}`],
    ['the ports of one IPv6 network', (n) => `[2001:db8::${n}]:${50_000 + n}`],
    ['the ports of the proxies between', (n) => `203.0.113.8, 10.0.0.1:${50_000 + n}`],
    ['what is no address', (n) => `${'x'.repeat(4000)}${n}`],
  ])('%s count together', async (_case, entryOf) => {
    expect(await guess(entryOf)).toEqual([10, 429]);
  });

  it('separate addresses count separately', async () => {
    expect(await guess((n) => `198.51.100.${n}:443`)).toEqual([11, 401]);
  });
});
