import { type RawQueryFragmentSymbol, raw } from '@mikro-orm/postgresql';

/**
 * A filter for rows whose column `search_text` contains the search text, taken literally and ignoring case; an
 * empty one matches all. The database folds the case of both sides, because JavaScript folds some letters
 * differently.
 */
export const containing = (search: string): Record<RawQueryFragmentSymbol, string[]> => {
  if (search === '') return {};
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return { [raw((alias) => `${alias}.search_text like lower(?)`, [pattern])]: [] };
};
