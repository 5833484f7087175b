import type { SitePath } from '@hvac/contract/site-pages';
import { expect, expectTypeOf, it } from 'vitest';
import { addressOf } from './destination.ts';
import type { FileRoutesByTo } from './routeTree.gen.ts';

it.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/blog?page=2', '/blog?page=2'],
  ['/blog?page=1', '/blog'],
  ['/blog?page=100001', '/blog'],
  ['/blog?page=x', '/blog'],
  ['/blog?page=2&utm_source=x', '/blog?page=2'],
  ['/blog/category/heating?page=3', '/blog/category/heating?page=3'],
  ['/blog?q=', '/blog'],
  ['/blog?q=+&page=2', '/blog?page=2'],
  ['/blog?q=heat+pump&page=1&x=1', '/blog?q=heat+pump'],
  ['/blog?page=2&q=24', '/blog?page=2&q=24'],
  ['/blog?q={"toString":1}', '/blog?q=%7B%22toString%22%3A1%7D'],
  ['/blog?q=1&q=2', '/blog'],
  [`/about?x=${'['.repeat(7000)}${']'.repeat(7000)}`, '/about'],
  ['/blog/category/heating?q=x', '/blog/category/heating'],
  ['/about?page=2', '/about'],
  ['/contact?sent=1', '/contact?sent=1'],
  ['/contact?sent=2', '/contact'],
  ['//blog', '//blog'],
  ['/%E0%A4%A?page=2', '/%E0%A4%A'],
])('caches the page of %.60s as %s', (url, address) => {
  expect(addressOf(url)).toBe(address);
});

type Page = Exclude<keyof FileRoutesByTo, `/admin${string}` | `${string}$${string}`>;

it('SITE_PAGES has the path of every page that always exists, and no other', () => {
  // The privacy page exists only once the owner has written it.
  expectTypeOf<Exclude<Page, '/privacy'>>().toEqualTypeOf<SitePath>();
});
