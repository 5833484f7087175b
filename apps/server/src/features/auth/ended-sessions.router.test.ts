import type { SecondFactors } from '@hvac/contract/second-factors';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataOf, mutate, query, refusalOf, type TestApp, testApp } from '../../../test/app.ts';
import { countWaiting } from '../../../test/database.ts';
import { addApp, newUser } from '../../../test/fixtures/second-factors.ts';
import { softwarePasskey } from '../../../test/fixtures/software-passkey.ts';

const LOGGED_OUT = [401, 'Please log in'];

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ rateLimit: true });
});

const send = (procedure: string, cookie: string, input?: unknown) =>
  mutate(test.app, `secondFactors.${procedure}`, { input, cookie });
const em = () => test.orm.em.fork();
const endSessions = (userId: number) =>
  em().execute('delete from sessions where user_id = ?', [userId]);

/** Sends a call, and ends the session while the call waits for a lock that the statement takes. */
const endedWhile = async (
  userId: number,
  lock: string,
  call: () => ReturnType<typeof send>,
): Promise<Awaited<ReturnType<typeof send>>> => {
  const held = await em().transactional(async (tx) => {
    await tx.execute(lock, [userId]);
    const response = call();
    await expect.poll(() => countWaiting(em())).toBe(1);
    await endSessions(userId);
    return { response };
  });
  return held.response;
};

describe('a session that is ended while its call is running changes nothing', () => {
  it('when a passkey waits for another change of the second factors', async () => {
    const { id, cookie } = await newUser(test);
    await addApp(test, cookie);
    const answer = softwarePasskey().add(dataOf(await send('beginPasskey', cookie)));
    const response = await endedWhile(id, 'select id from users where id = ? for update', () =>
      send('addPasskey', cookie, { name: 'Of a thief', answer }),
    );
    expect(refusalOf(response)).toEqual(LOGGED_OUT);
    expect(await em().execute('select 1 from passkeys where user_id = ?', [id])).toEqual([]);
  });

  it('when new backup codes wait for their turn', async () => {
    const { id, cookie } = await newUser(test);
    const { recoveryCodes } = await addApp(test, cookie, { makesCodes: true });
    expect(recoveryCodes).toHaveLength(10);
    const stored = () =>
      em().execute('select code_hash from recovery_codes where user_id = ? order by code_hash', [
        id,
      ]);
    const before = await stored();
    const response = await endedWhile(
      id,
      `update rate_limits set hits = hits where key = 'recovery-codes:user:' || ?`,
      () => send('renewRecoveryCodes', cookie),
    );
    expect(refusalOf(response)).toEqual(LOGGED_OUT);
    expect(await stored()).toEqual(before);
  });
});

it('makes ten sets of backup codes an hour for a user, and none without a second factor', async () => {
  const { cookie } = await newUser(test);
  for (let call = 0; call < 12; call += 1) {
    expect((await send('renewRecoveryCodes', cookie)).statusCode).toBe(409);
  }
  await addApp(test, cookie, { makesCodes: true });
  const codes: number[] = [];
  for (let call = 0; call < 10; call += 1) {
    codes.push((await send('renewRecoveryCodes', cookie)).statusCode);
  }
  // The first set came with the app.
  expect(codes).toEqual([...Array(9).fill(200), 429]);
  const own = dataOf<SecondFactors>(await query(test.app, 'secondFactors.own', { cookie }));
  expect(own.recoveryCodes).toBe(10);
});
