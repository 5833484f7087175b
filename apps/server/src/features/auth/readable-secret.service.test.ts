import { expect, it } from 'vitest';
import { makeReadableSecret } from './readable-secret.service.ts';

it('a readable secret has no look-alike characters, and at least 128 random bits', () => {
  const secrets = Array.from({ length: 1000 }, makeReadableSecret);
  const letters = new Set(secrets.join('').replaceAll('-', ''));
  expect([...letters].toSorted().join('')).toBe('123456789abcdefghjkmnpqrstuvwxyz');
  for (const secret of secrets) expect(secret).toMatch(/^(\w{4}-){6}\w{4}$/);
  expect(28 * Math.log2(letters.size)).toBeGreaterThanOrEqual(128);
  expect(new Set(secrets).size).toBe(secrets.length);
});
