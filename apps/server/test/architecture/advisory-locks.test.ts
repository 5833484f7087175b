import { expect, it } from 'vitest';
import { isTest, readSources } from './source-tree.ts';

it('no two advisory locks have the same number: what waits for one would wait for the other', () => {
  const numbers = [...readSources()].flatMap(([path, source]) =>
    isTest(path) ? [] : [...source.matchAll(/_LOCK = ([\d_]+);/g)].map(([, number]) => number),
  );
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers).toEqual([...new Set(numbers)]);
});
