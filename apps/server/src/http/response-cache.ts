import { LRUCache } from 'lru-cache';
import type { CacheGeneration } from './cache-generation.ts';

/** A new value, and whether it may be cached. */
export interface CreatedValue<Value> {
  value: Value;
  isCacheable: boolean;
}

/** Makes a value, and calls `onReweighed` whenever its weight has changed. */
type Make<Value> = (onReweighed: () => void) => Promise<CreatedValue<Value>>;

export interface ResponseCache<Value> {
  /** Returns the value of a key, which is made once even when many callers ask for it at the same time. */
  get(key: string, make: Make<Value>): Promise<Value>;
  /** Returns the cached value of a key, if there is one. */
  getCached(key: string): Value | undefined;
  /** Whether a value is cached under a key. Does not count as a request. */
  has(key: string, value: Value): boolean;
  /** Clears the cache. A value that is being created is still given to those who wait for it, but not cached. */
  clear(): void;
  readonly size: number;
  /** The total weight of the cached values. */
  readonly weight: number;
  /** How often a value has been requested so far. */
  readonly requests: number;
  /** How often a value has had to be made so far. */
  readonly misses: number;
}

// The largest share of the capacity that one value counts for: even the heaviest is cached and leaves room for
// others, but two of them never fit.
const MAX_WEIGHT_SHARE = 0.75;

const ENDLESS = { isCurrent: () => true, begin: async () => undefined };

/**
 * Caches pages and responses in memory until something changes.
 * @param capacity maximum total weight; the least recently used values are evicted first. 0 disables the cache.
 * @param weigh the current weight of a value; 1 by default
 * @param generation what it holds together with other caches; endless by default
 */
export const createResponseCache = <Value>(
  capacity: number,
  weigh: (value: Value) => number = () => 1,
  generation: Pick<CacheGeneration, 'isCurrent' | 'begin'> = ENDLESS,
): ResponseCache<Value> => {
  const maxWeight = Math.ceil(capacity * MAX_WEIGHT_SHARE);
  const sizeOf = ({ value, isCacheable }: CreatedValue<Value>) =>
    isCacheable && capacity > 0 ? Math.min(weigh(value), maxWeight) : Number.MAX_SAFE_INTEGER;

  let requests = 0;
  let misses = 0;

  const cache = new LRUCache<string, CreatedValue<Value>, Make<Value>>({
    maxSize: Math.max(capacity, 1),
    sizeCalculation: sizeOf,
    // A value whose creation began before a change is given to those who wait for it, but not cached.
    ignoreFetchAbort: true,
    fetchMethod: (key, _stale, { context: make }) => {
      misses += 1;
      return make(() => {
        const present = cache.peek(key);
        if (present) cache.set(key, { ...present });
      });
    },
  });

  return {
    get size() {
      return cache.size;
    },
    get weight() {
      return cache.calculatedSize;
    },
    get requests() {
      return requests;
    },
    get misses() {
      return misses;
    },
    get: async (key, make) => {
      requests += 1;
      if (!generation.isCurrent()) await generation.begin();
      return (await cache.forceFetch(key, { context: make })).value;
    },
    getCached: (key) => {
      const present = generation.isCurrent() ? cache.get(key) : undefined;
      if (present) requests += 1;
      return present?.value;
    },
    has: (key, value) => generation.isCurrent() && cache.peek(key)?.value === value,
    clear: () => cache.clear(),
  };
};
