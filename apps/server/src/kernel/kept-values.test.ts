import { expect, it } from 'vitest';
import { createKeptValues } from './kept-values.ts';

it('gives up what was not used for longest, and keeps nothing that is too large', () => {
  const kept = createKeptValues<string[]>(3, ({ length }) => length);
  kept.set('one', ['1']);
  kept.set('two', ['2', '2']);
  expect(kept.get('one')).toEqual(['1']);
  kept.set('three', ['3']);
  kept.set('large', ['4', '4', '4', '4']);
  expect(['one', 'two', 'three', 'large'].map((key) => kept.get(key)?.length)).toEqual([
    1,
    undefined,
    1,
    undefined,
  ]);
});
