/** The page of a list from the query string; the first page has none. */
export const pageNumber = (search: Record<string, unknown>): { page?: number } => {
  const { page } = search;
  return typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 1_000_000
    ? { page }
    : {};
};

/** The one address of a page of a list. */
export const pagePath = (path: string, page = 1): string =>
  page === 1 ? path : `${path}?page=${page}`;
