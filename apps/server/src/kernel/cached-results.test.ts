import { expect, it } from 'vitest';
import { cacheResults } from './cached-results.ts';

it('asks about a key once, whoever asks at the same time or later, and keeps so many answers', async () => {
  const asked: string[] = [];
  const ask = cacheResults({ max: 2, ttl: 60_000 }, async (key: string, more: string) => {
    asked.push(key);
    return { said: `${key} ${more}` };
  });
  const both = await Promise.all([ask('a', 'first'), ask('a', 'second')]);
  expect(both).toEqual([{ said: 'a first' }, { said: 'a first' }]);
  await ask('a', 'third');
  expect(asked).toEqual(['a']);
  await ask('b', '');
  await ask('c', '');
  await ask('a', '');
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
});
