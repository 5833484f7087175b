import { describe, expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

describe('the changed fields', () => {
  it('are those whose value differs, however deep', () => {
    const before = { name: 'Hearthline', address: { city: 'Royal Oak', zip: '48067' }, links: [] };
    const after = { name: 'Hearthline', address: { city: 'Troy', zip: '48067' }, links: ['a'] };
    expect(changedFields(before, after)).toEqual(['address', 'links']);
  });

  it('are none when only the order of keys differs', () => {
    const before = { address: { zip: '48067', city: 'Troy' }, links: [{ url: 'a', name: 'b' }] };
    const after = { address: { city: 'Troy', zip: '48067' }, links: [{ name: 'b', url: 'a' }] };
    expect(changedFields(before, after)).toEqual([]);
  });

  it('include a list in another order', () => {
    expect(changedFields({ cities: ['Troy', 'Novi'] }, { cities: ['Novi', 'Troy'] })).toEqual([
      'cities',
    ]);
  });

  it('leave out what is not given, and count nothing as null', () => {
    expect(changedFields({ summary: null, tags: ['a'] }, { tags: undefined })).toEqual([]);
    expect(changedFields({}, { summary: null })).toEqual([]);
  });
});
