import { pageNumber } from '../../../lib/page-number.ts';

/** What the address of a list keeps: the search, and the page from the second one on. */
export interface ListAddress {
  q?: string;
  page?: number;
}

/**
 * Reads the address of a list. What makes no sense in it is undefined, so that it takes the place of what stands
 * there. The router takes `?q=24` for a number; here it is what was searched for.
 */
export const listAddress = ({ q, ...rest }: Record<string, unknown>): ListAddress => {
  const isSearch = (typeof q === 'string' && q !== '') || typeof q === 'number';
  return { q: isSearch ? String(q).slice(0, 200) : undefined, page: pageNumber(rest).page };
};
