import { describe, expect, it } from 'vitest';
import { isWebAddress } from './web-address.ts';

describe('isWebAddress', () => {
  it.each([
    'https://example.com',
    'http://example.com/a b.png?x=1#y',
    'HTTPS://EXAMPLE.COM/',
    'https://example.com/heizkörper-🔥.jpg',
    'http://[::1]:3000/a',
    `https://${'a'.repeat(63)}.example/${'b'.repeat(500)}`,
    `https://example.com?${'b'.repeat(500)}`,
  ])('accepts %s', (address) => {
    expect(isWebAddress(address)).toBe(true);
  });

  it.each([
    '',
    'example.com/a.png',
    '/uploads/a.webp',
    '//example.com/a.png',
    ' https://example.com/',
    'https:/example.com',
    'https://',
    'ftp://example.com/',
    'javascript:alert(1)//https://',
    'data:image/png;base64,AAAA',
    'https://ada@example.com/',
    `https://${'ü'.repeat(64)}.example/`,
    `https://example.${'ü'.repeat(64)}\\a`,
    'https://:secret@example.com/',
    'https://example.com/\r\nset-cookie: a=b',
    'https://exam\tple.com/',
    'https://example.com/a.png\n',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('refuses %j', (address) => {
    expect(isWebAddress(address)).toBe(false);
  });
});
