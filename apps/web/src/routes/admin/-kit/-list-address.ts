import { pageNumber } from '../../../lib/page-number.ts';

/** The search parameters of a list: the search text, and the page number from the second page on. */
export interface ListAddress {
  q?: string;
  page?: number;
}

/** The same of a list that has a trash. */
export interface TrashListAddress extends ListAddress {
  tab?: 'trash';
}

/**
 * Reads the search parameters of a list. Invalid values become undefined, so that they replace what is in the
 * address. The router parses `?q=24` as a number; here it is search text.
 */
export const listAddress = ({ q, ...rest }: Record<string, unknown>): ListAddress => {
  const isSearch = (typeof q === 'string' && q !== '') || typeof q === 'number';
  return { q: isSearch ? String(q).slice(0, 200) : undefined, page: pageNumber(rest).page };
};

/** Reads the search parameters of a list that has a trash. */
export const trashListAddress = (search: Record<string, unknown>): TrashListAddress => ({
  ...listAddress(search),
  tab: search.tab === 'trash' ? 'trash' : undefined,
});
