import { describe, expect, it } from 'vitest';
import { isSafeLink } from './markdown.ts';

describe('isSafeLink', () => {
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://files.example',
    '//evil.example',
    '/\\evil.example',
    'https://',
    'https:// x',
    'mailto:',
    'tel:call-me',
    'https://a.example/\u0000',
    '/a\tb',
    'about',
    '',
  ])('refuses %j', (url) => {
    expect(isSafeLink(url)).toBe(false);
  });

  it.each([
    'https://a.example/b?c#d',
    'HTTP://A.example',
    'mailto:ada@example.com',
    'tel:+1313-555-0142',
    '/blog/filters',
    '/',
    '#how-it-works',
  ])('allows %j', (url) => {
    expect(isSafeLink(url)).toBe(true);
  });
});
