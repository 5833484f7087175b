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
  ])('keeps nothing of %j', (search) => {
    expect({ ...search, ...listAddress(search) }).toMatchObject({ q: undefined, page: undefined });
  });

  it('keeps the search and the page', () => {
    expect(listAddress({ q: 'heat pump', page: 3 })).toEqual({ q: 'heat pump', page: 3 });
  });

  it('omits the first page', () => {
    expect(listAddress({ q: 'ducts', page: 1 })).toEqual({ q: 'ducts' });
  });

  it('reads a number as search text', () => {
    expect(listAddress({ q: 24 })).toEqual({ q: '24' });
  });

  it('truncates a search to what the search box accepts', () => {
    expect(listAddress({ q: 'x'.repeat(300) }).q).toHaveLength(200);
  });
});
