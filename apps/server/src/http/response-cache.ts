import { LRUCache } from 'lru-cache';

/** Something freshly made, and whether others may be given it as well. */
export interface Made<Value> {
  value: Value;
  isCacheable: boolean;
}

/** Makes a value; call `onHeavier` when it takes more memory than at first. */
type Make<Value> = (onHeavier: () => void) => Promise<Made<Value>>;

export interface ResponseCache<Value> {
  /** Returns the value of a key, made once however many ask for it at the same time. */
  get(key: string, make: Make<Value>): Promise<Value>;
  /** Forgets everything. What is being made meanwhile reaches those who wait for it, and nobody else. */
  clear(): void;
  readonly size: number;
  /** The weight of everything that is cached. */
  readonly weight: number;
}

// Whatever is heavier counts as this much: even the heaviest is cached, with others beside it, but never two such.
const HEAVIEST_SHARE = 0.75;

/**
 * Caches pages and answers in memory until something changes.
 * @param capacity weight to cache at most; what was asked for least recently goes first. 0 caches nothing.
 * @param weigh the weight of one of them at the moment; each is 1 unless given
 */
export const createResponseCache = <Value>(
  capacity: number,
  weigh: (value: Value) => number = () => 1,
): ResponseCache<Value> => {
  const heaviest = Math.ceil(capacity * HEAVIEST_SHARE);
  const sizeOf = ({ value, isCacheable }: Made<Value>) =>
    isCacheable && capacity > 0 ? Math.min(weigh(value), heaviest) : Number.MAX_SAFE_INTEGER;

  const cache = new LRUCache<string, Made<Value>, Make<Value>>({
    maxSize: Math.max(capacity, 1),
    sizeCalculation: sizeOf,
    // What was begun before a change is given to those who wait, and not cached.
    ignoreFetchAbort: true,
    fetchMethod: (key, _stale, { context: make }) =>
      make(() => {
        const made = cache.peek(key);
        if (made) cache.set(key, { ...made });
      }),
  });

  return {
    get size() {
      return cache.size;
    },
    get weight() {
      return cache.calculatedSize;
    },
    get: async (key, make) => (await cache.forceFetch(key, { context: make })).value,
    clear: () => cache.clear(),
  };
};
