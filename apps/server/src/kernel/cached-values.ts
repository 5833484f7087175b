import { LRUCache } from 'lru-cache';

/** Values that are cached in memory; the least recently used ones are given up first. */
export interface CachedValues<Value> {
  get(key: string): Value | undefined;
  /** Caches a value, unless it alone is too large. */
  set(key: string, value: Value): void;
}

/**
 * Caches values that never become wrong, in memory.
 * @param capacity how much they weigh at most in total
 */
export const createCachedValues = <Value extends object>(
  capacity: number,
  weigh: (value: Value) => number,
): CachedValues<Value> =>
  new LRUCache<string, Value>({ maxSize: capacity, sizeCalculation: weigh });
