/** An address of every kind of public page (spec §2.1), as the demo content has them. */
export const PUBLIC_PATHS = [
  '/',
  '/services',
  '/about',
  '/contact',
  '/blog',
  '/blog/category/heating',
  '/blog/why-your-furnace-keeps-short-cycling',
];
