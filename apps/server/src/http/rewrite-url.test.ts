import { describe, expect, it } from 'vitest';
import { rewriteUrl } from './rewrite-url.ts';

describe('the address of a request', () => {
  it.each([
    ['/', '/'],
    ['/blog?page=2', '/blog?page=2'],
    ['/blog/', '/blog/'],
    ['/blog?q=%E0%A4', '/blog?q=%E0%A4'],
    ['/login?next=https://example.com//a', '/login?next=https://example.com//a'],
  ])('%s stays as it is', (url, readable) => {
    expect(rewriteUrl(url)).toBe(readable);
  });

  it.each([
    ['/api/blog/posts/', '/api/blog/posts'],
    ['/api/blog/posts/?limit=1', '/api/blog/posts?limit=1'],
    ['/api/', '/api/'],
  ])('%s from an old client becomes %s', (url, readable) => {
    expect(rewriteUrl(url)).toBe(readable);
  });

  it.each([
    ['http://localhost:3000/api/blog/posts/?limit=1', '/api/blog/posts?limit=1'],
    ['HTTPS://example.com/', '/'],
    ['http://example.com', '/'],
    ['http://example.com?page=2', '/?page=2'],
  ])('%s from a proxy becomes %s', (url, readable) => {
    expect(rewriteUrl(url)).toBe(readable);
  });

  it.each([
    ['/api/%E0%A4', '/api/unreadable'],
    ['/api/blog//posts', '/api/unreadable'],
    ['http://example.com//api/blog/posts', '/unreadable'],
    ['/%E0%A4', '/unreadable'],
    ['//example.com/', '/unreadable'],
    ['*', '/unreadable'],
    ['*?page=2', '/unreadable'],
    ['*/api/', '/unreadable'],
    ['ftp://example.com/', '/unreadable'],
    ['example.com:443', '/unreadable'],
    ['', '/unreadable'],
  ])('%s matches no route', (url, readable) => {
    expect(rewriteUrl(url)).toBe(readable);
  });
});
