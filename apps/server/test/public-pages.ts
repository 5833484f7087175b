import { SITE_PAGES } from '@hvac/contract/site-pages';

/** One URL of each kind of public page (spec §2.1), with the demo content. */
export const PUBLIC_PATHS = [
  ...SITE_PAGES.map(({ path }) => path),
  '/blog/category/heating',
  '/blog/why-your-furnace-keeps-short-cycling',
];

/** When the demo content is made: the digits of a time count in the weight of a page. */
export const FIRST_START = new Date('2026-11-23T14:00:00.000Z');

/** The bytes of a document with the best compression. */
export const LARGEST_PAGE = 9300;
