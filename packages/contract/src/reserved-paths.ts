/**
 * The first segments of the paths that the software serves itself, whatever the owner writes. No old address begins
 * with one: nobody who asks for it would ever be led away.
 */
export const RESERVED_SEGMENTS: readonly string[] = [
  'admin',
  'api',
  'apple-touch-icon-precomposed.png',
  'apple-touch-icon.png',
  'assets',
  'brand',
  'favicon.ico',
  'favicon.svg',
  'feed.xml',
  'healthz',
  'img',
  'metrics',
  'og',
  'preview',
  'readyz',
  'robots.txt',
  'seen',
  'site-state',
  'sitemap.xml',
  'trpc',
  'unreadable',
  'uploads',
];

/** What the software serves below a page of the site. */
export const RESERVED_PATHS: readonly string[] = ['/contact/touched', '/contact/answers'];
