import { createHash } from 'node:crypto';
import type { NewCredentials } from '@hvac/contract/auth';
import { describe, expect, it } from 'vitest';
import {
  anotherApp,
  cookieOf,
  dataOf,
  logIn,
  mutate,
  query,
  refusalOf,
  SESSION_KEY,
  setCookieOf,
} from '../../../test/app.ts';
import { PASSWORD } from '../../../test/factories.ts';
import { reasonOf } from '../../../test/fixtures/owner.ts';
import {
  addApp,
  addPasskey,
  codeOf,
  forgetUsedCodes,
  newUser,
  wrongCodeOf,
} from '../../../test/fixtures/second-factors.ts';
import { useInstance } from '../../../test/office.ts';
import { rest } from '../../../test/rest.ts';
import { slowHash } from './password.service.ts';

const WRONG_CODE = [401, "That code didn't work or was already used."];
const WRONG_RECOVERY_CODE = [401, "That backup code didn't work or was already used."];
const NOT_ACCEPTED = [401, "That passkey didn't work. Try again."];

const { app, em, orm, test } = useInstance();

const enter = (username: string, secondFactor?: unknown, instance = app(), cookie?: string) =>
  mutate(instance, 'auth.login', { input: { username, password: PASSWORD, secondFactor }, cookie });
const enterWithCode = (username: string, code: string, instance = app()) =>
  enter(username, { kind: 'app', code }, instance);
const ask = async (username: string) =>
  dataOf<{ kinds: string[]; passkey: { challenge: string } }>(
    await mutate(app(), 'auth.askForSecondFactor', { input: { username, password: PASSWORD } }),
  );

const userWithApp = async () => {
  const user = await newUser(test());
  return { ...user, ...(await addApp(test(), user.cookie)) };
};
/** A user whose recovery codes the instance has made. */
const userWithOwnCodes = async () => {
  const user = await newUser(test());
  return { ...user, ...(await addApp(test(), user.cookie, { makesCodes: true })) };
};
const userWithPasskey = async () => {
  const { username, cookie } = await newUser(test());
  return { username, cookie, ...(await addPasskey(test(), cookie)) };
};

describe('a user with a second factor', () => {
  it('gets no session for the password alone, and keeps the one they have', async () => {
    const { username, cookie } = await userWithApp();
    const response = await enter(username, undefined, app(), cookie);
    expect([response.statusCode, reasonOf(response)]).toEqual([401, 'second-factor']);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(dataOf(await query(app(), 'auth.session', { cookie }))).toMatchObject({ username });
  });

  it('is asked for it after a reset of the password as well', async () => {
    const administrator = await newUser(test());
    const { id, username } = await userWithApp();
    const { cookie } = administrator;
    const reset = await mutate(app(), 'auth.resetPassword', { input: { id }, cookie });
    const { password } = dataOf<NewCredentials>(reset);
    const response = await mutate(app(), 'auth.login', { input: { username, password } });
    expect([response.statusCode, reasonOf(response)]).toEqual([401, 'second-factor']);
  });

  it('cannot be told from any other user without the password', async () => {
    const { username, key } = await userWithApp();
    const input = { username, password: 'wrong', secondFactor: { kind: 'app', code: codeOf(key) } };
    const WRONG = [401, 'Invalid username or password'];
    expect(refusalOf(await mutate(app(), 'auth.login', { input }))).toEqual(WRONG);
    const asked = await mutate(app(), 'auth.askForSecondFactor', {
      input: { username, password: 'wrong' },
    });
    expect(refusalOf(asked)).toEqual(WRONG);
  });

  it('is asked for the second factors they have', async () => {
    const { username, cookie } = await userWithApp();
    expect(await ask(username)).toEqual({ kinds: ['app', 'recovery'], passkey: null });
    await addPasskey(test(), cookie);
    expect((await ask(username)).kinds).toEqual(['app', 'passkey', 'recovery']);
  });
});

describe('a code of the app', () => {
  it.each([
    { kind: 'app' },
    { kind: 'app', code: '12345' },
    { kind: 'app', code: { $ne: null } },
    { kind: 'sms', code: '123456' },
    { kind: 'recovery', code: 'abc' },
    { kind: 'passkey', answer: { id: 'x' } },
    '123456',
    null,
  ])('is refused as %j', async (secondFactor) => {
    const { username } = await userWithApp();
    expect((await enter(username, secondFactor)).statusCode).toBe(400);
  });

  it('is refused when it is wrong, or a minute old or early', async () => {
    const { username, key } = await userWithApp();
    expect(refusalOf(await enterWithCode(username, wrongCodeOf(key)))).toEqual(WRONG_CODE);
    expect(refusalOf(await enterWithCode(username, codeOf(key, -2)))).toEqual(WRONG_CODE);
    expect(refusalOf(await enterWithCode(username, codeOf(key, 3)))).toEqual(WRONG_CODE);
  });

  it('lets its user in once, even when it comes twice at the same time', async () => {
    const { username, key } = await userWithApp();
    const code = codeOf(key);
    const responses = await Promise.all([1, 2, 3].map(() => enterWithCode(username, code)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401]);
    expect(refusalOf(await enterWithCode(username, code))).toEqual(WRONG_CODE);
  });

  it('makes earlier codes worthless', async () => {
    const { username, key } = await userWithApp();
    const former = codeOf(key, -1);
    expect((await enterWithCode(username, codeOf(key))).statusCode).toBe(200);
    expect(refusalOf(await enterWithCode(username, former))).toEqual(WRONG_CODE);
  });

  it('is refused for another user', async () => {
    const [ada, ben] = [await userWithApp(), await userWithApp()];
    expect(refusalOf(await enterWithCode(ben.username, codeOf(ada.key)))).toEqual(WRONG_CODE);
  });

  it('cannot be checked once the session keys were replaced, while a recovery code still can', async () => {
    const { username, key, recoveryCodes } = await userWithApp();
    const instance = await anotherApp(orm(), { sessionKeys: ['f'.repeat(64)] });
    const [status, message] = refusalOf(await enterWithCode(username, codeOf(key), instance));
    expect([status, message]).toEqual([401, expect.stringContaining('Use a backup code')]);
    const recovery = { kind: 'recovery', code: recoveryCodes[0] };
    expect((await enter(username, recovery, instance)).statusCode).toBe(200);
  });

  it('re-encrypts the key of the app with the newest session key', async () => {
    const { username, key } = await userWithApp();
    const newest = 'f'.repeat(64);
    const rotated = await anotherApp(orm(), { sessionKeys: [newest, SESSION_KEY] });
    expect((await enterWithCode(username, codeOf(key), rotated)).statusCode).toBe(200);
    await forgetUsedCodes({ orm: orm() });
    const later = await anotherApp(orm(), { sessionKeys: [newest] });
    expect((await enterWithCode(username, codeOf(key), later)).statusCode).toBe(200);
  });
});

describe('a recovery code', () => {
  interface StoredCode {
    code_hash: string;
    salt: string | null;
  }
  const execute = (statement: string, values: unknown[]) =>
    em().execute<StoredCode[]>(statement, values);
  const storedCodes = (userId: number) =>
    execute('select code_hash, salt from recovery_codes where user_id = ?', [userId]);
  const saltsOf = (rows: StoredCode[]) => [...new Set(rows.map(({ salt }) => salt))];
  const recover = (username: string, code = '') => enter(username, { kind: 'recovery', code });

  it('is refused when it is wrong, or another user’s', async () => {
    const [ada, ben] = [await userWithApp(), await userWithApp()];
    const guesses = ['AAAAA-BBBBB', 'aaaa-bbbb-cccc-dddd-eeee-ffff-gggg', ben.recoveryCodes[0]];
    for (const code of guesses) {
      expect(refusalOf(await recover(ada.username, code))).toEqual(WRONG_RECOVERY_CODE);
    }
  });

  it('is refused when part of it is missing', async () => {
    const { username, recoveryCodes } = await userWithApp();
    const response = await recover(username, recoveryCodes[0]?.slice(0, -1));
    expect(refusalOf(response)[0]).toBe(400);
  });

  it('lets its user in once, however it is typed', async () => {
    const { username, recoveryCodes } = await userWithApp();
    const [first = '', second] = recoveryCodes;
    const typed = ` ${first.toLowerCase().replace('-', '').replaceAll('0', 'o').replaceAll('1', 'L')}`;
    const responses = await Promise.all([1, 2].map(() => recover(username, typed)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    expect((await recover(username, second)).statusCode).toBe(200);
    const own = await query(app(), 'secondFactors.own', {
      cookie: cookieOf(await recover(username, recoveryCodes[2])),
    });
    expect(dataOf(own)).toMatchObject({ recoveryCodes: 7 });
  });

  it('is stored as a slow hash, with a salt that only the codes of its user have', async () => {
    const [ada, ben] = [await userWithOwnCodes(), await userWithOwnCodes()];
    const [rows, others] = [await storedCodes(ada.id), await storedCodes(ben.id)];
    const salt = saltsOf(rows)[0] ?? '';
    expect(saltsOf(rows)).toEqual([salt]);
    expect(saltsOf(others)).toHaveLength(1);
    expect(saltsOf(others)).not.toEqual([salt]);
    expect(salt).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}$/);
    expect(ada.recoveryCodes).toHaveLength(10);
    const hashes = await Promise.all(
      ada.recoveryCodes.map((code) =>
        slowHash(code.replace('-', '').toLowerCase(), salt, { userId: ada.id }),
      ),
    );
    expect(rows.map(({ code_hash }) => code_hash).toSorted()).toEqual(hashes.toSorted());
  });

  it('has another salt in each set', async () => {
    const { id, cookie } = await userWithOwnCodes();
    const before = saltsOf(await storedCodes(id));
    await mutate(app(), 'secondFactors.renewRecoveryCodes', { cookie });
    const after = saltsOf(await storedCodes(id));
    expect([before.length, after.length]).toEqual([1, 1]);
    expect(after).not.toEqual(before);
  });

  describe('of release 1.0.0', () => {
    const OLD = 'abcd-efgh-jkmn-pqrs-tuvw-xyz2-3456';
    const OTHER = 'bbcd-efgh-jkmn-pqrs-tuvw-xyz2-3456';
    /** Replaces the codes of a user as an instance of that release does, also beside this one. */
    const replaceAsThen = async (userId: number, codes: string[]) => {
      await execute('delete from recovery_codes where user_id = ?', [userId]);
      for (const code of codes) {
        const hash = createHash('sha256').update(code.replaceAll('-', '')).digest('hex');
        await execute('insert into recovery_codes (user_id, code_hash) values (?, ?)', [
          userId,
          hash,
        ]);
      }
    };

    it('is refused when it was used, replaced, or is another user’s', async () => {
      const [ada, ben] = [await userWithApp(), await userWithApp()];
      await replaceAsThen(ada.id, [OLD, OTHER]);
      expect(refusalOf(await recover(ben.username, OLD))).toEqual(WRONG_RECOVERY_CODE);
      expect((await recover(ada.username, OLD)).statusCode).toBe(200);
      expect(refusalOf(await recover(ada.username, OLD))).toEqual(WRONG_RECOVERY_CODE);
      await mutate(app(), 'secondFactors.renewRecoveryCodes', { cookie: ada.cookie });
      expect(refusalOf(await recover(ada.username, OTHER))).toEqual(WRONG_RECOVERY_CODE);
    });

    it('lets its user in once, however it is typed', async () => {
      const { id, username } = await userWithApp();
      await replaceAsThen(id, [OLD, OTHER]);
      const typed = OLD.toUpperCase().replaceAll('-', ' ');
      const responses = await Promise.all([1, 2].map(() => recover(username, typed)));
      expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
      expect(await storedCodes(id)).toHaveLength(1);
    });

    it('is the only kind that works when an instance of that release has replaced the others', async () => {
      const { id, username, recoveryCodes } = await userWithApp();
      await replaceAsThen(id, [OLD]);
      expect(refusalOf(await recover(username, recoveryCodes[0]))).toEqual(WRONG_RECOVERY_CODE);
      expect((await recover(username, OLD)).statusCode).toBe(200);
    });
  });
});

describe('a passkey', () => {
  const answerWith = (username: string, answer: unknown) =>
    enter(username, { kind: 'passkey', answer });

  it.each([
    ['at a foreign origin', { origin: 'https://evil.example' }],
    ['at another port', { origin: 'http://localhost:3001' }],
    ['for another host', { host: 'evil.example' }],
  ])('is refused when it was used %s', async (_case, lies) => {
    const { username, passkey } = await userWithPasskey();
    const answer = passkey.confirm((await ask(username)).passkey, lies);
    expect(refusalOf(await answerWith(username, answer))).toEqual(NOT_ACCEPTED);
  });

  it('is refused when it answers a challenge issued to another user', async () => {
    const [ada, ben] = [await userWithPasskey(), await userWithPasskey()];
    const answer = ada.passkey.confirm((await ask(ben.username)).passkey);
    expect(refusalOf(await answerWith(ada.username, answer))).toEqual(NOT_ACCEPTED);
    expect(refusalOf(await answerWith(ben.username, answer))).toEqual(NOT_ACCEPTED);
  });

  it('is refused for an unknown or expired challenge, or with another signature', async () => {
    const { username, passkey } = await userWithPasskey();
    const madeUp = passkey.confirm({ challenge: 'bm9ib2R5IGFza2Vk' });
    expect(refusalOf(await answerWith(username, madeUp))).toEqual(NOT_ACCEPTED);
    const asked = (await ask(username)).passkey;
    const { response, ...credential } = passkey.confirm(asked);
    const { signature } = passkey.confirm(asked).response;
    const forged = { ...credential, response: { ...response, signature } };
    expect(refusalOf(await answerWith(username, forged))).toEqual(NOT_ACCEPTED);
    await em().execute('update passkey_challenges set expires_at = now()');
    expect(refusalOf(await answerWith(username, passkey.confirm(asked)))).toEqual(NOT_ACCEPTED);
  });

  it('lets its user in, but not again with the same response', async () => {
    const { username, passkey } = await userWithPasskey();
    const answer = passkey.confirm((await ask(username)).passkey);
    expect((await answerWith(username, answer)).statusCode).toBe(200);
    expect(refusalOf(await answerWith(username, answer))).toEqual(NOT_ACCEPTED);
  });

  it('without a counter cannot be replayed either', async () => {
    const { username, passkey } = await userWithPasskey();
    const answer = passkey.confirm((await ask(username)).passkey, { counter: 0 });
    expect((await answerWith(username, answer)).statusCode).toBe(200);
    expect(refusalOf(await answerWith(username, answer))).toEqual(NOT_ACCEPTED);
  });

  it('is refused when its counter does not increase, as with a copy', async () => {
    const { username, passkey } = await userWithPasskey();
    const use = async (counter: number) =>
      answerWith(username, passkey.confirm((await ask(username)).passkey, { counter }));
    expect((await use(7)).statusCode).toBe(200);
    for (const counter of [7, 6, 0]) expect(refusalOf(await use(counter))).toEqual(NOT_ACCEPTED);
    expect((await use(8)).statusCode).toBe(200);
  });
});

describe('POST /api/admin/login', () => {
  const post = (username: string, code?: unknown) =>
    rest(app(), 'POST', '/api/admin/login', { body: { username, password: PASSWORD, code } });

  it('says what is missing, and begins no session', async () => {
    const { username } = await userWithApp();
    const response = await post(username);
    expect(refusalOf(response)).toEqual([
      401,
      'This login needs a second factor: a code of the authenticator app or a recovery code, as "code"',
    ]);
    expect(setCookieOf(response, 'session')).toBeUndefined();
  });

  it.each([123456, ['123456'], { $ne: null }, 'x'.repeat(81)])('refuses %j', async (code) => {
    const { username } = await userWithApp();
    expect((await post(username, code)).statusCode).toBe(400);
  });

  it('refuses a wrong code', async () => {
    const { username, key } = await userWithApp();
    expect(refusalOf(await post(username, wrongCodeOf(key)))).toEqual(WRONG_CODE);
    expect(refusalOf(await post(username, 'nonsense'))).toEqual(WRONG_RECOVERY_CODE);
  });

  it('takes a code of the app, or a recovery code', async () => {
    const { username, key, recoveryCodes } = await userWithApp();
    expect((await post(username, codeOf(key))).statusCode).toBe(200);
    expect((await post(username, recoveryCodes[0])).statusCode).toBe(200);
  });

  it('ignores a code for a user who needs none', async () => {
    const { username } = await newUser(test());
    expect((await post(username, '123456')).statusCode).toBe(200);
    expect(await logIn(app(), username, PASSWORD)).toMatch(/^session=/);
  });
});
