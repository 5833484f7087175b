import { type RawQueryFragmentSymbol, raw } from '@mikro-orm/postgresql';

/** The pattern of `like` for texts that contain the search text, taken literally. */
export const patternOf = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * A filter for rows whose column `search_text` contains the search text, taken literally and ignoring case; an
 * empty one matches all. The database folds the case of both sides, because JavaScript folds some letters
 * differently.
 */
export const containing = (search: string): Record<RawQueryFragmentSymbol, string[]> => {
  if (search === '') return {};
  return { [raw((alias) => `${alias}.search_text like lower(?)`, [patternOf(search)])]: [] };
};
