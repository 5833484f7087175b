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
  it('of a known post is that of its picture, whatever the value [spec 244]', () => {
    const image = { postId: 7, value: 'https://a.example/b.png' };
    expect(imageAddress(image)).toBe('/api/post/7/image');
  });

  it.each(['', null])('of the value %j is none [spec 245]', (value) => {
    expect(imageAddress({ value })).toBeNull();
  });

  it.each(['https://a.example/b.png', 'http://a.example/uploads/b', '/img/b.svg'])(
    'of %s is that itself [spec 246, 247]',
    (value) => {
      expect(imageAddress({ value })).toBe(value);
    },
  );

  it.each([
    ['/var/uploads/b c.webp', '/api/image/b%20c.webp'],
    ['b.webp', '/api/image/b.webp'],
  ])(
    'of an upload or a bare file name goes through /api/image: %s [spec 248, 249]',
    (value, address) => {
      expect(imageAddress({ value })).toBe(address);
    },
  );

  it('of anything else goes through the proxy [spec 250]', () => {
    expect(imageAddress({ value: 'x/b.webp' })).toBe('/api/images/proxy?path=x%2Fb.webp');
  });

  it.each([
    ['/img/b.svg', `/img/b.svg?t=${t}`],
    ['x/b', `/api/images/proxy?path=x%2Fb&t=${t}`],
    ['http://a.example/b', 'http://a.example/b'],
  ])('carries the version, unless it is of another site: %s [spec 251, 252]', (value, address) => {
    expect(imageAddress({ value, updatedAt })).toBe(address);
  });
});

describe('alternativeAddresses', () => {
  it('tries /img/ and then /uploads/ with the file name [spec 253]', () => {
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
