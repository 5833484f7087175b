import { describe, expect, it } from 'vitest';
import { searchedFor, searchText } from './search-text.ts';

describe('what is searched for', () => {
  it.each([[undefined], [null], [''], ['  '], [['heat', 'pump']], [{ toString: 1 }]])(
    'is nothing with %j',
    (q) => expect(searchedFor({ q })).toEqual({}),
  );

  it('keeps the form that the router gave it, so that the address stays the same', () => {
    expect(searchedFor({ q: 24, page: 2 })).toEqual({ q: 24 });
    expect(searchedFor({ q: ' heat ' })).toEqual({ q: ' heat ' });
  });

  it('is a text without white space around it', () =>
    expect([searchText(24), searchText(' heat pump ')]).toEqual(['24', 'heat pump']));
});
