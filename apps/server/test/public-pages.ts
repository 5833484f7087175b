/** One URL of each kind of public page (spec §2.1), with the demo content. */
export const PUBLIC_PATHS = [
  '/',
  '/services',
  '/about',
  '/contact',
  '/blog',
  '/blog/category/heating',
  '/blog/why-your-furnace-keeps-short-cycling',
];
