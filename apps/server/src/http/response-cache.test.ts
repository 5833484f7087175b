import { beforeEach, describe, expect, it } from 'vitest';
import { type CompressedResponse, compressedResponse } from './compressed-response.ts';
import { type CreatedValue, createResponseCache, type ResponseCache } from './response-cache.ts';

const made = (value: string, isCacheable = true): CreatedValue<string> => ({ value, isCacheable });

/** A page whose rendering ends when the test calls `end`. */
const slow = (value: string) => {
  const { promise, resolve } = Promise.withResolvers<CreatedValue<string>>();
  return { make: () => promise, end: () => resolve(made(value)) };
};

const never = () => Promise.reject(new Error('made although it was kept'));

describe('the response cache', () => {
  it('does not cache what is not cacheable', async () => {
    const cache = createResponseCache<string>(10);
    await cache.get('/nope', async () => made('404', false));
    expect(cache.size).toBe(0);
  });

  it('does not cache a failure, and makes the page again for the next request', async () => {
    const cache = createResponseCache<string>(10);
    await expect(cache.get('/', () => Promise.reject(new Error('no database')))).rejects.toThrow();
    expect(await cache.get('/', async () => made('home'))).toBe('home');
  });

  it('makes a page once for all who request it', async () => {
    const cache = createResponseCache<string>(10);
    const page = slow('home');
    const first = cache.get('/', page.make);
    const second = cache.get('/', never);
    page.end();
    expect(await Promise.all([first, second, cache.get('/', never)])).toEqual([
      'home',
      'home',
      'home',
    ]);
  });

  it('does not cache a page that was begun before a change', async () => {
    const cache = createResponseCache<string>(10);
    const page = slow('old posts');
    const early = cache.get('/blog', page.make);
    cache.clear();
    const late = cache.get('/blog', async () => made('new posts'));
    page.end();
    expect(await early).toBe('old posts');
    expect(await late).toBe('new posts');
    expect(await cache.get('/blog', never)).toBe('new posts');
  });

  it('clears everything at once, including pages that were begun before', async () => {
    const cache = createResponseCache<string>(10);
    await cache.get('/about', async () => made('old words'));
    const page = slow('old posts');
    const early = cache.get('/blog', page.make);
    cache.clear();
    page.end();
    await early;
    expect(cache.size).toBe(0);
  });

  it('is bounded, and evicts the least recently used page first', async () => {
    const cache = createResponseCache<string>(2);
    await cache.get('/a', async () => made('a'));
    await cache.get('/b', async () => made('b'));
    await cache.get('/a', never);
    await cache.get('/c', async () => made('c'));
    expect(cache.size).toBe(2);
    expect(await cache.get('/a', never)).toBe('a');
    expect(await cache.get('/b', async () => made('b again'))).toBe('b again');
  });

  it('caches nothing when its capacity is 0', async () => {
    const cache = createResponseCache<string>(0);
    await cache.get('/', async () => made('home'));
    expect(cache.size).toBe(0);
  });

  describe('with a capacity of ten letters', () => {
    const HEAVY = 'far too heavy';
    let cache: ResponseCache<string>;
    const keep = (page: string) => cache.get(page, async () => made(page));
    beforeEach(() => {
      cache = createResponseCache<string>(10, (page) => page.length);
    });

    it('caches no more than that', async () => {
      for (const page of ['four', 'five5', 'six666']) await keep(page);
      expect(cache.size).toBe(1);
      expect(await cache.get('six666', never)).toBe('six666');
      await keep('four');
      expect(cache.size).toBe(2);
      cache.clear();
      expect(cache.size).toBe(0);
      await keep('six666');
      await keep('four');
      expect(cache.size).toBe(2);
    });

    it('caches a value heavier than its capacity, until it is cleared', async () => {
      await keep(HEAVY);
      expect(await cache.get(HEAVY, never)).toBe(HEAVY);
      cache.clear();
      expect(cache.size).toBe(0);
    });

    it('caches only one such value, and makes it once for all who request it', async () => {
      await keep(HEAVY);
      const page = slow('heavier than it may be');
      const requests = [cache.get('other', page.make), cache.get('other', never)];
      page.end();
      await Promise.all(requests);
      expect(cache.size).toBe(1);
      expect(await cache.get('other', never)).toBe('heavier than it may be');
    });

    it('caches others beside it, and evicts them first while it is in use', async () => {
      await keep(HEAVY);
      for (const page of ['a', 'b', 'c', 'd']) {
        await keep(page);
        expect(await cache.get(HEAVY, never)).toBe(HEAVY);
      }
      expect(cache.size).toBe(3);
      expect(await cache.get('d', never)).toBe('d');
    });
  });

  describe('with a capacity of 40,000 bytes', () => {
    const ROOM = 40_000;
    const AS_HTML = { status: 200, headers: {} };
    let cache: ResponseCache<CompressedResponse>;
    const page = (n: number) =>
      cache.get(`/${n}`, async (onReweighed) => {
        const text = `<p>Page ${n}</p>`.repeat(500);
        return { value: compressedResponse(text, AS_HTML, onReweighed), isCacheable: true };
      });
    beforeEach(() => {
      cache = createResponseCache(ROOM, ({ weight }) => weight);
    });

    it('caches no more than that, plain and compressed forms together', async () => {
      const kept = new Map<number, CompressedResponse>();
      for (let n = 0; n < 50; n += 1) {
        kept.set(n, await page(n));
        await kept.get(n)?.body(n % 2 ? 'br' : 'gzip');
        expect(cache.weight).toBeLessThanOrEqual(ROOM);
      }
      const last = [...kept.values()].slice(-cache.size);
      expect(cache.size).toBeGreaterThan(1);
      expect(cache.weight).toBe(last.reduce((sum, { weight }) => sum + weight, 0));
    });

    it('evicts the oldest when compressed forms make others heavier', async () => {
      const pages = [await page(0), await page(1), await page(2), await page(3)];
      const fits = cache.size;
      for (let round = 0; round < 2; round += 1) {
        for (const { body } of pages) await body(round ? 'br' : 'gzip');
      }
      expect(cache.weight).toBeLessThanOrEqual(ROOM);
      expect(cache.size).toBeLessThanOrEqual(fits);
    });

    it('does not count compressed forms of values that it no longer holds', async () => {
      const first = await page(0);
      cache.clear();
      await first.body('br');
      expect(cache.weight).toBe(0);
    });
  });
});
