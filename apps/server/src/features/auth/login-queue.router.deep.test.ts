import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, cookieOf, mutate, testApp } from '../../../test/app.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { hashPassword } from './password.service.ts';

const OWNERS_ADDRESS = '203.0.113.7';
const OF_ONE_48 = (n: number) => `2001:db8:7:${n.toString(16)}::1`;
const OF_MANY_48 = (n: number) => `2001:db8:${n.toString(16)}::1`;
/** In milliseconds. */
const MAX_MS = 3000;

let orm: MikroORM;
const instances: Record<string, FastifyInstance> = {};
beforeAll(async () => {
  ({ app: instances['with limits'], orm } = await testApp({ rateLimit: true }));
  instances['without limits'] = await anotherApp(orm, { rateLimit: false });
  const { id } = await createUser(orm.em.fork(), { username: 'owner' });
  const password = await hashPassword(PASSWORD, id);
  await orm.em.fork().execute('update users set password = ? where id = ?', [password, id]);
});
beforeEach(() => orm.em.fork().execute('delete from rate_limits'));

const logIn = (instance: FastifyInstance, cookie?: string) =>
  mutate(instance, 'auth.login', {
    input: { username: 'owner', password: PASSWORD },
    cookie,
    from: OWNERS_ADDRESS,
  });

/** The cookie of the session and the device that a login sets. */
const cookiesOfLogin = async (instance: FastifyInstance) => cookieOf(await logIn(instance));
const partOf = (cookies: string, name: string) =>
  cookies
    .split('; ')
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .join();

/** Sixty logins at once, each from another /64 and under another name that nobody has. */
const attack = (instance: FastifyInstance, addressOf: (n: number) => string) => {
  let waiting = 60;
  const attempts = Array.from({ length: waiting }, async (_, n) => {
    const response = await mutate(instance, 'auth.login', {
      input: { username: `nobody ${n}`, password: 'wrong password' },
      from: addressOf(n),
    });
    waiting -= 1;
    return response.statusCode;
  });
  return { waiting: () => waiting, statuses: () => Promise.all(attempts) };
};

type Way = (instance: FastifyInstance, cookies: string) => ReturnType<typeof mutate>;

const fromUnknownBrowser: Way = (instance) => logIn(instance);
const fromKnownBrowser: Way = (instance, cookies) => logIn(instance, partOf(cookies, 'device'));
const inSession: Way = (instance, cookies) =>
  mutate(instance, 'auth.prove', {
    input: { password: PASSWORD },
    cookie: partOf(cookies, 'session'),
    from: OWNERS_ADDRESS,
  });

describe.each(['with limits', 'without limits'])(
  'on an instance %s, while sixty logins wait',
  (kind) => {
    it.each([
      ['of one /48, logs in from an unknown browser', OF_ONE_48, fromUnknownBrowser],
      ['of one /48, logs in from a known browser', OF_ONE_48, fromKnownBrowser],
      ['of one /48, confirms a session', OF_ONE_48, inSession],
      ['of sixty /48, logs in from a known browser', OF_MANY_48, fromKnownBrowser],
      ['of sixty /48, confirms a session', OF_MANY_48, inSession],
    ])('%s: the owner is answered before most of them, within seconds', async (_, of, way) => {
      const instance = instances[kind] as FastifyInstance;
      const cookies = await cookiesOfLogin(instance);
      const { waiting, statuses } = attack(instance, of);
      const start = performance.now();
      expect((await way(instance, cookies)).statusCode).toBe(200);
      expect(performance.now() - start).toBeLessThan(MAX_MS);
      const refusedAtOnce = kind === 'with limits' && of === OF_ONE_48 ? 40 : 10;
      expect(60 - waiting()).toBeLessThan(refusedAtOnce + 10);
      await statuses();
    });
  },
);

it('a /48 costs no more than twenty hashes a minute, whatever names it tries', async () => {
  const instance = instances['with limits'] as FastifyInstance;
  const statuses = await attack(instance, OF_ONE_48).statuses();
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
});
