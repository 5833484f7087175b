/** Rows whose `searchText` contains a search, taken literally and whatever the case; an empty one finds all. */
export const containing = (search: string): { searchText?: { $like: string } } =>
  search === ''
    ? {}
    : { searchText: { $like: `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` } };
