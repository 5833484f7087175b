/**
 * The pages that the site always has, in the order of its menu (spec §2.1). Menu, sitemap, structured data and the
 * lists of the tests follow from this declaration; the file of the route is the page itself. `menuText` names the label among the owner's texts.
 */
export const SITE_PAGES = [
  { path: '/', menuText: 'menuHome' },
  { path: '/services', menuText: 'menuServices' },
  { path: '/about', menuText: 'menuAbout' },
  { path: '/blog', menuText: 'menuBlog' },
  { path: '/contact', menuText: 'menuContact' },
] as const;

export type SitePath = (typeof SITE_PAGES)[number]['path'];
