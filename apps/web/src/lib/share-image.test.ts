import { expect, it } from 'vitest';
import { shareImage } from './share-image.ts';

const updatedAt = '2026-01-02T03:04:05.000Z';

it.each([
  ['no picture is shared as that of the site', null, undefined],
  ['a bundled illustration as its twin', '/img/post-duct-leaks.svg', '/og/post-duct-leaks.jpg'],
  [
    'an upload in the size for sharing',
    `/uploads/${'a'.repeat(32)}.webp`,
    `/api/post/7/image?t=${Date.parse(updatedAt)}&crop=share`,
  ],
  [
    'anything else by the address of the post',
    'https://example.com/a.png',
    `/api/post/7/image?t=${Date.parse(updatedAt)}`,
  ],
])('%s', (_rule, featuredImage, address) => {
  expect(shareImage({ id: 7, featuredImage, updatedAt })).toBe(address);
});
