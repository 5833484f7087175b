import { LRUCache } from 'lru-cache';

/** Values that are kept in memory; the least recently used ones are given up first. */
export interface KeptValues<Value> {
  get(key: string): Value | undefined;
  /** Keeps a value, unless it alone is too large. */
  set(key: string, value: Value): void;
}

/**
 * Keeps values that never become wrong, in memory.
 * @param capacity how much they weigh at most in total
 */
export const createKeptValues = <Value extends object>(
  capacity: number,
  weigh: (value: Value) => number,
): KeptValues<Value> => new LRUCache<string, Value>({ maxSize: capacity, sizeCalculation: weigh });
