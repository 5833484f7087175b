import { type ListPart, MAX_LIST_LIMIT } from '@hvac/contract/api-requests';
import { type Enqueue, getOrCreate } from './public-reads.ts';
import type { ResponseCache } from './response-cache.ts';
import { rowsOfPart } from './rest-list.ts';
import type { RestList } from './rest-route.ts';

/** Consecutive rows of a list. */
export interface ListBlock {
  /** Differs each time the rows are loaded, so that nothing made of earlier rows counts as current. */
  id: number;
  /** Each row as JSON, with a comma after it. */
  json: Buffer;
  /** Where each row ends in `json`, its comma included. */
  ends: number[];
  /** Rows of the whole list. */
  total: number;
}

/** A part of a list. */
export interface CachedPart {
  /** The same for every request for the same rows, and no others. */
  key: string;
  total: number;
  /** The rows as a JSON array. */
  json(): Buffer;
}

type LoadRows = (part: ListPart) => Promise<RestList<unknown>>;

let blocks = 0;

const blockOf = ({ items, total }: RestList<unknown>): ListBlock => {
  const rows = items.map((item) => Buffer.from(`${JSON.stringify(item)},`));
  let end = 0;
  const ends = rows.map(({ length }) => {
    end += length;
    return end;
  });
  blocks += 1;
  return { id: blocks, json: Buffer.concat(rows), ends, total };
};

const cut = ({ json, ends }: ListBlock, from: number, to: number): Buffer =>
  json.subarray(ends[from - 1] ?? 0, ends[to - 1] ?? 0);

const arrayOf = (pieces: Buffer[]): Buffer => {
  if (pieces.every(({ length }) => length === 0)) return Buffer.from('[]');
  const array = Buffer.concat([Buffer.from('['), ...pieces]);
  // In place of the last comma, because a copy would be as large as the list.
  array.write(']', array.length - 1);
  return array;
};

// Key and objects of a block, even of an empty one.
const OVERHEAD = 1024;

/** The memory that cached rows take up, in bytes. */
export const weighBlock = ({ json, ends }: ListBlock): number =>
  json.length + 8 * ends.length + OVERHEAD;

/**
 * Reads parts of lists whose rows are cached in blocks of `MAX_LIST_LIMIT`: every part of a list of up to 1,000 rows is
 * cut from the same block, and rows are never loaded twice, whatever parts are requested.
 */
export const createCachedLists =
  (cache: ResponseCache<ListBlock>) =>
  async (key: string, part: ListPart, load: LoadRows, enqueue: Enqueue): Promise<CachedPart> => {
    const blockAt = (number: number) =>
      getOrCreate(cache, `${key} ${number}`, enqueue, async () => {
        const rows = await load({ limit: MAX_LIST_LIMIT, offset: number * MAX_LIST_LIMIT });
        return { value: blockOf(rows), isCacheable: true };
      });

    const first = await blockAt(0);
    const { total } = first;
    const { from, to } = rowsOfPart(part, total);
    const touched: { block: ListBlock; start: number }[] = [];
    for (let start = from - (from % MAX_LIST_LIMIT); start < to; start += MAX_LIST_LIMIT) {
      const number = start / MAX_LIST_LIMIT;
      touched.push({ block: number === 0 ? first : await blockAt(number), start });
    }
    return {
      key: `${key} ${from}-${to} of ${touched.map(({ block }) => block.id)}`,
      total,
      json: () =>
        arrayOf(
          touched.map(({ block, start }) =>
            cut(block, Math.max(0, from - start), Math.min(block.ends.length, to - start)),
          ),
        ),
    };
  };
