import { LAST_PAGE } from '@hvac/contract/post-lists';

const isPageNumber = (value: string | null): value is string =>
  value !== null && /^[1-9]\d{0,6}$/.test(value) && value !== '1' && Number(value) <= LAST_PAGE;

/**
 * The one address under which a page is made and kept: query strings that no page knows are dropped, so that
 * they never make a second copy.
 */
export const pageKey = (url: string): string => {
  const [path = '/', query = ''] = url.split('?', 2);
  const search = new URLSearchParams(query);
  const page = search.get('page');
  if (isPageNumber(page) && /^\/blog(\/category\/[^/]+)?\/?$/i.test(path)) {
    return `${path}?page=${page}`;
  }
  return path === '/contact' && search.get('sent') === '1' ? '/contact?sent=1' : path;
};
