import { LAST_PAGE } from '@hvac/contract/post-lists';

/** The page number of a list from the query string; omitted for the first page. */
export const pageNumber = (search: Record<string, unknown>): { page?: number } => {
  const { page } = search;
  return typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= LAST_PAGE
    ? { page }
    : {};
};

/** The canonical path of a page of a list. */
export const pagePath = (path: string, page = 1): string =>
  page === 1 ? path : `${path}?page=${page}`;

/** The title of a page of a list. */
export const pageTitle = (title: string, page = 1): string =>
  page === 1 ? title : `${title}, page ${page}`;
