import { SITE_PAGES } from '@hvac/contract/site-pages';

/** One URL of each kind of public page (spec §2.1), with the demo content. */
export const PUBLIC_PATHS = [
  ...SITE_PAGES.map(({ path }) => path),
  '/blog/category/heating',
  '/blog/why-your-furnace-keeps-short-cycling',
];

/** The bytes of a document with the best compression. */
export const LARGEST_PAGE = 9300;
