import { isBackOffice } from '@hvac/contract/pages';

/** The screens on the way into the back office. */
const ENTRANCES = ['/admin/login', '/admin/choose-password'];

/**
 * The address to return to after the login, or after the choice of a password; undefined unless it is a screen of
 * the back office.
 * @param href path, search and hash of the current address
 */
export const wantedScreen = (href: string): string | undefined => {
  const [path = ''] = href.split(/[?#]/, 1);
  return isBackOffice(path) && !ENTRANCES.includes(path) ? href : undefined;
};

/** The link of the notification that leads to a screen; null if none does. */
export const notificationLink = (href: string): string | null => {
  const [, search] = /^[^?#]*\?([^#]*)/.exec(href) ?? [];
  return new URLSearchParams(search).get('from');
};
