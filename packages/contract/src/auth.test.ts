import { describe, expect, it } from 'vitest';
import { newPassword } from './auth.ts';

describe('a new password', () => {
  it.each(['', '1234567', 'x'.repeat(201)])('may not be "%s"', (password) => {
    expect(newPassword.safeParse(password).success).toBe(false);
  });

  it.each([
    '12345678',
    'abcdefgh',
    'ABCDEFGH',
    '--------',
    '        ',
    ' a word ',
    'пароль с пробелом',
    '密码密码密码密码',
    '🔥🔥🔥🔥🔥🔥🔥🔥',
    'x'.repeat(64),
    'x'.repeat(200),
  ])('may be "%s", which is kept as it was typed', (password) => {
    expect(newPassword.parse(password)).toBe(password);
  });
});
