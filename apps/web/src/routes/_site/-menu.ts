import { SITE_PAGES } from '@hvac/contract/site-pages';
import { useSite } from '../-company-record.tsx';

/** The pages of the menu with the owner's labels; without the blog while nothing is published there. */
export const useMenu = () => {
  const { texts, hasPosts } = useSite();
  return SITE_PAGES.filter(({ path }) => hasPosts || path !== '/blog').map(
    ({ path, menuText }) => ({ path, label: texts.shared[menuText] }),
  );
};
