import { describe, expect, it } from 'vitest';
import { idOfPath } from './ids.ts';

describe('the id in an address', () => {
  it.each(['', 'abc', '0', '01', '-1', '1.5', '1e3', ' 1', '0x1', '2147483648', '99999999999'])(
    'is null for "%s" [spec 337]',
    (param) => {
      expect(idOfPath(param)).toBeNull();
    },
  );

  it.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
  ])('is a positive integer for "%s" [spec 337]', (param, id) => {
    expect(idOfPath(param)).toBe(id);
  });
});
