import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { AppError } from './errors.ts';
import {
  addressKey,
  countHit,
  forgetHits,
  type Limit,
  removePastWindows,
  wideNetworkKey,
} from './rate-limit.ts';

let em: EntityManager;
beforeAll(async () => {
  em = (await testDatabase()).orm.em.fork();
});

/** Hits a limit, and says what became of each. */
const hit = async (times: number, ...limits: Limit[]): Promise<string[]> => {
  const results: string[] = [];
  for (let i = 0; i < times; i += 1) {
    results.push(
      await countHit(em, limits).then(
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

describe('countHit', () => {
  it('lets as many hits pass as the limit says', async () => {
    expect(await hit(4, { key: 'few', hits: 3, seconds: 60 })).toEqual([
      'passes',
      'passes',
      'passes',
      'tooMany',
    ]);
  });

  it('goes on refusing until the window ends, and tells how long that is', async () => {
    const limit = { key: 'patience', hits: 1, seconds: 600 };
    await hit(5, limit);
    const refusal = await countHit(em, [limit]).catch((error: unknown) => error);
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

  it('lets not one more pass when hits come at the same time', async () => {
    const limit = { key: 'crowd', hits: 5, seconds: 60 };
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => countHit(em.fork(), [limit])),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});

describe('forgetHits', () => {
  it('gives a key a fresh start and leaves the others', async () => {
    const mine = { key: 'mine', hits: 1, seconds: 60 };
    const yours = { key: 'yours', hits: 1, seconds: 60 };
    await hit(2, mine);
    await hit(2, yours);
    await forgetHits(em, 'mine');
    expect(await hit(1, mine)).toEqual(['passes']);
    expect(await hit(1, yours)).toEqual(['tooMany']);
  });
});

describe('removePastWindows', () => {
  it('removes the windows that are over and no other', async () => {
    await hit(1, { key: 'past', hits: 1, seconds: 60 }, { key: 'current', hits: 1, seconds: 60 });
    await endWindowOf('past');
    await removePastWindows(em);
    expect(await keys()).toContain('current');
    expect(await keys()).not.toContain('past');
  });
});

describe('addressKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
  ])('of %s is %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });

  it.each([
    ['2001:db8::1', '2001:db8::2'],
    ['2001:db8::1', '2001:db8:0:0:ffff:1:2:3'],
    ['2001:db8:1::1', '2001:0DB8:0001::ffff:2'],
    ['2001:db8:0:1::', '2001:db8:0:1:a:b:c:d'],
    ['::1', '::2'],
    ['fe80::1%eth0', 'fe80::2%eth0'],
  ])('is one for %s and %s, which share a /64', (one, other) => {
    expect(addressKey(one)).toBe(addressKey(other));
  });

  it.each([
    ['2001:db8:0:1::1', '2001:db8:0:2::1'],
    ['2001:db8::1', '2001:db9::1'],
    ['203.0.113.7', '203.0.113.8'],
    ['::1', '127.0.0.1'],
  ])('tells %s from %s', (one, other) => {
    expect(addressKey(one)).not.toBe(addressKey(other));
  });
});

describe('wideNetworkKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113'],
    ['::ffff:203.0.113.7', '203.0.113'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:DB8:0001::1', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0'],
    ['::1', '0:0:0'],
  ])('of %s is %s', (ip, key) => {
    expect(wideNetworkKey(ip)).toBe(key);
  });
});
