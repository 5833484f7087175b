import { expect, it } from 'vitest';
import { loggedPath } from './logged-path.ts';

it.each([
  ['/blog?q=secret', '/blog'],
  ['/preview/post.7.tphji5.signature?x', '/preview/…'],
  ['/Preview/post.7.tphji5.signature/', '/Preview/…'],
  ['/previews', '/previews'],
  [`/${'a'.repeat(10_000)}`, `/${'a'.repeat(199)}…`],
])('logs %s as %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged);
});
