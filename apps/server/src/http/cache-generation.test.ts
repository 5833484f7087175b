import { days, minutes } from '@hvac/contract/durations';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CacheGeneration, createCacheGeneration } from './cache-generation.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

const START = Date.parse('2026-11-30T12:59:00Z');
const MOMENT = Date.parse('2026-11-30T13:00:00Z');

describe('the generation of the caches', () => {
  let now: number;
  let moments: number[];
  let reads: number;
  let failure: Error | null;
  let generation: CacheGeneration;
  let pages: ResponseCache<string>;
  let others: ResponseCache<string>;
  const onFailure = vi.fn();

  beforeEach(() => {
    now = START;
    moments = [MOMENT];
    reads = 0;
    failure = null;
    onFailure.mockClear();
    generation = createCacheGeneration({
      nextMoment: async (after) => {
        reads += 1;
        if (failure) throw failure;
        const next = moments.find((moment) => moment > after.getTime());
        return next === undefined ? null : new Date(next);
      },
      now: () => new Date(now),
      clearCaches: () => {
        pages.clear();
        others.clear();
      },
      onFailure,
    });
    pages = createResponseCache<string>(10, undefined, generation);
    others = createResponseCache<string>(10, undefined, generation);
  });

  const get = (value: string, cache = pages) =>
    cache.get('/', async () => ({ value, isCacheable: true }));
  /** A page that is being made, and ends when the test says so. */
  const slow = async (value: string) => {
    const { promise, resolve } = Promise.withResolvers<{ value: string; isCacheable: boolean }>();
    const make = vi.fn(() => promise);
    const got = pages.get('/', make);
    await vi.waitFor(() => expect(make).toHaveBeenCalled());
    return { got, end: () => resolve({ value, isCacheable: true }) };
  };

  it('sends nothing that was made before a moment, from any cache', async () => {
    await get('before');
    await get('before', others);
    now = MOMENT - 1;
    expect([await get('again'), await get('again', others)]).toEqual(['before', 'before']);
    now = MOMENT;
    expect(pages.getCached('/')).toBeUndefined();
    expect(pages.has('/', 'before')).toBe(false);
    expect([await get('after', others), await get('after')]).toEqual(['after', 'after']);
    expect(pages.has('/', 'after')).toBe(true);
  });

  it('reads the next moment once, before the first value is made', async () => {
    await Promise.all([get('one'), get('one', others), get('two')]);
    now += 1000;
    await get('three');
    expect(reads).toBe(1);
  });

  it('makes one page for fifty that ask at the moment', async () => {
    await get('before');
    now = MOMENT;
    let made = 0;
    const make = async () => {
      made += 1;
      return { value: 'after', isCacheable: true };
    };
    const got = await Promise.all(Array.from({ length: 50 }, () => pages.get('/', make)));
    expect([made, reads, new Set(got)]).toEqual([1, 2, new Set(['after'])]);
  });

  it('does not keep a page that was being made when the moment passed', async () => {
    const { got, end } = await slow('before');
    now = MOMENT;
    const next = get('after');
    end();
    expect([await got, await next, await get('later')]).toEqual(['before', 'after', 'after']);
  });

  it('does not keep a page that was finished after the moment and asked for once', async () => {
    const { got, end } = await slow('before');
    now = MOMENT;
    end();
    await got;
    expect(pages.getCached('/')).toBeUndefined();
    expect(await get('after')).toBe('after');
  });

  it('reads it again when something changes meanwhile, perhaps the moment itself', async () => {
    const first = get('before');
    moments = [START + 1000];
    generation.end();
    await first;
    expect(reads).toBe(2);
    now = START + 1000;
    expect(await get('after')).toBe('after');
  });

  it('knows no moment while nothing is planned', async () => {
    moments = [];
    await get('before');
    now += days(400);
    expect(await get('after')).toBe('before');
  });

  it('begins anew when the clock is set back', async () => {
    await get('ahead');
    now = START - minutes(1);
    expect(await get('right')).toBe('right');
  });

  it('holds for a minute when the moment cannot be read', async () => {
    failure = new Error('no database');
    await get('unknown');
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure);
    failure = null;
    now += minutes(1) - 1;
    expect(await get('later')).toBe('unknown');
    now += 1;
    expect(await get('later')).toBe('later');
  });

  it('keeps what it has, a minute at a time, while the database is down at the moment', async () => {
    await get('before');
    failure = new Error('no database');
    now = MOMENT;
    expect([await get('during'), pages.has('/', 'before')]).toEqual(['before', true]);
    failure = null;
    now = MOMENT + minutes(1);
    expect(await get('after')).toBe('after');
  });
});
