import { describe, expect, it } from 'vitest';
import { hashPassword, verifyAgainstNobody, verifyPassword } from './password.service.ts';

const SALT_AND_KEY = 'c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
// From the reference implementation's tests: 'password' with the salt 'somesalt'.
const REFERENCE = `$argon2id$v=19$m=256,t=2,p=1$${SALT_AND_KEY}`;

describe('verifyPassword', () => {
  it.each([
    ['nothing', ''],
    ['plain text', 'password'],
    ['a bcrypt hash', '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
    ['argon2i', `$argon2i$v=19$m=256,t=2,p=1$${SALT_AND_KEY}`],
    ['another version', `$argon2id$v=16$m=256,t=2,p=1$${SALT_AND_KEY}`],
    ['a hash without a salt', REFERENCE.replace('c29tZXNhbHQ', '')],
    ['a hash without a key', REFERENCE.replace(/[^$]+$/, '')],
    ['a hash with a shorter key', REFERENCE.slice(0, -4)],
    ['a hash with a tail', `${REFERENCE}$`],
    ['a hash with odd parameters', REFERENCE.replace('m=256', 'm=-1')],
  ])('accepts no password for %s', async (_case, hash) => {
    expect(await verifyPassword('password', hash)).toBe(false);
  });

  it.each(['Password', 'password ', '', 'passwor', 'p\u0430ssword'])(
    'refuses the wrong password "%s"',
    async (password) => {
      expect(await verifyPassword(password, REFERENCE)).toBe(false);
    },
  );

  it('reads hashes written by other implementations', async () => {
    expect(await verifyPassword('password', REFERENCE)).toBe(true);
  });
});

describe('hashPassword', () => {
  it('writes argon2id in PHC form with the recommended cost', async () => {
    expect(await hashPassword('correct horse')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    );
  });

  it('salts every hash anew', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  it.each(['correct horse', 'пароль 🐴', ' ', 'x'.repeat(1000)])(
    'returns a hash that verifyPassword accepts for nothing but "%s"',
    async (password) => {
      const hash = await hashPassword(password);
      expect(await verifyPassword(password, hash)).toBe(true);
      expect(await verifyPassword(`${password}.`, hash)).toBe(false);
    },
  );

  it('asks the client to retry later rather than let more than fifty wait', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 60 }, () => verifyPassword('password', REFERENCE)),
    );
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfter: 5 } });
    expect(await verifyPassword('password', REFERENCE)).toBe(true);
  });

  it('keeps hashes apart when many passwords come at once', async () => {
    const hashes = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(hashPassword));
    expect(await Promise.all(hashes.map((hash) => verifyPassword('d', hash)))).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
    ]);
  });
});

describe('verifyAgainstNobody', () => {
  it('never lets anybody in', async () => {
    expect(await verifyAgainstNobody('')).toBe(false);
    expect(await verifyAgainstNobody('password')).toBe(false);
  });
});
