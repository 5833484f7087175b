import { expect, it } from 'vitest';
import { withArticle } from './with-article.ts';

it.each([
  ['city', 'a city'],
  ['item', 'an item'],
  ['address', 'an address'],
])('%s is %s', (noun, result) => {
  expect(withArticle(noun)).toBe(result);
});
