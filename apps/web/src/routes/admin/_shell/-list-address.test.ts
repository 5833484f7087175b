import { describe, expect, it } from 'vitest';
import { listAddress } from './-list-address.ts';

describe('the address of a list', () => {
  it.each([
    [{ page: 0 }],
    [{ page: -2 }],
    [{ page: 1.5 }],
    [{ page: 'two' }],
    [{ page: 1e9 }],
    [{ q: '' }],
    [{ q: { $ne: null } }],
    [{ q: ['a'] }],
    [{ sent: 1 }],
  ])('has nothing to keep of %j', (search) => {
    expect({ ...search, ...listAddress(search) }).toMatchObject({ q: undefined, page: undefined });
  });

  it('keeps the search and the page', () => {
    expect(listAddress({ q: 'heat pump', page: 3 })).toEqual({ q: 'heat pump', page: 3 });
  });

  it('does not name the first page', () => {
    expect(listAddress({ q: 'ducts', page: 1 })).toEqual({ q: 'ducts' });
  });

  it('takes a number for what was searched for', () => {
    expect(listAddress({ q: 24 })).toEqual({ q: '24' });
  });

  it('keeps no more of a search than the box would take', () => {
    expect(listAddress({ q: 'x'.repeat(300) }).q).toHaveLength(200);
  });
});
