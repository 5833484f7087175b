/**
 * The pages that always exist, in the order of the menu (spec §2.1). Menu, sitemap, structured data and the lists in
 * tests derive from this declaration; the file of the route is the page itself. `texts` names the page among the owner's
 * texts, and `menuText` its label in the menu.
 */
export const SITE_PAGES = [
  { path: '/', texts: 'home', menuText: 'menuHome' },
  { path: '/services', texts: 'services', menuText: 'menuServices' },
  { path: '/about', texts: 'about', menuText: 'menuAbout' },
  { path: '/blog', texts: 'blog', menuText: 'menuBlog' },
  { path: '/contact', texts: 'contact', menuText: 'menuContact' },
] as const;

export type SitePath = (typeof SITE_PAGES)[number]['path'];
