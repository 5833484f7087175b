import { setImmediate } from 'node:timers/promises';

/**
 * Works on every item, a few at a time. Between two items the thread is free for everything else, even if the work
 * waits for nothing.
 * @param concurrency how many at most
 * @throws the first error, while the others still go on
 */
export const forEachConcurrent = async <Item>(
  items: Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  // Shared, so that each free worker takes the next item.
  const rest = [...items].values();
  const takeTurns = async () => {
    for (const item of rest) {
      await work(item);
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, takeTurns));
};
