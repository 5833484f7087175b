import { hash } from 'node:crypto';
import { type ListPart, MAX_LIST_LIMIT } from '@hvac/contract/api-requests';
import { etagOf } from './etag.ts';
import type { Enqueue, ResponseCache } from './response-cache.ts';
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
  /** A SHA-256 of each row: ETags are made of them, because a part may be as large as the list. */
  digests: Buffer;
  /** Rows of the whole list. */
  total: number;
}

/** A part of a list. */
export interface CachedPart {
  /** The same for every request for the same rows, and no others. */
  key: string;
  total: number;
  etag: string;
  /** Bytes of the JSON array. */
  size: number;
  /** The rows as a JSON array, in pieces that share their memory with the cached rows. */
  pieces: Buffer[];
}

type LoadRows = (part: ListPart) => Promise<RestList<unknown>>;

const DIGEST_BYTES = 32;

let blocks = 0;

const blockOf = ({ items, total }: RestList<unknown>): ListBlock => {
  const rows = items.map((item) => Buffer.from(`${JSON.stringify(item)},`));
  let end = 0;
  const ends = rows.map(({ length }) => {
    end += length;
    return end;
  });
  blocks += 1;
  const digests = Buffer.concat(rows.map((row) => hash('sha256', row, 'buffer')));
  return { id: blocks, json: Buffer.concat(rows), ends, digests, total };
};

const cut = ({ json, ends }: ListBlock, from: number, to: number): Buffer =>
  json.subarray(ends[from - 1] ?? 0, ends[to - 1] ?? 0);

const arrayOf = (rows: Buffer[]): Buffer[] => {
  const pieces = rows.filter(({ length }) => length > 0);
  const last = pieces.pop();
  if (!last) return [Buffer.from('[]')];
  return [Buffer.from('['), ...pieces, last.subarray(0, -1), Buffer.from(']')];
};

// Key and objects of a block, even of an empty one.
const OVERHEAD = 1024;

/** The memory that cached rows take up, in bytes. */
export const weighBlock = ({ json, ends, digests }: ListBlock): number =>
  json.length + 8 * ends.length + digests.length + OVERHEAD;

/**
 * Reads parts of lists whose rows are cached in blocks of `MAX_LIST_LIMIT`: every part of a list of up to 1,000 rows is
 * cut from the same block, and rows are never loaded twice, whatever parts are requested.
 */
export const createCachedLists =
  (cache: ResponseCache<ListBlock>) =>
  async (key: string, part: ListPart, load: LoadRows, enqueue: Enqueue): Promise<CachedPart> => {
    const blockAt = (number: number) =>
      cache.getInTurn(`${key} ${number}`, enqueue, async () => {
        const rows = await load({ limit: MAX_LIST_LIMIT, offset: number * MAX_LIST_LIMIT });
        return { value: blockOf(rows), isCacheable: true };
      });

    const firstBlock = await blockAt(0);
    const { total } = firstBlock;
    const { from, to } = rowsOfPart(part, total);
    const touched: { block: ListBlock; start: number }[] = [];
    for (let start = from - (from % MAX_LIST_LIMIT); start < to; start += MAX_LIST_LIMIT) {
      const number = start / MAX_LIST_LIMIT;
      touched.push({ block: number === 0 ? firstBlock : await blockAt(number), start });
    }
    const rows: Buffer[] = [];
    const digests: Buffer[] = [];
    for (const { block, start } of touched) {
      const first = Math.max(0, from - start);
      const end = Math.min(block.ends.length, to - start);
      rows.push(cut(block, first, end));
      digests.push(block.digests.subarray(first * DIGEST_BYTES, end * DIGEST_BYTES));
    }
    const pieces = arrayOf(rows);
    return {
      key: `${key} ${from}-${to} of ${touched.map(({ block }) => block.id)}`,
      total,
      etag: etagOf(Buffer.concat(digests)),
      size: pieces.reduce((sum, { length }) => sum + length, 0),
      pieces,
    };
  };
