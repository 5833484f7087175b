import type { EntityManager } from '@mikro-orm/postgresql';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { AppError } from './errors.ts';
import { clearAttempts, countAttempt, type Limit, removeExpiredWindows } from './rate-limit.ts';

const em = (await testDatabase()).orm.em.fork();

const count = (on: EntityManager, limits: Limit[]) =>
  countAttempt({ em: on, address: '203.0.113.7' }, limits);

/** Counts attempts against a limit, and returns the outcome of each. */
const hit = async (times: number, ...limits: Limit[]): Promise<string[]> => {
  const results: string[] = [];
  for (let i = 0; i < times; i += 1) {
    results.push(
      await count(em, limits).then(
        () => 'passes',
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      ),
    );
  }
  return results;
};

const endWindowOf = (key: string) =>
  em.execute(`update rate_limits set resets_at = now() - interval '1 second' where key = ?`, [key]);

const keys = async () =>
  (await em.execute<{ key: string }[]>('select key from rate_limits')).map(({ key }) => key);

describe('countAttempt', () => {
  it('counts nothing while rate limits are off', async () => {
    const limit = { key: 'unlimited', hits: 0, seconds: 60 };
    await countAttempt({ em, address: null }, [limit]);
    expect(await keys()).not.toContain('unlimited');
  });

  /** Counts an attempt from each address against a limit of 3, and returns how many pass. */
  const passesFrom = async (name: string, addresses: string[]) => {
    let passed = 0;
    for (const address of addresses) {
      const limit = { name, hits: 3, seconds: 60 };
      passed += await countAttempt({ em, address }, [limit]).then(
        () => 1,
        () => 0,
      );
    }
    return passed;
  };
  const ten = (addressOf: (n: number) => string) =>
    Array.from({ length: 10 }, (_, n) => addressOf(n));

  it.each([
    ['an address of IPv4', ten(() => '203.0.113.7'), 3],
    ['a /64 of IPv6', ten((n) => `2001:db8:1:1::${n}`), 3],
    ['a /48 of IPv6', ten((n) => `2001:db8:1:${n}::1`), 6],
    ['a /24 of IPv4, whose addresses belong to many', ten((n) => `203.0.113.${n}`), 10],
    ['a /32 of IPv6, whose networks belong to many', ten((n) => `2001:db8:${n}::1`), 10],
  ])(
    'counts a limit without a key by the caller: of ten attempts from %s',
    async (from, addresses, passed) => {
      expect(await passesFrom(from, addresses)).toBe(passed);
    },
  );

  it('leaves half of a /48 to others when one address in it uses up its own', async () => {
    expect(
      await passesFrom(
        'neighbors',
        ten(() => '2001:db8:1:1::1'),
      ),
    ).toBe(3);
    expect(
      await passesFrom(
        'neighbors',
        ten(() => '2001:db8:1:2::1'),
      ),
    ).toBe(3);
    expect(
      await passesFrom(
        'neighbors',
        ten(() => '2001:db8:1:3::1'),
      ),
    ).toBe(0);
  });

  it('lets as many hits pass as the limit allows', async () => {
    expect(await hit(4, { key: 'few', hits: 3, seconds: 60 })).toEqual([
      'passes',
      'passes',
      'passes',
      'tooMany',
    ]);
  });

  it('keeps refusing until the window ends, and says how long that is', async () => {
    const limit = { key: 'patience', hits: 1, seconds: 600 };
    await hit(5, limit);
    const refusal = await count(em, [limit]).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'tooMany', status: 429 });
    const { retryAfter } = refusal as AppError;
    expect(retryAfter).toBeGreaterThan(590);
    expect(retryAfter).toBeLessThanOrEqual(600);
  });

  it('starts again in the next window', async () => {
    const limit = { key: 'again', hits: 1, seconds: 60 };
    expect(await hit(2, limit)).toEqual(['passes', 'tooMany']);
    await endWindowOf('again');
    expect(await hit(2, limit)).toEqual(['passes', 'tooMany']);
  });

  it('counts each key on its own', async () => {
    expect(await hit(1, { key: 'one', hits: 1, seconds: 60 })).toEqual(['passes']);
    expect(await hit(1, { key: 'two', hits: 1, seconds: 60 })).toEqual(['passes']);
  });

  it('refuses as soon as one of several limits is exceeded', async () => {
    const strict = { key: 'strict', hits: 1, seconds: 60 };
    const generous = { key: 'generous', hits: 9, seconds: 60 };
    expect(await hit(2, generous, strict)).toEqual(['passes', 'tooMany']);
    expect(await hit(1, generous)).toEqual(['passes']);
  });

  it('lets no extra hit pass when hits arrive at the same time', async () => {
    const limit = { key: 'crowd', hits: 5, seconds: 60 };
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => count(em.fork(), [limit])),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});

describe('clearAttempts', () => {
  it('gives a key a fresh start and leaves the others', async () => {
    const mine = { key: 'mine', hits: 1, seconds: 60 };
    const yours = { key: 'yours', hits: 1, seconds: 60 };
    await hit(2, mine);
    await hit(2, yours);
    await clearAttempts(em, 'mine');
    expect(await hit(1, mine)).toEqual(['passes']);
    expect(await hit(1, yours)).toEqual(['tooMany']);
  });
});

describe('removeExpiredWindows', () => {
  it('removes expired windows and no others', async () => {
    await hit(1, { key: 'past', hits: 1, seconds: 60 }, { key: 'current', hits: 1, seconds: 60 });
    await endWindowOf('past');
    await removeExpiredWindows(em);
    expect(await keys()).toContain('current');
    expect(await keys()).not.toContain('past');
  });
});
