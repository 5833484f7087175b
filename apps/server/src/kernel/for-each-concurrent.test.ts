import { describe, expect, it } from 'vitest';
import { mostInOneTurn } from '../../test/turns.ts';
import { forEachConcurrent } from './for-each-concurrent.ts';

describe('forEachConcurrent', () => {
  it('fails with the first error', async () => {
    const failing = async (item: number) => {
      if (item === 3) throw new Error('three');
    };
    await expect(forEachConcurrent([1, 2, 3, 4], 2, failing)).rejects.toThrow('three');
  });

  it('works on every item once, never on more than a few at a time', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    await forEachConcurrent([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      done.push(item);
    });
    expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(3);
  });

  it('leaves the thread to others between items, even if the work waits for nothing', async () => {
    const items = Array.from({ length: 50 }, (_, n) => n);
    expect(
      await mostInOneTurn((ran) => forEachConcurrent(items, 3, async () => ran())),
    ).toBeLessThanOrEqual(3);
  });

  it('does nothing without items', async () => {
    await forEachConcurrent([], 3, () => Promise.reject(new Error('called')));
  });
});
