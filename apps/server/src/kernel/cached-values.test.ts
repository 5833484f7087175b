import { expect, it } from 'vitest';
import { createCachedValues } from './cached-values.ts';

it('gives up what was not used for longest, and keeps nothing that is too large', () => {
  const cached = createCachedValues<string[]>(3, ({ length }) => length);
  cached.set('one', ['1']);
  cached.set('two', ['2', '2']);
  expect(cached.get('one')).toEqual(['1']);
  cached.set('three', ['3']);
  cached.set('large', ['4', '4', '4', '4']);
  expect(['one', 'two', 'three', 'large'].map((key) => cached.get(key)?.length)).toEqual([
    1,
    undefined,
    1,
    undefined,
  ]);
});
