import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

describe('what is in use', () => {
  it('is not more than one address may have, in whatever form it is written', () => {
    const limit = createConcurrencyLimit(3);
    expect(limit.acquire('203.0.113.7', 2)).toBe(true);
    expect(limit.acquire('::ffff:203.0.113.7', 2)).toBe(false);
    expect(limit.acquire('::ffff:203.0.113.7', 1)).toBe(true);
    expect(limit.acquire('203.0.113.8', 3)).toBe(true);
  });

  it('is not more than twice that for a whole IPv6 /48', () => {
    const limit = createConcurrencyLimit(1);
    const taken = Array.from({ length: 9 }, (_, n) => limit.acquire(`2001:db8:7:${n}::1`, 1));
    expect(taken.filter(Boolean)).toHaveLength(2);
    expect(limit.acquire('2001:db8:8::1', 1)).toBe(true);
  });

  it('is nothing of what was refused, and less again after it was given back', () => {
    const limit = createConcurrencyLimit(2);
    expect(limit.acquire('2001:db8::1', 3)).toBe(false);
    expect(limit.acquire('2001:db8::1', 2)).toBe(true);
    limit.release('2001:db8::1', 1);
    expect([limit.acquire('2001:db8::2', 1), limit.acquire('2001:db8::2', 1)]).toEqual([
      true,
      false,
    ]);
  });
});
