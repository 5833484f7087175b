import { LRUCache } from 'lru-cache';

interface Memory {
  /** How many results are cached; the least recently used ones are given up first. */
  max: number;
  /** For how long in milliseconds. */
  ttl: number;
}

/**
 * Asks about a key once at a time, however many wait for it, and caches its result for a while.
 * @param ask must not fail
 */
export const cacheResults = <Result extends object, Context>(
  { max, ttl }: Memory,
  ask: (key: string, context: Context) => Promise<Result>,
): ((key: string, context: Context) => Promise<Result>) => {
  const results = new LRUCache<string, Result, { context: Context }>({
    max,
    ttl,
    // Whoever waits gets a result even if it is given up meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (key, _stale, { context: { context } }) => ask(key, context),
  });
  return (key, context) => results.forceFetch(key, { context: { context } });
};
