/**
 * What is searched for, as the router has parsed it from the query string: `?q=24` is a number. Nothing is searched for
 * without a letter.
 */
export const searchedFor = ({ q }: Record<string, unknown>): { q?: unknown } =>
  searchText(q) ? { q } : {};

/** The text to search for; a parameter that is there twice is none. */
export const searchText = (q: unknown): string =>
  typeof q === 'object' ? '' : String(q ?? '').trim();
