/** The pattern of `ilike` for a text that contains a search, taken literally. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
