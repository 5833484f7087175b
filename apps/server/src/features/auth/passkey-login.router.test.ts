import type { NewCredentials } from '@hvac/contract/auth';
import { minutes } from '@hvac/contract/durations';
import type { PasskeyAuthentication } from '@hvac/contract/second-factor-inputs';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  anotherApp,
  type Call,
  cookieOf,
  dataOf,
  mutate,
  query,
  refusalOf,
  SESSION_KEY,
  setCookieOf,
} from '../../../test/app.ts';
import { PASSWORD, PLAIN_LOGIN, SECOND_FACTOR_SITE } from '../../../test/factories.ts';
import { reasonOf } from '../../../test/fixtures/owner.ts';
import { addPasskey, newUser } from '../../../test/fixtures/second-factors.ts';
import { softwarePasskey } from '../../../test/fixtures/software-passkey.ts';
import { useInstance } from '../../../test/office.ts';
import { workOn } from '../../../test/work.ts';
import { deriveKey } from '../../config/secrets.ts';
import { createTextSigner } from '../../kernel/signer.ts';
import { askForAnyPasskey } from './passkey.service.ts';
import { makeOpenChallenge } from './passkey-challenge.service.ts';
import { logInWithPasskey } from './passkey-login.service.ts';
import { resetPasswordOf } from './users.service.ts';

const NOT_ACCEPTED = [401, "That passkey didn't work. Try again."];
const UNKNOWN = [401, 'This website does not know that passkey. Log in with your password.'];
const UNREADABLE = [400, "We couldn't read what the passkey sent"];
const OTHER_KEY = 'fedcba9876543210'.repeat(4);

const { app, em, orm, test } = useInstance();

interface Asked {
  challenge: string;
  userVerification: string;
}
const ask = async (instance = app()) => dataOf<Asked>(await mutate(instance, 'auth.askForPasskey'));
const enter = (answer: unknown, call: Call = {}, instance = app()) =>
  mutate(instance, 'auth.loginWithPasskey', { ...call, input: { answer } });
const userWithPasskey = async () => {
  const user = await newUser(test());
  return { ...user, ...(await addPasskey(test(), user.cookie)) };
};
const send = (procedure: string, cookie: string, input?: unknown) =>
  mutate(app(), procedure, { input, cookie });
const viewerOf = async (cookie: string) =>
  dataOf<{ username: string } | null>(await query(app(), 'auth.session', { cookie }));
const storedChallenges = async () => {
  const [row] = await em().execute<[{ n: number }]>(
    'select count(*)::int as n from passkey_challenges',
  );
  return row.n;
};

describe('a login by a passkey alone', () => {
  it.each([undefined, null, 'x', {}, { id: 'x' }, { id: { $ne: null } }])(
    'is refused as %j',
    async (answer) => {
      expect(refusalOf(await enter(answer))).toEqual(UNREADABLE);
    },
  );

  it('is refused without the user whom the passkey keeps, and with another one', async () => {
    const [ada, ben] = [await userWithPasskey(), await userWithPasskey()];
    const { response, ...credential } = ada.passkey.confirm(await ask());
    const { userHandle: _, ...unnamed } = response;
    expect(refusalOf(await enter({ ...credential, response: unnamed }))).toEqual(UNKNOWN);
    const userHandle = Buffer.from(String(ben.id)).toString('base64url');
    const answer = ada.passkey.confirm(await ask(), { userHandle });
    expect(refusalOf(await enter(answer))).toEqual(UNKNOWN);
  });

  it('is refused for a passkey that nobody has added, or that was removed, alone or with its user', async () => {
    const owner = await newUser(test());
    const [ada, ben, cleo] = [
      await userWithPasskey(),
      await userWithPasskey(),
      await userWithPasskey(),
    ];
    const own = await query(app(), 'secondFactors.own', { cookie: ada.cookie });
    const [added] = dataOf<{ passkeys: { id: number }[] }>(own).passkeys;
    await send('secondFactors.removePasskey', ada.cookie, { id: added?.id });
    await send('secondFactors.reset', owner.cookie, { id: ben.id });
    await send('auth.removeUser', owner.cookie, { id: cleo.id });
    const userHandle = Buffer.from(String(owner.id)).toString('base64url');
    const stranger = softwarePasskey().confirm(await ask(), { userHandle });
    expect(refusalOf(await enter(stranger))).toEqual(UNKNOWN);
    for (const { passkey } of [ada, ben, cleo]) {
      expect(refusalOf(await enter(passkey.confirm(await ask())))).toEqual(UNKNOWN);
    }
  });

  it.each([
    ['at a foreign origin', { origin: 'https://evil.example' }],
    ['at another port', { origin: 'http://localhost:3001' }],
    ['for another host', { host: 'evil.example' }],
  ])('is refused when the passkey was used %s', async (_case, lies) => {
    const { passkey } = await userWithPasskey();
    expect(refusalOf(await enter(passkey.confirm(await ask(), lies)))).toEqual(NOT_ACCEPTED);
  });

  it('is refused when the passkey was only touched, and so is one factor', async () => {
    const { passkey } = await userWithPasskey();
    const asked = await ask();
    expect(asked.userVerification).toBe('required');
    const response = await enter(passkey.confirm(asked, { isVerified: false }));
    expect(refusalOf(response)).toEqual([
      401,
      "That passkey didn't check that it's you. Enter your password instead.",
    ]);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('is refused with another signature', async () => {
    const { passkey } = await userWithPasskey();
    const { response, ...credential } = passkey.confirm(await ask());
    const { signature } = passkey.confirm(await ask()).response;
    const forged = { ...credential, response: { ...response, signature } };
    expect(refusalOf(await enter(forged))).toEqual(NOT_ACCEPTED);
  });

  it('is refused when its counter does not increase, as with a copy', async () => {
    const { passkey } = await userWithPasskey();
    const use = async (counter: number) => enter(passkey.confirm(await ask(), { counter }));
    expect((await use(7)).statusCode).toBe(200);
    for (const counter of [7, 6, 0]) expect(refusalOf(await use(counter))).toEqual(NOT_ACCEPTED);
    expect((await use(8)).statusCode).toBe(200);
  });

  it('is refused once the password was reset, until its user has chosen another one', async () => {
    const owner = await newUser(test());
    const { id, username, passkey } = await userWithPasskey();
    const reset = await send('auth.resetPassword', owner.cookie, { id });
    const { password } = dataOf<NewCredentials>(reset);
    const refused = await enter(passkey.confirm(await ask()));
    expect(refusalOf(refused)).toEqual([
      403,
      'Your password was reset. Log in with the password that you were given.',
    ]);
    expect(refused.headers['set-cookie']).toBeUndefined();
    const asked = await mutate(app(), 'auth.askForSecondFactor', {
      input: { username, password },
    });
    const answer = passkey.confirm(dataOf<{ passkey: Asked }>(asked).passkey);
    const secondFactor = { kind: 'passkey', answer };
    const login = await mutate(app(), 'auth.login', {
      input: { username, password, secondFactor },
    });
    const newPassword = 'four quiet winter furnaces';
    const chosen = await send('auth.changePassword', cookieOf(login), { newPassword });
    expect(chosen.statusCode).toBe(200);
    expect((await enter(passkey.confirm(await ask()))).statusCode).toBe(200);
  });

  it('is refused once a password was set from the command line, recorded, until that has been used', async () => {
    const { id, username, passkey } = await userWithPasskey();
    const work = workOn(em());
    await resetPasswordOf(work, username, async () => undefined, 'three cold winter furnaces');
    expect(refusalOf(await enter(passkey.confirm(await ask())))[0]).toBe(403);
    const events = await em().execute(
      `select details from audit_events where action = 'login.failed' and subject_id = ?`,
      [String(id)],
    );
    expect(events).toEqual([{ details: { secondFactor: 'passkey' } }]);
    const login = { username, password: 'three cold winter furnaces' };
    const asked = await mutate(app(), 'auth.askForSecondFactor', { input: login });
    const answer = passkey.confirm(dataOf<{ passkey: Asked }>(asked).passkey);
    const input = { ...login, secondFactor: { kind: 'passkey', answer } };
    expect((await mutate(app(), 'auth.login', { input })).statusCode).toBe(200);
    expect((await enter(passkey.confirm(await ask()))).statusCode).toBe(200);
  });

  it('leaves the session of the browser as it is when it is refused', async () => {
    const other = await newUser(test());
    const { passkey } = await userWithPasskey();
    const answer = passkey.confirm(await ask(), { isVerified: false });
    expect((await enter(answer, { cookie: other.cookie })).statusCode).toBe(401);
    expect(await viewerOf(other.cookie)).toMatchObject({ username: other.username });
  });
});

it('a login by a passkey alone is refused when the password is reset meanwhile', async () => {
  const { id, username, passkey } = await userWithPasskey();
  await em().execute('insert into rate_limits values (?, 20, ?)', [
    `passkey:everywhere:${username}`,
    new Date(Date.now() + minutes(1)),
  ]);
  const wait = () => em().execute('update users set is_provisional = true where id = ?', [id]);
  const work = workOn(em(), null, '203.0.113.7');
  const asked = askForAnyPasskey(SECOND_FACTOR_SITE, new Date());
  const answer = passkey.confirm(asked) as PasskeyAuthentication;
  const login = logInWithPasskey(work, answer, { ...PLAIN_LOGIN, wait });
  await expect(login).rejects.toMatchObject({ code: 'forbidden' });
});

describe('the challenge of a login by a passkey alone', () => {
  const signer = createTextSigner([deriveKey('passkey-login', SESSION_KEY)]);
  const madeBefore = async (count: number) =>
    makeOpenChallenge(signer, new Date(Date.now() - minutes(count)));
  const changed = (challenge: string, change: (text: string) => string) =>
    Buffer.from(change(Buffer.from(challenge, 'base64url').toString())).toString('base64url');

  it.each([
    ['was made up', async () => 'bm9ib2R5IGFza2Vk'],
    ['is not text', async () => '_____w'],
    ['was changed', async () => changed((await ask()).challenge, (text) => `1${text.slice(1)}0`)],
    [
      'has a later time',
      async () => changed((await ask()).challenge, (text) => text.replace(/^\d+/, (n) => `${n}0`)),
    ],
    ['has expired', () => madeBefore(5)],
    ['was made by a clock that was ahead', () => madeBefore(-2)],
    [
      'was made with another key',
      async () => (await ask(await anotherApp(orm(), { sessionKeys: [OTHER_KEY] }))).challenge,
    ],
  ])('is refused when it %s', async (_case, challengeOf) => {
    const { passkey } = await userWithPasskey();
    const answer = passkey.confirm({ challenge: await challengeOf() });
    expect(refusalOf(await enter(answer))).toEqual(NOT_ACCEPTED);
  });

  it('is good for almost five minutes', async () => {
    const { passkey } = await userWithPasskey();
    const answer = passkey.confirm({ challenge: await madeBefore(4.9) });
    expect((await enter(answer)).statusCode).toBe(200);
  });

  it('is refused when it was issued to the user, beside the password or as a proof', async () => {
    const { username, cookie, passkey } = await userWithPasskey();
    const input = { username, password: PASSWORD };
    for (const issued of [
      await mutate(app(), 'auth.askForSecondFactor', { input }),
      await send('secondFactors.ask', cookie),
    ]) {
      const answer = passkey.confirm(dataOf<{ passkey: Asked }>(issued).passkey);
      expect(refusalOf(await enter(answer))).toEqual(NOT_ACCEPTED);
    }
  });

  it('is accepted neither beside the password nor as a proof, even once it was used', async () => {
    const { username, cookie, passkey } = await userWithPasskey();
    const asked = await ask();
    const refuse = async () => {
      const secondFactor = { kind: 'passkey', answer: passkey.confirm(asked) };
      const input = { username, password: PASSWORD, secondFactor };
      expect(refusalOf(await mutate(app(), 'auth.login', { input }))).toEqual(NOT_ACCEPTED);
      expect((await send('secondFactors.prove', cookie, secondFactor)).statusCode).toBe(400);
    };
    await refuse();
    expect((await enter(passkey.confirm(asked))).statusCode).toBe(200);
    await refuse();
  });

  it('lets in once, even when its answer comes several times at once, with or without a counter', async () => {
    for (const lies of [{}, { counter: 0 }]) {
      const { passkey } = await userWithPasskey();
      const answer = passkey.confirm(await ask(), lies);
      const responses = await Promise.all([1, 2, 3].map(() => enter(answer)));
      expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401]);
      expect(refusalOf(await enter(answer))).toEqual(NOT_ACCEPTED);
    }
  });

  it('lets in once, whichever passkey and user answer', async () => {
    const [ada, ben] = [await userWithPasskey(), await userWithPasskey()];
    const asked = await ask();
    expect((await enter(ada.passkey.confirm(asked))).statusCode).toBe(200);
    expect(refusalOf(await enter(ben.passkey.confirm(asked)))).toEqual(NOT_ACCEPTED);
  });

  it('is stored once it was used and until it has expired, so that asking fills no table', async () => {
    const { passkey } = await userWithPasskey();
    await em().execute('delete from passkey_challenges');
    for (let n = 0; n < 20; n += 1) await ask();
    expect(await storedChallenges()).toBe(0);
    expect((await enter(passkey.confirm(await ask()))).statusCode).toBe(200);
    expect(await storedChallenges()).toBe(1);
    await em().execute('update passkey_challenges set expires_at = now()');
    expect((await enter(passkey.confirm(await ask()))).statusCode).toBe(200);
    expect(await storedChallenges()).toBe(1);
  });

  it('tells nothing about users, and is another one each time', async () => {
    const [first, second] = [await ask(), await ask()];
    expect(first).toEqual({
      challenge: expect.stringMatching(/^[\w-]{100,120}$/),
      rpId: 'localhost',
      userVerification: 'required',
    });
    expect(second).toEqual({ ...first, challenge: expect.not.stringMatching(first.challenge) });
  });

  it('is accepted by every instance, and while its key is in the list', async () => {
    const { passkey } = await userWithPasskey();
    const rotated = await anotherApp(orm(), { sessionKeys: [OTHER_KEY, SESSION_KEY] });
    expect((await enter(passkey.confirm(await ask()), {}, rotated)).statusCode).toBe(200);
  });
});

describe('a passkey that has checked its user', () => {
  it('logs in by itself, in place of the session that the browser had', async () => {
    const { username, cookie, passkey } = await userWithPasskey();
    const response = await enter(passkey.confirm(await ask()), { cookie });
    expect(dataOf(response)).toMatchObject({ username });
    expect(await viewerOf(cookieOf(response))).toMatchObject({ username });
    expect(await viewerOf(cookie)).toBeNull();
    expect(setCookieOf(response, 'device')).toBeDefined();
  });

  it('is a proof for ten minutes', async () => {
    const { passkey } = await userWithPasskey();
    const cookie = cookieOf(await enter(passkey.confirm(await ask())));
    expect((await send('secondFactors.renewRecoveryCodes', cookie)).statusCode).toBe(200);
    await em().execute(`update sessions set proved_at = now() - interval '10 minutes'`);
    const late = await send('secondFactors.renewRecoveryCodes', cookie);
    expect(reasonOf(late)).toBe('proof');
  });

  it('is known from then on as one that logs in by itself', async () => {
    const { cookie } = await newUser(test());
    const { passkey } = await addPasskey(test(), cookie, { lies: { rk: false } });
    const listed = async (as: string) => {
      const own = await query(app(), 'secondFactors.own', { cookie: as });
      return dataOf<{ passkeys: object[] }>(own).passkeys;
    };
    expect(await listed(cookie)).toMatchObject([{ lastUsedAt: null, logsInAlone: false }]);
    const after = cookieOf(await enter(passkey.confirm(await ask())));
    expect(await listed(after)).toMatchObject([
      { lastUsedAt: expect.any(String), logsInAlone: true },
    ]);
  });
});

describe('too many logins by a passkey alone', () => {
  let limited: FastifyInstance;
  beforeAll(async () => {
    limited = await anotherApp(orm(), { rateLimit: true });
  });
  beforeEach(() => em().execute('delete from rate_limits'));

  const fail = async (answerOf: () => Promise<unknown>, call: Call = {}) => {
    for (let n = 0; n < 10; n += 1) {
      expect((await enter(await answerOf(), call, limited)).statusCode).toBe(401);
    }
  };

  it('are refused from the 11th on, whether the passkey is known or not', async () => {
    const { passkey } = await userWithPasskey();
    const stranger = softwarePasskey();
    await fail(async () => stranger.confirm(await ask(), { userHandle: 'MQ' }));
    const right = passkey.confirm(await ask());
    expect(refusalOf(await enter(right, {}, limited))[0]).toBe(429);
    await em().execute('delete from rate_limits');
    await fail(async () => passkey.confirm(await ask(), { isVerified: false }));
    expect(refusalOf(await enter(passkey.confirm(await ask()), {}, limited))[0]).toBe(429);
  });

  it('from elsewhere shut out neither the user nor a browser that has logged in before', async () => {
    const { passkey } = await userWithPasskey();
    const known = cookieOf(await enter(passkey.confirm(await ask()), {}, limited));
    await fail(async () => passkey.confirm(await ask(), { isVerified: false }));
    const right = async () => passkey.confirm(await ask());
    expect((await enter(await right(), { cookie: known }, limited)).statusCode).toBe(200);
    expect((await enter(await right(), { from: '203.0.113.9' }, limited)).statusCode).toBe(200);
  });

  it('do not include those that succeeded', async () => {
    const { passkey } = await userWithPasskey();
    for (let n = 0; n < 12; n += 1) {
      expect((await enter(passkey.confirm(await ask()), {}, limited)).statusCode).toBe(200);
    }
  });
});

describe('the audit log', () => {
  let since: string;
  beforeEach(async () => {
    await em().execute('delete from rate_limits');
  });
  const begin = async () => {
    const [row] = await em().execute<[{ id: string }]>('select max(id) as id from audit_events');
    since = row.id;
  };
  const logged = () =>
    em().execute(
      `select action, subject_label as label, actor_name as who, details from audit_events
       where id > ? order by id`,
      [since],
    );

  it('records, as rarely as other failures, whose passkey was refused, and that one was unknown', async () => {
    const { username, passkey } = await userWithPasskey();
    const stranger = softwarePasskey();
    await begin();
    for (let n = 0; n < 2; n += 1) {
      await enter(passkey.confirm(await ask(), { isVerified: false }));
      await enter(stranger.confirm(await ask(), { userHandle: 'MQ' }));
    }
    const details = { secondFactor: 'passkey' };
    expect(await logged()).toEqual([
      { action: 'login.failed', label: username, who: null, details },
      { action: 'login.unknown-passkey', label: null, who: null, details: {} },
    ]);
  });

  it('records who logged in with a passkey, and nothing more of a login that they had begun with the password', async () => {
    const { username, passkey } = await userWithPasskey();
    const input = { username, password: PASSWORD };
    const begun = await mutate(app(), 'auth.askForSecondFactor', { input });
    await begin();
    const waiting = () =>
      em().execute<unknown[]>(
        `select 1 from jobs where name = 'logins:record-begun' and payload ->> 'username' = ?`,
        [username],
      );
    expect(await waiting()).toHaveLength(1);
    await enter(passkey.confirm(await ask()), { cookie: cookieOf(begun) });
    expect(await waiting()).toHaveLength(0);
    expect(await logged()).toEqual([
      { action: 'login.by-passkey', label: null, who: username, details: {} },
    ]);
  });
});
