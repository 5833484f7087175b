import { type RawQueryFragmentSymbol, raw } from '@mikro-orm/postgresql';

/**
 * Rows whose column `search_text` contains a search, taken literally and whatever the case; an empty one
 * finds all. The database folds the case of both, since it knows letters that JavaScript folds otherwise.
 */
export const containing = (search: string): Record<RawQueryFragmentSymbol, string[]> => {
  if (search === '') return {};
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return { [raw((alias) => `${alias}.search_text like lower(?)`, [pattern])]: [] };
};
