import type { AddedSecondFactor, NewApp, SecondFactors } from '@hvac/contract/second-factors';
import { describe, expect, it } from 'vitest';
import { dataOf, issuesOf, logIn, mutate, query, refusalOf } from '../../../test/app.ts';
import { countWaiting } from '../../../test/database.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { reasonOf } from '../../../test/fixtures/owner.ts';
import {
  addApp,
  addPasskey,
  codeOf,
  newUser,
  wrongCodeOf,
} from '../../../test/fixtures/second-factors.ts';
import { softwarePasskey } from '../../../test/fixtures/software-passkey.ts';
import { useInstance } from '../../../test/office.ts';

const NOT_ACCEPTED = [400, "That passkey didn't work. Try again."];

const { app, em, test } = useInstance();

const send = (procedure: string, cookie: string, input?: unknown) =>
  mutate(app(), `secondFactors.${procedure}`, { input, cookie });
const ownOf = async (cookie: string) =>
  dataOf<SecondFactors>(await query(app(), 'secondFactors.own', { cookie }));
const isOver = async (cookie: string) =>
  dataOf(await query(app(), 'auth.session', { cookie })) === null;
const minutesLater = (minutes: number) =>
  em().execute('update sessions set proved_at = now() - make_interval(mins => ?)', [minutes]);
const storedOf = (table: string, userId: number) =>
  em().execute(`select * from ${table} where user_id = ?`, [userId]);

describe('ten minutes after the password was entered', () => {
  it.each([
    'beginApp',
    'addApp',
    'removeApp',
    'beginPasskey',
    'addPasskey',
    'removePasskey',
    'renewRecoveryCodes',
    'setPolicy',
    'reset',
  ])('%s asks for a proof, before anything else is checked', async (procedure) => {
    const { cookie } = await newUser(test());
    await minutesLater(10);
    const response = await send(procedure, cookie, { wrong: true });
    expect([response.statusCode, reasonOf(response)]).toEqual([403, 'proof']);
  });
});

describe('an authenticator app', () => {
  it.each(['', '12345', '1234567', 'abcdef', null, 123456, ['123456']])(
    'is not added with the code %j',
    async (code) => {
      const { cookie } = await newUser(test());
      await send('beginApp', cookie);
      expect((await send('addApp', cookie, { code })).statusCode).toBe(400);
    },
  );

  it('is not added with a wrong code, and confirms nothing meanwhile', async () => {
    const { cookie, username } = await newUser(test());
    const { key } = dataOf<NewApp>(await send('beginApp', cookie));
    expect(issuesOf(await send('addApp', cookie, { code: wrongCodeOf(key) }))).toEqual([
      {
        path: 'code',
        message: "That code didn't work. Check that your phone sets its time automatically.",
      },
    ]);
    expect((await ownOf(cookie)).appAddedAt).toBeNull();
    expect(await logIn(app(), username, PASSWORD)).toMatch(/^session=/);
  });

  it('is not added before it was started, nor started again once there is one', async () => {
    const { cookie } = await newUser(test());
    expect((await send('addApp', cookie, { code: '123456' })).statusCode).toBe(409);
    await addApp(test(), cookie);
    expect(refusalOf(await send('beginApp', cookie))).toEqual([
      409,
      'You already have an authenticator app',
    ]);
  });

  it('is added with the latest key, with spaces in the code, and ends every other session', async () => {
    const { cookie, username, id } = await newUser(test(), { isAdmin: false });
    const elsewhere = await logIn(app(), username, PASSWORD);
    const { key: former } = dataOf<NewApp>(await send('beginApp', cookie));
    const { key, uri } = dataOf<NewApp>(await send('beginApp', cookie));
    expect(uri).toContain(`otpauth://totp/localhost:${username}?issuer=localhost&secret=${key}`);
    expect((await send('addApp', cookie, { code: codeOf(former) })).statusCode).toBe(400);
    const code = codeOf(key).replace(/^.../, '$& ');
    const added = dataOf<AddedSecondFactor>(await send('addApp', cookie, { code }));
    expect(added.recoveryCodes).toHaveLength(10);
    expect(new Set(added.recoveryCodes).size).toBe(10);
    expect(await ownOf(cookie)).toMatchObject({
      appAddedAt: expect.any(String),
      passkeys: [],
      recoveryCodes: 10,
      isRequired: false,
    });
    expect([await isOver(cookie), await isOver(elsewhere)]).toEqual([false, true]);
    const [stored] = await storedOf('authenticator_apps', id);
    expect(JSON.stringify(stored)).not.toContain(key);
    const hashes = JSON.stringify(await storedOf('recovery_codes', id));
    for (const recoveryCode of added.recoveryCodes ?? []) {
      expect(hashes.toUpperCase()).not.toContain(recoveryCode.replace('-', ''));
    }
  });

  it('is removed with the recovery codes when nothing else is left', async () => {
    const { cookie, username } = await newUser(test());
    await addApp(test(), cookie);
    expect((await send('removeApp', cookie)).statusCode).toBe(200);
    expect(await ownOf(cookie)).toMatchObject({ appAddedAt: null, recoveryCodes: 0 });
    expect(await logIn(app(), username, PASSWORD)).toMatch(/^session=/);
  });
});

describe('a passkey', () => {
  const begin = async (cookie: string) =>
    dataOf<{ challenge: string }>(await send('beginPasskey', cookie));
  const LIES = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another port of this host', { origin: 'http://localhost:3001' }],
    ['another host', { host: 'evil.example' }],
  ] as const;

  it.each(LIES)('that was created at %s is not added', async (_case, lies) => {
    const { cookie } = await newUser(test());
    const answer = softwarePasskey().add(await begin(cookie), lies);
    expect(refusalOf(await send('addPasskey', cookie, { name: 'Phone', answer }))).toEqual(
      NOT_ACCEPTED,
    );
  });

  it.each([
    [{ name: '' }, 'Enter a name for the passkey'],
    [{ name: 'x'.repeat(61) }, 'The name must be at most 60 characters'],
    [{ answer: undefined }, "We couldn't read what the passkey sent"],
    [{ answer: { id: '!' } }, "We couldn't read what the passkey sent"],
  ])('is not added with %j', async (changes, message) => {
    const { cookie } = await newUser(test());
    const answer = softwarePasskey().add(await begin(cookie));
    const input = { name: 'Phone', answer, ...changes };
    expect(refusalOf(await send('addPasskey', cookie, input))).toEqual([400, message]);
  });

  it('answers a challenge for its user only, once, and within five minutes', async () => {
    const [ada, ben] = [await newUser(test()), await newUser(test())];
    const add = (answer: unknown, cookie: string) =>
      send('addPasskey', cookie, { name: 'Phone', answer });
    const asked = await begin(ada.cookie);
    expect(refusalOf(await add(softwarePasskey().add(asked), ben.cookie))).toEqual(NOT_ACCEPTED);
    expect((await add(softwarePasskey().add(asked), ada.cookie)).statusCode).toBe(200);
    expect(refusalOf(await add(softwarePasskey().add(asked), ada.cookie))).toEqual(NOT_ACCEPTED);
    const late = await begin(ada.cookie);
    await em().execute('update passkey_challenges set expires_at = now()');
    expect(refusalOf(await add(softwarePasskey().add(late), ada.cookie))).toEqual(NOT_ACCEPTED);
  });

  it('is added once, whoever asks', async () => {
    const [ada, ben] = [await newUser(test()), await newUser(test())];
    const { passkey } = await addPasskey(test(), ada.cookie);
    const answer = passkey.add(await begin(ben.cookie));
    expect(refusalOf(await send('addPasskey', ben.cookie, { name: 'Stolen', answer }))).toEqual([
      409,
      'This passkey is already added',
    ]);
  });

  it('is listed by its name; a second one comes with no further recovery codes', async () => {
    const { cookie } = await newUser(test());
    const first = await addPasskey(test(), cookie, { makesCodes: true });
    const second = await addPasskey(test(), cookie);
    expect([first.recoveryCodes.length, second.recoveryCodes.length]).toEqual([10, 0]);
    const { passkeys, passkeyOrigin } = await ownOf(cookie);
    expect(passkeys).toMatchObject([
      { name: 'Laptop', addedAt: expect.any(String), lastUsedAt: null },
      { name: 'Laptop' },
    ]);
    expect(passkeyOrigin).toBe('http://localhost:3000');
  });

  it('is listed as one that logs in by itself or not; of a security key that was added before, nobody knows', async () => {
    const { cookie } = await newUser(test());
    for (const rk of [true, false, undefined, undefined]) {
      await addPasskey(test(), cookie, { lies: { rk } });
    }
    await em().execute(
      `update passkeys set transports = '["usb", "nfc"]' where id = (select max(id) from passkeys)`,
    );
    const { passkeys } = await ownOf(cookie);
    expect(passkeys.map(({ logsInAlone }) => logsInAlone)).toEqual([true, false, true, null]);
  });

  it('is removed by its user only', async () => {
    const [ada, ben] = [await newUser(test()), await newUser(test())];
    await addPasskey(test(), ada.cookie);
    const [passkey] = (await ownOf(ada.cookie)).passkeys;
    const id = passkey?.id;
    await send('removePasskey', ben.cookie, { id });
    expect((await ownOf(ada.cookie)).passkeys).toHaveLength(1);
    expect((await send('removePasskey', ada.cookie, { id })).statusCode).toBe(200);
    expect(await ownOf(ada.cookie)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
  });
});

describe('new recovery codes', () => {
  it('are missing when the last ones disappear while a factor is added, which is then not added', async () => {
    const { id, cookie } = await newUser(test());
    await addApp(test(), cookie);
    const answer = softwarePasskey().add(dataOf(await send('beginPasskey', cookie)));
    const adding = await em().transactional(async (tx) => {
      await tx.execute('select id from users where id = ? for update', [id]);
      const response = send('addPasskey', cookie, { name: 'Laptop', answer });
      await expect.poll(() => countWaiting(em())).toBe(1);
      await tx.execute('delete from recovery_codes where user_id = ?', [id]);
      return { response };
    });
    expect(refusalOf(await adding.response)).toEqual([
      409,
      'Your two-step login has just changed. Please try again.',
    ]);
    expect(await ownOf(cookie)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
  });

  it('are not generated for a user without a second factor', async () => {
    const { cookie } = await newUser(test());
    expect((await send('renewRecoveryCodes', cookie)).statusCode).toBe(409);
  });

  it('replace the previous ones', async () => {
    const { cookie } = await newUser(test());
    const { recoveryCodes } = await addApp(test(), cookie);
    const renewed = dataOf<string[]>(await send('renewRecoveryCodes', cookie));
    expect(renewed).toHaveLength(10);
    const prove = (code = '') => send('prove', cookie, { kind: 'recovery', code });
    expect((await prove(recoveryCodes[0])).statusCode).toBe(400);
    expect((await prove(renewed[0])).statusCode).toBe(200);
  });
});

describe('a proof by a second factor', () => {
  it('is refused at its field when it is wrong, and does not count', async () => {
    const { cookie } = await newUser(test());
    const { key } = await addApp(test(), cookie);
    await minutesLater(10);
    const response = await send('prove', cookie, { kind: 'app', code: wrongCodeOf(key) });
    expect(issuesOf(response)).toEqual([
      { path: 'code', message: "That code didn't work or was already used." },
    ]);
    expect(reasonOf(await send('removeApp', cookie))).toBe('proof');
  });

  it('counts like the password', async () => {
    const { cookie } = await newUser(test());
    const { key } = await addApp(test(), cookie);
    await minutesLater(10);
    expect((await send('prove', cookie, { kind: 'app', code: codeOf(key) })).statusCode).toBe(200);
    expect((await send('removeApp', cookie)).statusCode).toBe(200);
  });

  describe('with a passkey', () => {
    const askedOf = async (cookie: string) =>
      dataOf<{ kinds: string[]; passkey: { challenge: string; userVerification: string } }>(
        await send('ask', cookie),
      );

    it('counts when the passkey has checked who uses it', async () => {
      const { cookie } = await newUser(test());
      const { passkey } = await addPasskey(test(), cookie);
      await minutesLater(10);
      const asked = await askedOf(cookie);
      expect(asked.kinds).toEqual(['passkey', 'recovery']);
      expect(asked.passkey.userVerification).toBe('required');
      const answer = passkey.confirm(asked.passkey);
      expect((await send('prove', cookie, { kind: 'passkey', answer })).statusCode).toBe(200);
      expect((await send('renewRecoveryCodes', cookie)).statusCode).toBe(200);
    });

    it('is refused when it was only touched, and leads to the password, which counts', async () => {
      const { cookie } = await newUser(test());
      const { passkey } = await addPasskey(test(), cookie);
      await minutesLater(10);
      const answer = passkey.confirm((await askedOf(cookie)).passkey, { isVerified: false });
      expect(issuesOf(await send('prove', cookie, { kind: 'passkey', answer }))).toEqual([
        {
          path: 'code',
          message: "That passkey didn't check that it's you. Enter your password instead.",
        },
      ]);
      expect(reasonOf(await send('renewRecoveryCodes', cookie))).toBe('proof');
      const input = { password: PASSWORD };
      expect((await mutate(app(), 'auth.prove', { input, cookie })).statusCode).toBe(200);
      expect((await send('renewRecoveryCodes', cookie)).statusCode).toBe(200);
    });
  });
});

describe('an administrator who resets second factors', () => {
  it('cannot reset their own, nor those of an unknown user', async () => {
    const { cookie, id } = await newUser(test());
    expect(refusalOf(await send('reset', cookie, { id }))).toEqual([
      409,
      'Your own two-step login is under Settings → Two-step login',
    ]);
    expect((await send('reset', cookie, { id: 2_147_483_647 })).statusCode).toBe(404);
  });

  it('lets the user log in with the password alone, and ends their sessions', async () => {
    const owner = await newUser(test());
    const user = await newUser(test(), { isAdmin: false });
    await addApp(test(), user.cookie);
    await addPasskey(test(), user.cookie);
    expect((await send('reset', owner.cookie, { id: user.id })).statusCode).toBe(200);
    expect(await isOver(user.cookie)).toBe(true);
    const cookie = await logIn(app(), user.username, PASSWORD);
    expect(await ownOf(cookie)).toMatchObject({
      appAddedAt: null,
      passkeys: [],
      recoveryCodes: 0,
    });
  });
});

describe('auth.users', () => {
  it('tells who has a second factor', async () => {
    const { cookie, id } = await newUser(test());
    await addApp(test(), cookie);
    const plain = await createUser(em());
    const users = dataOf<{ id: number; hasSecondFactor: boolean }[]>(
      await query(app(), 'auth.users', { cookie }),
    );
    const hasOf = (userId: number) => users.find((user) => user.id === userId)?.hasSecondFactor;
    expect([hasOf(id), hasOf(plain.id)]).toEqual([true, false]);
  });
});
