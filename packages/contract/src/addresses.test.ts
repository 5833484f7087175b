import { describe, expect, it } from 'vitest';
import { oldAddressOf, readOldAddress, typedAddress } from './addresses.ts';

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
});
