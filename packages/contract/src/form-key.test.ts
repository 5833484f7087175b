import { describe, expect, it } from 'vitest';
import { equivalentFormKeys, formKey } from './form-key.ts';

describe('the key of the contact form', () => {
  it('is the day in UTC', () => {
    expect(formKey(new Date('2026-11-21T23:59:59Z'))).toBe('form of 2026-11-21');
  });

  it('also equals the key of the day before, so that a retry after midnight is not a second request', () => {
    expect(equivalentFormKeys('form of 2026-01-01')).toEqual([
      'form of 2026-01-01',
      'form of 2025-12-31',
    ]);
  });

  it.each(['form of 2026-99-99', 'a key of another client'])('%s equals only itself', (key) => {
    expect(equivalentFormKeys(key)).toEqual([key]);
  });
});
