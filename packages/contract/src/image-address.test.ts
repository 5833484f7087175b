import { describe, expect, it } from 'vitest';
import {
  alternativeAddresses,
  imageAddress,
  imageSrcSet,
  sharedImageAddress,
  uploadedFile,
} from './image-address.ts';

const updatedAt = '2026-01-02T03:04:05.000Z';
const t = Date.parse(updatedAt);

describe('imageAddress', () => {
  it.each([
    [
      'a known post wins over any value',
      { postId: 7, value: 'https://a.example/b.png' },
      '/api/post/7/image',
    ],
    ['an empty value gives nothing', { value: '' }, null],
    ['a missing value gives nothing', { value: null }, null],
    [
      'an absolute URL stays as it is',
      { value: 'https://a.example/b.png' },
      'https://a.example/b.png',
    ],
    ['/img/ stays as it is', { value: '/img/b.svg' }, '/img/b.svg'],
    [
      'an upload goes through /api/image',
      { value: '/var/uploads/b c.webp' },
      '/api/image/b%20c.webp',
    ],
    ['a bare file name goes through /api/image', { value: 'b.webp' }, '/api/image/b.webp'],
    [
      'anything else goes through the proxy',
      { value: 'x/b.webp' },
      '/api/images/proxy?path=x%2Fb.webp',
    ],
    [
      'a local address carries the version',
      { value: '/img/b.svg', updatedAt },
      `/img/b.svg?t=${t}`,
    ],
    [
      'the proxy address carries it too',
      { value: 'x/b', updatedAt },
      `/api/images/proxy?path=x%2Fb&t=${t}`,
    ],
    [
      'a foreign address carries none',
      { value: 'http://a.example/b', updatedAt },
      'http://a.example/b',
    ],
  ])('%s', (_rule, image, address) => {
    expect(imageAddress(image)).toBe(address);
  });
});

describe('alternativeAddresses', () => {
  it('tries /img/ and then /uploads/ with the file name', () => {
    expect(alternativeAddresses('/old/uploads/b.webp')).toEqual(['/img/b.webp', '/uploads/b.webp']);
  });

  it('has none for a foreign or an empty value', () => {
    expect(alternativeAddresses('https://a.example/b.png')).toEqual([]);
    expect(alternativeAddresses(null)).toEqual([]);
  });
});

const name = `${'0123456789abcdef'.repeat(2)}.webp`;
const value = `/uploads/${name}`;

describe('the sizes of an uploaded picture', () => {
  it('are named by width', () => {
    expect(imageSrcSet({ value, updatedAt })?.split(', ')).toEqual([
      `/api/image/${name}?t=${t}&w=480 480w`,
      `/api/image/${name}?t=${t}&w=960 960w`,
      `/api/image/${name}?t=${t}&w=1600 1600w`,
      `/api/image/${name}?t=${t} 2000w`,
    ]);
    expect(imageSrcSet({ value, postId: 7 })).toMatch(/^\/api\/post\/7\/image\?w=480 480w, /);
  });

  it('include one for sharing', () => {
    expect(sharedImageAddress({ value, postId: 7, updatedAt })).toBe(
      `/api/post/7/image?t=${t}&crop=share`,
    );
  });

  it.each([null, '', '/img/b.svg', 'https://a.example/b.png', '/old/uploads/b.webp', 'b.webp'])(
    'do not exist for %j',
    (other) => {
      expect(imageSrcSet({ value: other, postId: 7 })).toBeUndefined();
      expect(sharedImageAddress({ value: other, postId: 7 })).toBeNull();
      expect(uploadedFile(other)).toBeNull();
    },
  );
});
