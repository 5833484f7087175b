import { LRUCache } from 'lru-cache';
import type { CacheGeneration } from './cache-generation.ts';

/** A new value, and whether it may be cached. */
export interface CreatedValue<Value> {
  value: Value;
  isCacheable: boolean;
}

/** Runs work when its turn comes. */
export type Enqueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Makes a value, and calls `onReweighed` whenever its weight has changed. */
type Make<Value> = (onReweighed: () => void) => Promise<CreatedValue<Value>>;

export interface ResponseCache<Value> {
  /** Returns the value of a key, which is made once even when many callers ask for it at the same time. */
  get(key: string, make: Make<Value>): Promise<Value>;
  /**
   * Returns the cached value of a key, or makes it in the turn of whoever asks. Others who ask meanwhile take turns of
   * their own, because that of the first may come late, and all of them have the value with the first turn that comes.
   * @throws the error of `make`, or that of the queue when no turn came
   */
  getInTurn(key: string, enqueue: Enqueue, make: Make<Value>): Promise<Value>;
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

/** A value that somebody waits for. */
interface AwaitedValue<Value> {
  value: PromiseWithResolvers<Value>;
  /** Turns that have not been refused. */
  turns: number;
  isOver: boolean;
}

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
  let awaited = new Map<string, AwaitedValue<Value>>();

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

  const getCached = (key: string): Value | undefined => {
    const present = generation.isCurrent() ? cache.get(key) : undefined;
    if (present) requests += 1;
    return present?.value;
  };

  const get = async (key: string, make: Make<Value>): Promise<Value> => {
    requests += 1;
    if (!generation.isCurrent()) await generation.begin();
    return (await cache.forceFetch(key, { context: make })).value;
  };

  const awaitedAt = (key: string): AwaitedValue<Value> => {
    const present = awaited.get(key);
    if (present) return present;
    const own = awaited;
    const begun = { value: Promise.withResolvers<Value>(), turns: 0, isOver: false };
    own.set(key, begun);
    const end = () => {
      begun.isOver = true;
      own.delete(key);
    };
    begun.value.promise.then(end, end);
    return begun;
  };

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
    get,
    async getInTurn(key, enqueue, make) {
      const cached = getCached(key);
      if (cached !== undefined) return cached;
      // A moment may have passed, and what others wait for is of the time before.
      if (!generation.isCurrent()) await generation.begin();
      const shared = awaitedAt(key);
      const { resolve, reject, promise } = shared.value;
      shared.turns += 1;
      const take = async () => {
        if (!shared.isOver) await get(key, make).then(resolve, reject);
      };
      enqueue(take).catch((refusal: unknown) => {
        shared.turns -= 1;
        if (shared.turns === 0) reject(refusal);
      });
      return promise;
    },
    getCached,
    has: (key, value) => generation.isCurrent() && cache.peek(key)?.value === value,
    clear: () => {
      cache.clear();
      awaited = new Map();
    },
  };
};
