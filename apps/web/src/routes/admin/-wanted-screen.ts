import { isBackOffice } from '@hvac/contract/pages';

const LOGIN = '/admin/login';

/**
 * The address to return to after the login; undefined unless it is a screen of the back office.
 * @param href path, search and hash of the current address
 */
export const wantedScreen = (href: string): string | undefined => {
  const [path = ''] = href.split(/[?#]/, 1);
  return isBackOffice(path) && path !== LOGIN ? href : undefined;
};
