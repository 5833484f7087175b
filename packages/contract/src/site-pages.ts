/**
 * The pages that always exist, in the order of the menu (spec §2.1). Menu, sitemap, structured data and the lists in
 * tests derive from this declaration; the file of the route is the page itself. `menuText` names the label among the
 * owner's texts.
 */
export const SITE_PAGES = [
  { path: '/', menuText: 'menuHome' },
  { path: '/services', menuText: 'menuServices' },
  { path: '/about', menuText: 'menuAbout' },
  { path: '/blog', menuText: 'menuBlog' },
  { path: '/contact', menuText: 'menuContact' },
] as const;

export type SitePath = (typeof SITE_PAGES)[number]['path'];
