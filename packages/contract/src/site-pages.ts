/**
 * The pages that the site always has, in the order of its menu (spec §2.1). Menu, sitemap, structured data and the
 * lists of the tests follow from this declaration; the file of the route is the page itself.
 */
export const SITE_PAGES = [
  { path: '/', label: 'Home' },
  { path: '/services', label: 'Services' },
  { path: '/about', label: 'About Us' },
  { path: '/blog', label: 'Blog' },
  { path: '/contact', label: 'Contact' },
] as const;

export type SitePath = (typeof SITE_PAGES)[number]['path'];
