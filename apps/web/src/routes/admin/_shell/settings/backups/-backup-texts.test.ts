import { expect, it } from 'vitest';
import { countsText, sizeText } from './-backup-texts.ts';

it.each([
  [0, 'less than 0.1 MB'],
  [123_456, '0.1 MB'],
  [9_940_000, '9.9 MB'],
  [174_300_000, '174 MB'],
  [1_239_000_000, '1.2 GB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

it('lists what a backup contains', () => {
  expect(countsText({ posts: 1, submissions: 100_000, pictures: 0 })).toBe(
    '1 post, 100,000 leads, 0 photos',
  );
});
