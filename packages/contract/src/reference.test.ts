import { describe, expect, it } from 'vitest';
import { idOfReference, referenceOf } from './reference.ts';

describe('the reference of a submission', () => {
  it.each([1, 2, 3, 4711, 2 ** 30, 2 ** 31 - 1])('leads back to the id %i', (id) => {
    const reference = referenceOf(id);
    expect(reference).toMatch(/^R-[0-9A-HJKMNP-TV-Z]{7}$/);
    expect(idOfReference(reference)).toBe(id);
    expect(idOfReference(` ${reference.toLowerCase()} `)).toBe(id);
  });

  it('does not reveal how many there are', () => {
    const numbers = [1, 2, 3].map((id) => Number.parseInt(referenceOf(id).slice(2), 36));
    const [first = 0, second = 0, third = 0] = numbers;
    expect(Math.abs(second - first)).toBeGreaterThan(1e6);
    expect(Math.abs(third - second)).toBeGreaterThan(1e6);
  });

  it.each(['', 'R-', 'R-123', 'R-0000000', 'R-ILOU000', 'R-ZZZZZZZ', '4711', 'R-2F3EYDH8'])(
    'is not %j',
    (text) => expect(idOfReference(text)).toBeNull(),
  );
});
