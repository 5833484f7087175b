import { expect, it } from 'vitest';
import { makeReadableSecret, makeRecoveryCode } from './readable-secret.service.ts';

it('a readable secret has no look-alike characters, and at least 128 random bits', () => {
  const secrets = Array.from({ length: 1000 }, makeReadableSecret);
  const letters = new Set(secrets.join('').replaceAll('-', ''));
  expect([...letters].toSorted().join('')).toBe('123456789abcdefghjkmnpqrstuvwxyz');
  for (const secret of secrets) expect(secret).toMatch(/^(\w{4}-){6}\w{4}$/);
  expect(28 * Math.log2(letters.size)).toBeGreaterThanOrEqual(128);
  expect(new Set(secrets).size).toBe(secrets.length);
});

it('a recovery code has no two characters that are read as one, and 50 random bits', () => {
  const codes = Array.from({ length: 1000 }, makeRecoveryCode);
  const letters = new Set(codes.join('').replaceAll('-', ''));
  expect([...letters].toSorted().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
  for (const code of codes) expect(code).toMatch(/^\w{5}-\w{5}$/);
  expect(10 * Math.log2(letters.size)).toBe(50);
  expect(new Set(codes).size).toBe(codes.length);
});
