import { describe, expect, it } from 'vitest';
import {
  anotherApp,
  cookieOf,
  issuesOf,
  logIn,
  mutate,
  query,
  refusalOf,
} from '../../../test/app.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { OWN_PASSWORD, reasonOf, useOwner } from '../../../test/fixtures/owner.ts';

const ENTER_AGAIN = [403, 'Please enter your password again'];

const { app, changePassword, em, orm, owner } = useOwner();

const CHANGES: [string, unknown][] = [
  ['auth.createUser', { username: 'never', isAdmin: true }],
  ['auth.setRole', { id: 1, isAdmin: true }],
  ['auth.resetPassword', { id: 1 }],
  ['auth.removeUser', { id: 1 }],
];
const minutesLater = (minutes: number) =>
  em().execute(`update sessions set proved_at = now() - make_interval(mins => ?)`, [minutes]);
const prove = (password: unknown, cookie: string, instance = app()) =>
  mutate(instance, 'auth.prove', { input: { password }, cookie });

describe('ten minutes after the password was entered', () => {
  it.each(CHANGES)('%s asks for it again, before anything else is checked', async (path, input) => {
    await minutesLater(10);
    for (const sent of [input, { wrong: true }]) {
      const response = await mutate(app(), path, { input: sent, cookie: owner() });
      expect(refusalOf(response)).toEqual(ENTER_AGAIN);
      expect(reasonOf(response)).toBe('proof');
    }
    await minutesLater(9);
    const response = await mutate(app(), path, { input: { wrong: true }, cookie: owner() });
    expect(response.statusCode).toBe(400);
  });

  it.each(CHANGES)('%s is forbidden to an editor, without asking for it', async (path, input) => {
    await createUser(em(), { username: `editor of ${path}`, isAdmin: false });
    const cookie = await logIn(app(), `editor of ${path}`, PASSWORD);
    await minutesLater(10);
    expect(refusalOf(await mutate(app(), path, { input, cookie }))).toEqual([
      403,
      'Only an administrator may do this',
    ]);
  });

  it('everything else still works', async () => {
    await minutesLater(600);
    expect((await query(app(), 'auth.users', { cookie: owner() })).statusCode).toBe(200);
    const input = { name: 'Heating', slug: 'heating' };
    expect(
      (await mutate(app(), 'blog.createCategory', { input, cookie: owner() })).statusCode,
    ).toBe(200);
  });
});

describe('auth.prove', () => {
  it.each([undefined, '', null, ['x'], 'x'.repeat(1001)])('refuses %j', async (password) => {
    expect((await prove(password, owner())).statusCode).toBe(400);
  });

  it('reports a wrong password at its field, and does not count it as a proof', async () => {
    await minutesLater(10);
    expect(issuesOf(await prove('wrong password', owner()))).toEqual([
      { path: 'password', message: "That isn't your password." },
    ]);
    const [path, input] = CHANGES[1] ?? [];
    const response = await mutate(app(), String(path), { input, cookie: owner() });
    expect(refusalOf(response)).toEqual(ENTER_AGAIN);
  });

  it('lets this session, and no other, change users for ten minutes', async () => {
    const elsewhere = await logIn(app(), 'owner', PASSWORD);
    await minutesLater(10);
    expect((await prove(PASSWORD, owner())).statusCode).toBe(200);
    const input = { username: 'proved', isAdmin: false };
    expect(refusalOf(await mutate(app(), 'auth.createUser', { input, cookie: elsewhere }))).toEqual(
      ENTER_AGAIN,
    );
    expect((await mutate(app(), 'auth.createUser', { input, cookie: owner() })).statusCode).toBe(
      200,
    );
  });

  it('shares its attempt limit with password changes, for this session only', async () => {
    const instance = await anotherApp(orm(), { rateLimit: true });
    const elsewhere = await logIn(app(), 'owner', PASSWORD);
    for (let i = 0; i < 5; i += 1) {
      expect((await prove('wrong password', owner(), instance)).statusCode).toBe(400);
      const input = { currentPassword: 'wrong password', newPassword: OWN_PASSWORD };
      const response = await mutate(instance, 'auth.changePassword', { input, cookie: owner() });
      expect(response.statusCode).toBe(400);
    }
    expect((await prove(PASSWORD, owner(), instance)).statusCode).toBe(429);
    expect((await prove(PASSWORD, elsewhere, instance)).statusCode).toBe(200);
    expect(
      (await mutate(instance, 'auth.login', { input: { username: 'owner', password: PASSWORD } }))
        .statusCode,
    ).toBe(200);
  });

  it('is not needed after a login or a change of the password', async () => {
    await minutesLater(10);
    const cookie = cookieOf(await changePassword(PASSWORD, OWN_PASSWORD, owner()));
    const input = { id: 2_147_483_647 };
    expect((await mutate(app(), 'auth.removeUser', { input, cookie })).statusCode).toBe(404);
    await changePassword(OWN_PASSWORD, PASSWORD, cookie);
  });
});
