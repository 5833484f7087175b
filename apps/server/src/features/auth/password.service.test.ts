import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  hashPassword as hashFor,
  makeSalt,
  type PasswordSource,
  slowHash,
  verifyPassword as verify,
  verifyAgainstDummy,
} from './password.service.ts';

const SALT_AND_KEY = 'c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
// From the reference implementation's tests: 'password' with the salt 'somesalt'.
const REFERENCE = `$argon2id$v=19$m=256,t=2,p=1$${SALT_AND_KEY}`;

const hashPassword = (password: string) => hashFor(password, 1);
const verifyPassword = (
  password: string,
  hash: string,
  source: PasswordSource = { network: '192.0.2' },
) => verify(password, hash, source);

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

describe('slowHash', () => {
  const source = { userId: 1 };
  const [, REFERENCE_KEY = ''] = SALT_AND_KEY.split('$');

  it.each(['', 'somesalt', REFERENCE])('refuses the salt "%s"', async (salt) => {
    await expect(slowHash('password', salt, source)).rejects.toThrow('salt');
  });

  it('is that of a password with the same salt, for users and strangers alike', async () => {
    const salt = REFERENCE.slice(0, -REFERENCE_KEY.length - 1);
    const hash = Buffer.from(REFERENCE_KEY, 'base64').toString('hex');
    expect(await slowHash('password', salt, source)).toBe(hash);
    expect(await slowHash('password', salt, { network: '192.0.2' })).toBe(hash);
    expect(await slowHash('Password', salt, source)).not.toBe(hash);
  });

  it('has a new salt with the recommended cost', () => {
    expect(makeSalt()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}$/);
    expect(makeSalt()).not.toBe(makeSalt());
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

describe('verifyAgainstDummy', () => {
  it('never lets anybody in', async () => {
    const source = { network: '192.0.2' };
    expect(await verifyAgainstDummy('', source)).toBe(false);
    expect(await verifyAgainstDummy('password', source)).toBe(false);
  });
});

describe('a crowd of strangers of one network', () => {
  /** Starts them, and returns how each ended, in that order. */
  const sixtyStrangers = () => {
    const ended: string[] = [];
    const attempts = Array.from({ length: 60 }, () =>
      verifyPassword('password', REFERENCE).then(
        () => ended.push('verified'),
        (error) => ended.push(error.code),
      ),
    );
    return { ended, all: Promise.all(attempts) };
  };

  it('asks the client to retry later rather than let more than fifty wait', async () => {
    // The test before has to hand its turn back.
    await nextTurn();
    const { ended, all } = sixtyStrangers();
    await all;
    expect(ended.filter((end) => end === 'unavailable')).toHaveLength(9);
    expect(await verifyPassword('password', REFERENCE)).toBe(true);
  });

  it.each<[string, PasswordSource]>([
    ['a stranger of another network', { network: '198.51.100' }],
    ['a user', { userId: 1 }],
  ])('does not hold up %s', async (_, source) => {
    const { ended, all } = sixtyStrangers();
    expect(await verifyPassword('password', REFERENCE, source)).toBe(true);
    // Behind them it would be the last; how fast two threads run beside each other is up to the machine.
    expect(ended.filter((end) => end === 'verified').length).toBeLessThan(25);
    await all;
  });

  it('does not make an unknown name known by refusing it from then on', async () => {
    const { all } = sixtyStrangers();
    const last = verifyAgainstDummy('password', { network: '192.0.2' });
    await expect(last).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
    await all;
    expect(await verifyAgainstDummy('password', { network: '192.0.2' })).toBe(false);
  });
});

it('users do not hold each other up either', async () => {
  const many = Array.from({ length: 60 }, () =>
    verifyPassword('password', REFERENCE, { userId: 1 }).catch(() => false),
  );
  expect(await verifyPassword('password', REFERENCE, { userId: 2 })).toBe(true);
  await Promise.all(many);
});
