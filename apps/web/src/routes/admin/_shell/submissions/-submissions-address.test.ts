import { describe, expect, it } from 'vitest';
import { submissionsAddress } from './-submissions-address.ts';

describe('the address of the inbox', () => {
  it.each([
    [{ tab: 'new' }],
    [{ tab: 'contacted' }],
    [{ tab: 'toString' }],
    [{ tab: ['spam'] }],
    [{ id: 0 }],
    [{ id: -1 }],
    [{ id: 1.5 }],
    [{ id: 2_147_483_648 }],
    [{ id: 'seventeen' }],
    [{ id: '17' }],
    [{ from: 5 }],
    [{ page: 0, q: '' }],
  ])('keeps nothing of %j', (search) => {
    expect({ ...search, ...submissionsAddress(search) }).toEqual({});
  });

  it('keeps tab, search, page, the open submission and the link that led there', () => {
    const search = { tab: 'spam', q: 'heat pump', page: 3, id: 17, from: '4.b-c' };
    expect(submissionsAddress(search)).toEqual(search);
  });
});
