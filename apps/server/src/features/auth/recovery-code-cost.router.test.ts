import { createHook } from 'node:async_hooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { mutate } from '../../../test/app.ts';
import { PASSWORD } from '../../../test/factories.ts';
import { addApp, newUser } from '../../../test/fixtures/second-factors.ts';
import { useInstance } from '../../../test/office.ts';

const { app, em, test } = useInstance();
let user: Awaited<ReturnType<typeof newUser>> & Awaited<ReturnType<typeof addApp>>;
beforeEach(async () => {
  const created = await newUser(test());
  user = { ...created, ...(await addApp(test(), created.cookie)) };
});

/** How many slow hashes Node computes during a login. */
const costOf = async (code: string | undefined, { password = PASSWORD, expected = 401 } = {}) => {
  let hashes = 0;
  const counter = createHook({
    init: (_id, type) => {
      if (type === 'ARGON2REQUEST') hashes += 1;
    },
  }).enable();
  const input = { username: user.username, password, secondFactor: { kind: 'recovery', code } };
  const { statusCode } = await mutate(app(), 'auth.login', { input });
  counter.disable();
  expect(statusCode).toBe(expected);
  return hashes;
};

describe('a login with a recovery code', () => {
  it('costs only the hash of the password when that is wrong', async () => {
    expect(await costOf(user.recoveryCodes[0], { password: 'wrong' })).toBe(1);
  });

  it('costs one more for a wrong code, not one for each that it might be', async () => {
    expect(await costOf('AAAAA-BBBBB')).toBe(2);
  });

  it('costs the same for a right one, and for one that was used', async () => {
    expect(await costOf(user.recoveryCodes[0], { expected: 200 })).toBe(2);
    expect(await costOf(user.recoveryCodes[0])).toBe(2);
  });

  it('costs the same for a user who has none left', async () => {
    await em().execute('delete from recovery_codes where user_id = ?', [user.id]);
    expect(await costOf('AAAAA-BBBBB')).toBe(2);
  });

  it('costs none for a code as long as those of release 1.0.0, which nobody can guess', async () => {
    expect(await costOf('abcd-efgh-jkmn-pqrs-tuvw-xyz2-3456')).toBe(1);
  });
});
