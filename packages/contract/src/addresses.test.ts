import { describe, expect, it } from 'vitest';
import {
  oldAddressOf,
  readOldAddress,
  readTarget,
  typedAddress,
  withoutDomain,
} from './addresses.ts';

describe('an old address', () => {
  it.each([
    ['/old*', '/old/*', '/*', '/blog/*/x', 'https://old.example/*'],
    ['/old?p=1', '/?p=12', '/old#x', 'https://old.example/?p=1'],
    ['', '/', 'old', 'https://old.example', 'https://old.example/', ' ', '\u200B'],
    ['//x', '/a//b', '/a%2F%2Fb', '/a\\b', '/a%5Cb', '/a/../b', '/a/%2e%2E/b', '/a/./b', '/a/%2e'],
    ['/a\nb', '/a%0Ab', '/%00', `/${'a'.repeat(500)}`, '/\u200B'],
  ])('is none of %j, %j, %j, %j …', (...typed) => {
    expect(typed.map(readOldAddress)).toEqual(typed.map(() => null));
  });

  it.each([
    ['/old-o\u200B', '/old-o'],
    ['/\u202Aold\u202C', '/old'],
    ['/so\u00ADft', '/soft'],
    ['\uFEFF/old', '/old'],
    ['/old\u00A0', '/old'],
    ['/a\u00A0b', '/a b'],
    ['/a\u2009 b', '/a b'],
    ['/cre\u0300me', '/crème'],
    ['/CRÈME/', '/crème'],
    ['/o\u2019brien', "/o'brien"],
    ['/313\u2011555', '/313-555'],
    ['/a\u2013b\u2014c', '/a-b-c'],
    ['/\uFF21\uFF22', '/ab'],
    ['/%E9t%E9', '/été'],
    ['/%C3%A9t%C3%A9', '/été'],
    ['/na%EFve/%DCber', '/naïve/über'],
    ['/100%-off', '/100%-off'],
    ['/100%25-off', '/100%-off'],
    ['/save-50%', '/save-50%'],
    ['/50%%', '/50%%'],
    ['/%', '/%'],
    ['/a%2520b', '/a%20b'],
    ['/a%2Ab', '/a*b'],
    ['/a%3Fb', '/a?b'],
    ['https://OLD.example/Page.HTML/', '/page.html'],
  ])('%j is %j, typed or sent by a browser, and can be edited', (typed, key) => {
    expect(readOldAddress(typed)).toBe(key);
    const { pathname } = new URL(typed.replace(/^\s+/, ''), 'https://site.example');
    expect(oldAddressOf(pathname)).toBe(key);
    expect(readOldAddress(typedAddress(key))).toBe(key);
    expect(oldAddressOf(encodeURI(key).replace(/[?#]/g, encodeURIComponent))).toBe(key);
  });

  it.each([
    ['index.php/about', 'index.php/about'],
    ['price-list.pdf', 'price-list.pdf'],
    ['v1.25/docs', 'v1.25/docs'],
    ['old/page.html', 'old/page.html'],
    ['/hearthline.com/old', '/hearthline.com/old'],
    ['hearthline.com/Old.html', '/Old.html'],
    ['www.hearthline.com:8080/old', '/old'],
    [' HEARTHLINE.COM/old ', '/old'],
    ['www.heiz-öl.de/alt', '/alt'],
    ['xn--e1afmkfd.xn--p1ai/old', '/old'],
    ['https://hearthline.com/old.html', '/old.html'],
    ['http://hearthline.com', '/'],
  ])('typed as %j is %j without its domain', (typed, path) => {
    expect(withoutDomain(typed)).toBe(path);
    expect(readOldAddress(typed)).toBe(path === '/' ? null : oldAddressOf(path));
  });
});

describe('what an old address leads to', () => {
  const read = (typed: string) => readTarget(typed, 'https://hearthline.com');

  it.each([['services'], ['index.php/about'], ['price-list.pdf'], ['//evil.example/x']])(
    'is not %j',
    (typed) => {
      expect(read(typed)).toBeNull();
    },
  );

  it.each([
    ['www.hearthline.com/services?x=1', '/services?x=1'],
    ['other.example/page', 'https://other.example/page'],
  ])('may be pasted as %j, without https://', (typed, target) => {
    expect(read(typed)).toBe(target);
  });
});
