import { expect, it } from 'vitest';
import { cookieOf, dataOf, mutate, query } from '../../../test/app.ts';
import { PASSWORD } from '../../../test/factories.ts';
import { addApp, addPasskey, newUser } from '../../../test/fixtures/second-factors.ts';
import { useInstance } from '../../../test/office.ts';

const { app, test } = useInstance();

const send = (procedure: string, cookie: string, input?: unknown) =>
  mutate(app(), `secondFactors.${procedure}`, { input, cookie });
const isOver = async (cookie: string) =>
  dataOf(await query(app(), 'auth.session', { cookie })) === null;
const passkeyOf = async (cookie: string) => {
  const own = dataOf<{ passkeys: { id: number }[] }>(
    await query(app(), 'secondFactors.own', { cookie }),
  );
  return { id: own.passkeys[0]?.id };
};

it.each([
  ['an app is removed', (cookie: string) => send('removeApp', cookie)],
  [
    'a passkey is added',
    async (cookie: string) => {
      await addPasskey(test(), cookie);
      return { statusCode: 200 };
    },
  ],
  [
    'a passkey is removed',
    async (cookie: string) => send('removePasskey', cookie, await passkeyOf(cookie)),
  ],
  ['new recovery codes are made', (cookie: string) => send('renewRecoveryCodes', cookie)],
])('every other session of the user ends when %s', async (_change, change) => {
  const { cookie, username } = await newUser(test());
  const { recoveryCodes } = await addPasskey(test(), cookie);
  await addApp(test(), cookie);
  const secondFactor = { kind: 'recovery', code: recoveryCodes[0] };
  const elsewhere = cookieOf(
    await mutate(app(), 'auth.login', { input: { username, password: PASSWORD, secondFactor } }),
  );
  expect(await isOver(elsewhere)).toBe(false);
  expect((await change(cookie)).statusCode).toBe(200);
  expect([await isOver(cookie), await isOver(elsewhere)]).toEqual([false, true]);
});
