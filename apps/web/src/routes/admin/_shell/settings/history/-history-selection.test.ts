import { describe, expect, it } from 'vitest';
import { exportAddress, isFiltered, selectionOf } from './-history-selection.ts';

describe('the address of the history', () => {
  it.each([
    [{ group: 'secrets' }],
    [{ from: '2026-02-30' }],
    [{ to: 'today' }],
    [{ person: ['jane'] }],
    [{ group: { $ne: null } }],
    [{ sent: 1 }],
  ])('selects everything for an invalid or unknown parameter: %j', (search) => {
    expect(isFiltered(selectionOf(search))).toBe(false);
  });

  it('selects by search, person, kind and days, and exports exactly that', () => {
    const search = { q: 'tips & more', person: 24, group: 'posts', from: '2026-11-01', page: 2 };
    expect(selectionOf(search)).toEqual({
      ...{ search: 'tips & more', person: '24', group: 'posts', from: '2026-11-01' },
      to: undefined,
    });
    expect(exportAddress(selectionOf(search))).toBe(
      '/api/admin/history.csv?search=tips+%26+more&person=24&group=posts&from=2026-11-01',
    );
    expect(exportAddress(selectionOf({}))).toBe('/api/admin/history.csv');
  });
});
