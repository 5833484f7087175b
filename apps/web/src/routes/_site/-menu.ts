import { SITE_PAGES } from '@hvac/contract/site-pages';
import { useTexts } from '../-company-record.tsx';

/** The pages of the menu with the owner's labels. */
export const useMenu = () => {
  const { shared } = useTexts();
  return SITE_PAGES.map(({ path, menuText }) => ({ path, label: shared[menuText] }));
};
