import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, type Call, dataOf, mutate } from '../../../test/app.ts';
import { PASSWORD } from '../../../test/factories.ts';
import {
  addApp,
  addPasskey,
  codeOf,
  newUser,
  wrongCodeOf,
} from '../../../test/fixtures/second-factors.ts';
import { useInstance } from '../../../test/office.ts';

const { em, orm, test } = useInstance();
let limited: FastifyInstance;
beforeAll(async () => {
  limited = await anotherApp(orm(), { rateLimit: true });
});
beforeEach(() => em().execute('delete from rate_limits'));

const userWithApp = async () => {
  const { username, cookie } = await newUser(test());
  return { username, cookie, ...(await addApp(test(), cookie)) };
};
const enter = async (username: string, secondFactor: unknown, call: Call = {}) => {
  const input = { username, password: PASSWORD, secondFactor };
  return (await mutate(limited, 'auth.login', { ...call, input })).statusCode;
};
/** Ends the short windows of the address; those of the account continue. */
const aMinuteLater = () =>
  em().execute(`update rate_limits set resets_at = now() where key like '%:address:%'`);
const failed = (key: string, times: number) =>
  em().execute(`insert into rate_limits values (?, ?, now() + interval '1 minute')`, [key, times]);

type WithApp = Awaited<ReturnType<typeof userWithApp>>;
const GUESSED = [
  {
    kind: 'app',
    wrong: ({ key }: WithApp) => ({ kind: 'app', code: wrongCodeOf(key) }),
    right: ({ key }: WithApp) => ({ kind: 'app', code: codeOf(key) }),
  },
  {
    kind: 'recovery',
    wrong: () => ({ kind: 'recovery', code: 'AAAAA-BBBBB' }),
    right: ({ recoveryCodes: [code] }: WithApp) => ({ kind: 'recovery', code }),
  },
];

describe.each(GUESSED)('guessing codes ($kind) with the right password', ({ wrong, right }) => {
  it('is blocked after ten attempts, even with the right code', async () => {
    const user = await userWithApp();
    for (let i = 0; i < 10; i += 1) expect(await enter(user.username, wrong(user))).toBe(401);
    expect(await enter(user.username, right(user))).toBe(429);
  });

  it('is blocked in a browser that has logged in before as well', async () => {
    const user = await userWithApp();
    const { username, cookie } = user;
    for (let i = 0; i < 10; i += 1)
      expect(await enter(username, wrong(user), { cookie })).toBe(401);
    expect(await enter(username, right(user), { cookie })).toBe(429);
  });

  it('within a session is blocked after ten attempts of that session', async () => {
    const user = await userWithApp();
    const prove = async (input: unknown) =>
      (await mutate(limited, 'secondFactors.prove', { input, cookie: user.cookie })).statusCode;
    for (let i = 0; i < 10; i += 1) expect(await prove(wrong(user))).toBe(400);
    expect(await prove(right(user))).toBe(429);
  });
});

describe('guessing codes with the right password', () => {
  it('is not made easier by entering the password alone in between', async () => {
    const { username, key } = await userWithApp();
    const wrong = { kind: 'app', code: wrongCodeOf(key) };
    for (let i = 0; i < 10; i += 1) {
      expect(await enter(username, wrong)).toBe(401);
      expect(await enter(username, undefined)).toBe(401);
    }
    await aMinuteLater();
    expect(await enter(username, wrong)).toBe(429);
  });

  it('is blocked for the day after a hundred attempts from anywhere; a passkey and a recovery code still work', async () => {
    const { username, cookie, key, recoveryCodes } = await userWithApp();
    const { passkey } = await addPasskey(test(), cookie);
    await failed(`second-factor:app:day:${username}`, 100);
    const from = { from: '203.0.113.9' };
    expect(await enter(username, { kind: 'app', code: codeOf(key) }, from)).toBe(429);
    const recovery = { kind: 'recovery', code: recoveryCodes[0] };
    expect(await enter(username, recovery, from)).toBe(200);
    const asked = await mutate(limited, 'auth.askForSecondFactor', {
      input: { username, password: PASSWORD },
      ...from,
    });
    const { passkey: question } = dataOf<{ passkey: { challenge: string } }>(asked);
    const answer = passkey.confirm(question);
    expect(await enter(username, { kind: 'passkey', answer }, from)).toBe(200);
  });

  it('by others never locks out a browser that has logged in before', async () => {
    const { username, cookie, key } = await userWithApp();
    await failed(`second-factor:app:day:${username}`, 100);
    expect(await enter(username, { kind: 'app', code: codeOf(key) }, { cookie })).toBe(200);
  });

  it('is forgotten after a right one', async () => {
    const { username, key, recoveryCodes } = await userWithApp();
    const wrong = { kind: 'recovery', code: 'AAAAA-BBBBB' };
    for (let i = 0; i < 9; i += 1) expect(await enter(username, wrong)).toBe(401);
    expect(await enter(username, { kind: 'recovery', code: recoveryCodes[0] })).toBe(200);
    await aMinuteLater();
    for (let i = 0; i < 10; i += 1) expect(await enter(username, wrong)).toBe(401);
    expect(await enter(username, { kind: 'app', code: codeOf(key) })).toBe(200);
  });
});
