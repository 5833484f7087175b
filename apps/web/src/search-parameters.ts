import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

// How a number, a boolean, null or a text begins in JSON.
const START = /^\s*(?:["\d-]|true|false|null)/;
// Made once: an error with its stack, for each word that somebody searches for, costs more than to refuse the search.
const NOT_JSON = new TypeError();

/** A number, a boolean, null or a text. What else JSON can say stays the text that it is, however deep. */
const parse = (text: string): unknown => {
  if (!START.test(text)) throw NOT_JSON;
  return JSON.parse(text);
};

/** How the router reads and writes the query string. */
export const parseSearch = parseSearchWith(parse);
export const stringifySearch = stringifySearchWith(JSON.stringify, parse);
