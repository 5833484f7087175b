import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-parameters.ts';

const DEEP = '['.repeat(7000) + ']'.repeat(7000);

describe('the parameters of a query string', () => {
  it.each([['{"toString":1}'], ['[1]'], [DEEP]])('are never objects: %.20s', (text) => {
    const search = parseSearch(`?q=${text}`);
    expect(search).toEqual({ q: text });
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  it.each([[24], [true], [null], ['null'], ['24'], ['heat pump'], ['"quoted"']])(
    'keep their kind: %j',
    (value) => expect(parseSearch(stringifySearch({ q: value }))).toEqual({ q: value }),
  );
});
