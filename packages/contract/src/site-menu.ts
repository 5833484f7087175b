import { SITE_PAGES } from './site-pages.ts';
import type { SiteTexts } from './texts/pages.ts';

/** A link in the menu or in the footer. */
export interface MenuEntry {
  path: string;
  label: string;
}

/** The pages of the menu that always exist, as the owner calls them; without the blog while nothing is published there. */
export const siteMenu = (shared: SiteTexts['shared'], hasPosts: boolean): MenuEntry[] =>
  SITE_PAGES.filter(({ path }) => hasPosts || path !== '/blog').map(({ path, menuText }) => ({
    path,
    label: shared[menuText],
  }));
