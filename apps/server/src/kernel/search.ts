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
  return isPlain(text) ? null : fold(text);
};

const isPlain = (search: string) => !/\P{ASCII}/u.test(search);

/**
 * SQL: whether a row contains a search text, taken literally and folded (`fold`); `containingParameters` are its values.
 * Rows that an instance of release 1.0.0 has stored are found by their own spelling until they are folded.
 * @param lower the expression for the texts in lower case, by which the table has an index
 */
export const sqlContaining = (
  search: string,
  alias: string,
  lower = `${alias}.search_text`,
): string => {
  const asTyped = isPlain(search) ? '' : ` or ${lower} like lower(?)`;
  return `(${lower} like ? or ${alias}.folded_text like ?${asTyped})`;
};

export const containingParameters = (search: string): string[] => {
  const folded = patternOf(fold(search));
  return [folded, folded, ...(isPlain(search) ? [] : [patternOf(search)])];
};

/** A filter for rows that contain the search text (`sqlContaining`); an empty one matches all. */
export const containing = (search: string): Record<RawQueryFragmentSymbol, string[]> => {
  if (fold(search) === '') return {};
  return { [raw((alias) => sqlContaining(search, alias), containingParameters(search))]: [] };
};
