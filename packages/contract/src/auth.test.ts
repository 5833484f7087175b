import { describe, expect, it } from 'vitest';
import { loginInput, newPassword, newUsername } from './auth.ts';
import { appCode, isLongRecoveryCode, plainRecoveryCode, recoveryCode } from './second-factors.ts';

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

describe('a username', () => {
  it.each([
    'admin ',
    ' admin',
    'admin\u00a0',
    'admin\u200b',
    '\ufeffadmin',
    'ad\u00admin',
    '\u202aadmin\u202c',
    '\u2060admin\u3000',
    'admin\t',
    'admin\r\n',
    'admin\ufe0f',
  ])('is admin for %j', (typed) => {
    expect(newUsername.parse(typed)).toBe('admin');
    expect(loginInput.parse({ username: typed, password: typed })).toEqual({
      username: 'admin',
      password: typed,
    });
  });

  it.each(['Zoë 👩🏽‍🔧', 'علی‌رضا', 'Ada Lovelace'])('may be %s', (typed) => {
    expect(newUsername.parse(typed)).toBe(typed);
  });

  it.each(['', ' ', '\u200b', '\u3164\u00a0', 'two\nlines'])('may not be %j', (typed) => {
    expect(newUsername.safeParse(typed).success).toBe(false);
  });
});

describe('a code', () => {
  it.each([
    '123 456',
    '123\u00a0456 ',
    '\u200b123456',
    '\u202a123\u2009456\u202c',
    '123456\ufeff',
    '1 2 3 4 5 6\n',
  ])('of an app is read in %j', (typed) => {
    expect(appCode.parse(typed)).toBe('123456');
  });

  it.each([
    '',
    ' - ',
    'ab3de-7gh2',
    'ab3de-7gh2k-m',
    'ab3de-7gh2€',
    'abcd-efgh-jkmn-pqrs-tuvw-xyz2-345',
  ])('for recovery may not be %j', (typed) => {
    expect(recoveryCode.safeParse(typed).success).toBe(false);
  });

  it.each([
    'AB30E-1G12K',
    'ab3oe-ig12k',
    'AB3OE LGI2K',
    ' a b 3 0 e 1 g 1 2 k ',
    'ab30e\u2011\u20131g1—2k',
    '\u202aAB30E\u00ad1G12K\u202c\u200b\n',
  ])('for recovery is read in %j', (typed) => {
    expect(recoveryCode.parse(typed)).toBe('ab30e1g12k');
    expect(plainRecoveryCode(typed)).toBe('ab30e1g12k');
    expect(isLongRecoveryCode(recoveryCode.parse(typed))).toBe(false);
  });

  it.each([
    'abcd-efgh-jkmn-pqrs-tuvw-xyz2-3456',
    'ABCD EFGH JKMN PQRS TUVW XYZ2 3456',
    'abcd\u2011efgh–jkmn—pqrs\u2212tuvw-xyz2-3456',
    '\u202aabcd-efgh-jkmn-pqrs-tuvw-xyz2-3456\u202c\u200b',
    'abcd\u00adefgh\u00adjkmnpqrstuvwxyz23456\u00a0',
  ])('for recovery of release 1.0.0 is read in %j', (typed) => {
    expect(recoveryCode.parse(typed)).toBe('abcdefghjkmnpqrstuvwxyz23456');
    expect(plainRecoveryCode(typed)).toBe('abcdefghjkmnpqrstuvwxyz23456');
    expect(isLongRecoveryCode(recoveryCode.parse(typed))).toBe(true);
  });
});
