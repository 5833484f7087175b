import { beforeEach, describe, expect, it } from 'vitest';
import { createCachedLists, type ListBlock, weighBlock } from './cached-lists.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import type { RestList } from './rest-route.ts';

type Part = { limit?: number | undefined; offset?: number | undefined };

let cache: ResponseCache<ListBlock>;
let loads: Part[];
beforeEach(() => {
  cache = createResponseCache<ListBlock>(10_000_000, weighBlock);
  loads = [];
});

/** Reads parts of a list of this many rows. */
const listOf = (total: number) => {
  const rows = Array.from({ length: total }, (_, n) => ({ n, text: `“${n}”` }));
  const load = async ({ limit, offset = 0 }: Part): Promise<RestList<unknown>> => {
    loads.push({ limit, offset });
    return { items: rows.slice(offset, limit && offset + limit), total };
  };
  const read = createCachedLists(cache);
  return async (part: Part) => {
    const {
      key,
      pieces,
      size: _size,
      ...found
    } = await read('/list', { limit: undefined, offset: undefined, ...part }, load, (work) =>
      work(),
    );
    const numbers = JSON.parse(Buffer.concat(pieces).toString()).map(({ n }: { n: number }) => n);
    return { key, numbers, ...found };
  };
};

const numbersFrom = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => from + n);

describe('parts of a list', () => {
  it.each([
    [{}, 0, 5],
    [{ limit: 2 }, 0, 2],
    [{ limit: 2, offset: 3 }, 3, 5],
    [{ limit: 1000, offset: 4 }, 4, 5],
    [{ limit: 3, offset: 5 }, 0, 0],
    [{ limit: 3, offset: 2_000_000_000 }, 0, 0],
  ])('%j of five rows are those from %i to %i', async (part, from, to) => {
    const read = listOf(5);
    expect(await read(part)).toMatchObject({ numbers: numbersFrom(from, to), total: 5 });
  });

  it('of an empty list are empty, and cached as well', async () => {
    const read = listOf(0);
    expect(await read({})).toMatchObject({ numbers: [], total: 0 });
    expect((await read({ limit: 1 })).numbers).toEqual([]);
    expect(loads).toHaveLength(1);
  });

  it('are cut from rows that are loaded once, whatever parts are requested', async () => {
    const read = listOf(30);
    for (let n = 0; n < 60; n += 1) await read({ limit: 1 + n, offset: n });
    await Promise.all([read({}), read({ limit: 7 }), read({ offset: 3 })]);
    expect(loads).toEqual([{ limit: 1000, offset: 0 }]);
  });

  it('are an empty list when the rows that they begin at are gone', async () => {
    let total = 1001;
    const load = async ({ limit = 1000, offset = 0 }: Part) => {
      const items = Array.from(
        { length: Math.max(0, Math.min(limit, total - offset)) },
        (_, n) => n,
      );
      const loaded = { items, total };
      total = 1000;
      return loaded;
    };
    const part = { limit: 10, offset: 1000 };
    const { pieces } = await createCachedLists(cache)('/list', part, load, (work) => work());
    expect(Buffer.concat(pieces).toString()).toBe('[]');
  });

  it('are loaded a thousand rows at a time, and only those that a part touches', async () => {
    const read = listOf(3500);
    expect((await read({ limit: 20, offset: 2990 })).numbers).toEqual(numbersFrom(2990, 3010));
    expect(loads.map(({ offset }) => offset)).toEqual([0, 2000, 3000]);
    expect((await read({})).numbers).toEqual(numbersFrom(0, 3500));
    expect(loads.map(({ offset }) => offset)).toEqual([0, 2000, 3000, 1000]);
  });

  it('have one key for the same rows, however they are requested', async () => {
    const read = listOf(5);
    const keyOf = async (part: Part) => (await read(part)).key;
    expect(await keyOf({ limit: 1000, offset: 2 })).toBe(await keyOf({ limit: 3, offset: 2 }));
    expect(await keyOf({ limit: 1, offset: 5 })).toBe(await keyOf({ limit: 9, offset: 77 }));
    expect(await keyOf({ limit: 2 })).not.toBe(await keyOf({ limit: 3 }));
  });

  it('have the same ETag on every instance for the same rows, and another one for other rows', async () => {
    const here = listOf(2500);
    const { etag } = await here({ limit: 5, offset: 998 });
    cache = createResponseCache<ListBlock>(10_000_000, weighBlock);
    const there = listOf(2500);
    const etagOfPart = async (part: Part) => (await there(part)).etag;
    expect(await etagOfPart({ limit: 5, offset: 998 })).toBe(etag);
    expect(await etagOfPart({ limit: 5, offset: 997 })).not.toBe(etag);
    expect(await etagOfPart({ limit: 4, offset: 998 })).not.toBe(etag);
    expect(await etagOfPart({ offset: 7000 })).not.toBe(etag);
  });

  it('have another ETag when one of their rows has changed, and only then', async () => {
    const rows = ['a', 'b', 'c'];
    const load = async () => ({ items: rows, total: 3 });
    const etagOfPart = async (offset: number) => {
      cache.clear();
      const part = { limit: 2, offset };
      return (await createCachedLists(cache)('/list', part, load, (work) => work())).etag;
    };
    const before = [await etagOfPart(0), await etagOfPart(1)];
    rows[0] = 'A';
    const [first, second] = [await etagOfPart(0), await etagOfPart(1)];
    expect(first).not.toBe(before[0]);
    expect(second).toBe(before[1]);
  });

  it('share the memory of the cached rows', async () => {
    const load = async () => ({ items: ['long '.repeat(1000), 'long '.repeat(1000)], total: 2 });
    const read = (part: Part) =>
      createCachedLists(cache)(
        '/list',
        { limit: undefined, offset: undefined, ...part },
        load,
        (work) => work(),
      );
    const memoryOf = ({ pieces }: { pieces: Buffer[] }) => pieces[1]?.buffer;
    expect(memoryOf(await read({ limit: 1 }))).toBe(memoryOf(await read({ offset: 1 })));
    const { size, pieces } = await read({});
    expect(size).toBe(Buffer.concat(pieces).length);
  });

  it('have another key after a change, so that nothing made of earlier rows is taken for current', async () => {
    const read = listOf(5);
    const { key } = await read({ limit: 2 });
    cache.clear();
    expect((await read({ limit: 2 })).key).not.toBe(key);
  });
});
