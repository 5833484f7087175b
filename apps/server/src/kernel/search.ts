import { fold } from '@hvac/contract/fold';
import { type RawQueryFragmentSymbol, raw } from '@mikro-orm/postgresql';

/** The pattern of `like` for texts that contain the search text, taken literally. */
export const patternOf = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

/** Stands between texts that are searched as one, so that no search matches across two of them. */
const BETWEEN = '\u0001';

/**
 * What column `folded_text` holds of some texts: null when only their case has to be folded, which the database does in
 * column `search_text`.
 */
export const foldedText = (...texts: (string | null | undefined)[]): string | null => {
  const text = texts.map((each) => each ?? '').join(BETWEEN);
  return /\P{ASCII}/u.test(text) ? fold(text) : null;
};

/**
 * SQL: whether a row contains a search text, taken literally and folded (`fold`). Rows that an instance of release 1.0.0 has
 * stored are found by their own spelling until `foldTexts` has folded them.
 * @param lower the expression for the texts in lower case, by which the table has an index
 */
export const containsSql = (
  search: string,
  alias: string,
  lower = `${alias}.search_text`,
): { sql: string; parameters: string[] } => {
  const folded = patternOf(fold(search));
  const asTyped = /\P{ASCII}/u.test(search) ? [patternOf(search)] : [];
  const conditions = [
    `${lower} like ?`,
    `${alias}.folded_text like ?`,
    ...asTyped.map(() => `${lower} like lower(?)`),
  ];
  return { sql: `(${conditions.join(' or ')})`, parameters: [folded, folded, ...asTyped] };
};

/** A filter for rows that contain the search text (`containsSql`); an empty one matches all. */
export const containing = (search: string): Record<RawQueryFragmentSymbol, string[]> => {
  if (fold(search) === '') return {};
  const { parameters } = containsSql(search, '');
  return { [raw((alias) => containsSql(search, alias).sql, parameters)]: [] };
};
