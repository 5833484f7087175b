import { expect, it } from 'vitest';
import { loggedPath } from './logged-path.ts';

it.each([
  ['/blog?q=secret', '/blog'],
  ['/preview/post.7.tphji5.signature?x', '/preview/…'],
  ['/Preview/post.7.tphji5.signature/', '/Preview/…'],
  ['/previews', '/previews'],
])('logs %s as %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged);
});
