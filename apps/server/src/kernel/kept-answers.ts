import { LRUCache } from 'lru-cache';

interface Memory {
  /** How many answers are kept; the least recently used ones are given up first. */
  max: number;
  /** For how long in milliseconds. */
  ttl: number;
}

/**
 * Asks about a key once at a time, however many wait for it, and keeps what is answered for a while.
 * @param ask must not fail
 */
export const keepingAnswers = <Answer extends object, Context>(
  { max, ttl }: Memory,
  ask: (key: string, context: Context) => Promise<Answer>,
): ((key: string, context: Context) => Promise<Answer>) => {
  const answers = new LRUCache<string, Answer, { context: Context }>({
    max,
    ttl,
    // Whoever waits gets an answer even if it is given up meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (key, _stale, { context: { context } }) => ask(key, context),
  });
  return (key, context) => answers.forceFetch(key, { context: { context } });
};
