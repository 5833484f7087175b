import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createUser, PASSWORD, PLACE, PLAIN_LOGIN } from '../../../test/factories.ts';
import { workOn } from '../../../test/work.ts';
import type { KnownDevice } from '../../kernel/viewer.ts';
import { logIn } from './login.service.ts';

const { orm } = await testDatabase();
const em = () => orm.em.fork();

let ownerId: number;
beforeAll(async () => {
  ownerId = (await createUser(em(), { username: 'owner' })).id;
});
beforeEach(() => em().execute('delete from rate_limits'));

/** How long attempts were delayed since the start of the test, in milliseconds. */
let waits: number[] = [];
beforeEach(() => {
  waits = [];
});

interface Attempt {
  username?: string;
  password?: string;
  address?: string;
  device?: KnownDevice | null;
  wait?: (ms: number) => Promise<unknown>;
}

let last = 0;
/** A different address on each call. */
const anotherAddress = () => {
  last += 1;
  return `198.51.${Math.floor(last / 250)}.${last % 250}`;
};

const attempt = ({
  username = 'owner',
  password = 'wrong password',
  address = anotherAddress(),
  device = null,
  wait = async (ms) => waits.push(ms),
}: Attempt = {}) =>
  logIn(
    workOn(em(), null, address),
    { username, password },
    { ...PLAIN_LOGIN, place: { ...PLACE, address }, device, wait },
  ).then(
    () => 'in' as const,
    (error) => error.code as string,
  );

/** Simulates failed attempts on an account from many addresses. */
const haveFailed = (username: string, times: number) =>
  em().execute(
    `insert into rate_limits values (?, ?, now() + interval '1 minute')
     on conflict (key) do update set hits = excluded.hits`,
    [`login:everywhere:${username}`, times],
  );

const fail = async (times: number, changes: Attempt = {}) => {
  for (let i = 0; i < times; i += 1) expect(await attempt(changes)).toBe('unauthorized');
};

describe('failures of one account from many addresses', () => {
  it('slow the next attempts down, by a second and never by more than five', async () => {
    await fail(20);
    expect(waits).toEqual([]);
    await fail(11);
    expect(waits).toEqual([...Array(10).fill(1000), 2000]);
    for (const failures of [49, 59, 69, 79, 999]) {
      await haveFailed('owner', failures);
      await fail(2);
    }
    expect(waits.slice(11)).toEqual([3000, 4000, 4000, ...Array(7).fill(5000)]);
  });

  it('let the right password in from a new address within seconds', async () => {
    await haveFailed('owner', 80);
    expect(await attempt({ password: PASSWORD })).toBe('in');
    expect(waits).toEqual([5000]);
  });

  it('have the same effect for an unknown username', async () => {
    for (const username of ['nobody', 'owner']) {
      await haveFailed(username, 18);
      await fail(5, { username });
    }
    expect(waits).toEqual(Array(6).fill(1000));
  });

  it('slow nobody else down', async () => {
    await createUser(em(), { username: 'editor' });
    await haveFailed('owner', 80);
    expect(await attempt({ username: 'editor', password: PASSWORD })).toBe('in');
    expect(waits).toEqual([]);
  });

  it('do not include the successes of others in the same /48', async () => {
    for (let n = 1; n <= 25; n += 1) {
      const address = `2001:db8:9:${n.toString(16)}::1`;
      expect(await attempt({ address, password: PASSWORD })).toBe('in');
    }
  });

  it('do not include successes, of which a client without cookies has many', async () => {
    await haveFailed('owner', 18);
    for (let i = 0; i < 5; i += 1) expect(await attempt({ password: PASSWORD })).toBe('in');
    expect(waits).toEqual([]);
    await fail(3);
    expect(waits).toEqual([1000]);
  });
});

describe('attempts that are held back', () => {
  /** Attempts that wait until all of them are released. */
  const holding = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return {
      letGo: resolve,
      /**
       * Starts one attempt from each address, and returns the outcomes once all of them are waiting or have been
       * refused.
       */
      start: async (addresses: string[], username = 'owner') => {
        const attempts = addresses.map((address) => {
          const decided = Promise.withResolvers<void>();
          const wait = () => {
            decided.resolve();
            return promise;
          };
          const result = attempt({ username, address, wait });
          return { result, decided: Promise.race([decided.promise, result]) };
        });
        await Promise.all(attempts.map(({ decided }) => decided));
        return attempts.map(({ result }) => result);
      },
    };
  };
  const sixty = (addressOf: (n: number) => string) =>
    Array.from({ length: 60 }, (_, n) => addressOf(n));
  /** Each in its own /64. */
  const OF_ONE_48 = sixty((n) => `2001:db8:1:${n.toString(16)}::1`);
  const countHeld = async (results: Promise<string>[]) => {
    const all = await Promise.all(results);
    const held = all.filter((result) => result === 'unauthorized').length;
    expect(all.filter((result) => result === 'tooMany')).toHaveLength(all.length - held);
    return held;
  };

  it.each([
    ['a /48 of IPv6', OF_ONE_48],
    ['a /24 of IPv4', sixty((n) => `192.0.2.${n}`)],
  ])(
    'of one network are limited to five per account, and shut nobody else out: %s',
    async (_, addresses) => {
      await haveFailed('owner', 20);
      const { start, letGo } = holding();
      const results = await start(addresses);
      expect(await attempt({ password: PASSWORD })).toBe('in');
      expect(await attempt({ password: PASSWORD, address: '2001:db8:2::1' })).toBe('in');
      letGo();
      expect(await countHeld(results)).toBe(5);
    },
  );

  it('of one network are limited to twenty for all accounts, and shut no other network out', async () => {
    const { start, letGo } = holding();
    const results: Promise<string>[] = [];
    for (let n = 0; n < 6; n += 1) {
      const username = `user of account ${n}`;
      await createUser(em(), { username });
      await haveFailed(username, 20);
      results.push(...(await start(OF_ONE_48.slice(n * 5, n * 5 + 5), username)));
    }
    await haveFailed('owner', 20);
    expect(await attempt({ password: PASSWORD })).toBe('in');
    letGo();
    expect(await countHeld(results)).toBe(20);
  });

  it('free their places when they are released, or when waiting fails', async () => {
    await haveFailed('owner', 20);
    const address = '192.0.2.1';
    const { start, letGo } = holding();
    const results = await start(Array(5).fill(address));
    expect(await attempt({ address })).toBe('tooMany');
    letGo();
    expect(await countHeld(results)).toBe(5);
    const wait = () => Promise.reject(Object.assign(new Error(), { code: 'aborted' }));
    for (let n = 0; n < 6; n += 1) {
      expect(await attempt({ address: `192.0.2.${n + 2}`, wait })).toBe('aborted');
    }
  });
});

describe('a browser that the user has logged in with before', () => {
  const device = () => ({ id: 'a browser', userIds: [ownerId] });

  it('is not slowed down or locked out by others, even behind the same address', async () => {
    const address = '203.0.113.1';
    await haveFailed('owner', 80);
    await fail(10, { address });
    waits = [];
    expect(await attempt({ address, password: PASSWORD })).toBe('tooMany');
    expect(await attempt({ address, password: PASSWORD, device: device() })).toBe('in');
    expect(waits).toEqual([]);
  });

  it('has ten attempts in a quarter of an hour, wherever it is', async () => {
    await fail(10, { device: device() });
    expect(await attempt({ device: device(), password: PASSWORD })).toBe('tooMany');
    expect(await attempt({ password: PASSWORD })).toBe('in');
  });

  it('has all ten attempts again after a success', async () => {
    await fail(9, { device: device() });
    expect(await attempt({ device: device(), password: PASSWORD })).toBe('in');
    await fail(10, { device: device() });
  });

  it('counts like any other for users who have never logged in with it', async () => {
    const stranger = { id: 'a browser', userIds: [ownerId + 1000] };
    await haveFailed('owner', 20);
    await fail(1, { device: stranger });
    expect(waits).toEqual([1000]);
  });
});
