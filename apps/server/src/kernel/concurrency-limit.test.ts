import { describe, expect, it } from 'vitest';
import { createUsage } from './concurrency-limit.ts';

describe('what is in use', () => {
  it('is not more than one address may have, in whatever form it is written', () => {
    const usage = createUsage(3);
    expect(usage.take('203.0.113.7', 2)).toBe(true);
    expect(usage.take('::ffff:203.0.113.7', 2)).toBe(false);
    expect(usage.take('::ffff:203.0.113.7', 1)).toBe(true);
    expect(usage.take('203.0.113.8', 3)).toBe(true);
  });

  it('is not more than twice that for a whole IPv6 /48', () => {
    const usage = createUsage(1);
    const taken = Array.from({ length: 9 }, (_, n) => usage.take(`2001:db8:7:${n}::1`, 1));
    expect(taken.filter(Boolean)).toHaveLength(2);
    expect(usage.take('2001:db8:8::1', 1)).toBe(true);
  });

  it('is nothing of what was refused, and less again after it was given back', () => {
    const usage = createUsage(2);
    expect(usage.take('2001:db8::1', 3)).toBe(false);
    expect(usage.take('2001:db8::1', 2)).toBe(true);
    usage.giveBack('2001:db8::1', 1);
    expect([usage.take('2001:db8::2', 1), usage.take('2001:db8::2', 1)]).toEqual([true, false]);
  });
});
