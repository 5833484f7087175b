import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/** A number, a boolean, null or a text. What else JSON can say stays the text that it is, however deep. */
const parse = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'object' && value !== null) throw new TypeError();
  return value;
};

/** How the router reads and writes the query string. */
export const parseSearch = parseSearchWith(parse);
export const stringifySearch = stringifySearchWith(JSON.stringify, parse);
