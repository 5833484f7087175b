/** The page of a list from the query string; the first page has none. */
export const pageNumber = (search: Record<string, unknown>): { page?: number } => {
  const { page } = search;
  return typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 1_000_000
    ? { page }
    : {};
};
