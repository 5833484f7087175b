import { describe, expect, it } from 'vitest';
import { typedNumber } from './-typed-number.ts';

describe('typedNumber', () => {
  it.each([
    ['about 200', Number.NaN],
    ['1,2', Number.NaN],
    ['-3', Number.NaN],
    ['1.5', Number.NaN],
    ['1e3', Number.NaN],
    ['', null],
    ['  ', null],
    [' 212 ', 212],
    ['1,204', 1204],
  ])('of %j is %j', (typed, number) => {
    expect(typedNumber(typed)).toBe(number);
  });
});
