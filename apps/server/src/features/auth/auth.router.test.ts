import type { User } from '@hvac/contract/auth';
import { beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, dataOf, issuesOf, logIn, mutate, query, refusalOf } from '../../../test/app.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { useInstance } from '../../../test/office.ts';

const { app, em } = useInstance();
beforeAll(async () => {
  await createUser(em(), { username: 'owner' });
});

const logInWith = (input: unknown, cookie?: string) =>
  mutate(app(), 'auth.login', { input, cookie });
const userOf = async (cookie?: string) =>
  dataOf<User | null>(await query(app(), 'auth.session', { cookie }));
describe('auth.login', () => {
  it.each([
    ['no name', { password: PASSWORD }, 'username', 'Username is required'],
    ['an empty name', { username: '', password: PASSWORD }, 'username', 'Username is required'],
    ['no password', { username: 'owner' }, 'password', 'Password is required'],
    ['an empty password', { username: 'owner', password: '' }, 'password', 'Password is required'],
  ])('refuses %s', async (_case, input, path, message) => {
    const response = await logInWith(input);
    expect(refusalOf(response)).toEqual([400, message]);
    expect(issuesOf(response)).toEqual([{ path, message }]);
  });

  it('reports all errors at once', async () => {
    expect(issuesOf(await logInWith({}))).toEqual([
      { path: 'username', message: 'Username is required' },
      { path: 'password', message: 'Password is required' },
    ]);
  });

  it.each<unknown>([
    { username: { $ne: null }, password: PASSWORD },
    { username: { $ne: null }, password: { $ne: null } },
    { username: { $gt: '' }, password: PASSWORD },
    { username: { $like: '%' }, password: PASSWORD },
    { username: { $or: [{}] }, password: PASSWORD },
    { username: ['owner'], password: PASSWORD },
    { username: { toString: 'owner' }, password: PASSWORD },
    { username: 'owner', password: [PASSWORD] },
    { username: 'owner', password: { length: 20 } },
    { username: 'owner', password: null },
    { username: 'owner', password: true },
    { username: null, password: PASSWORD },
    { username: 1, password: PASSWORD },
    { username: 'owner', password: PASSWORD, isAdmin: true },
    { username: 'owner\u0000', password: PASSWORD },
    { username: 'owner\ud800', password: PASSWORD },
    { username: 'owner', password: `${PASSWORD}\u0000` },
    { username: 'x'.repeat(201), password: PASSWORD },
    { username: 'owner', password: 'x'.repeat(1001) },
    [{ username: 'owner', password: PASSWORD }],
    'owner',
    7,
    null,
    undefined,
  ])('refuses the body %j', async (body) => {
    const response = await logInWith(body);
    expect(response.statusCode).toBe(400);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('refuses a wrong password and an unknown user with the same message', async () => {
    const wrong = await logInWith({ username: 'owner', password: 'wrong password' });
    const unknown = await logInWith({ username: 'stranger', password: 'wrong password' });
    expect(refusalOf(wrong)).toEqual([401, 'Invalid username or password']);
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
    expect(unknown.headers['set-cookie']).toBeUndefined();
  });

  it.each(['Owner', 'own er', 'owne_', '%'])(
    'does not take "%s" for the owner',
    async (username) => {
      expect((await logInWith({ username, password: PASSWORD })).statusCode).toBe(401);
    },
  );

  it.each(['owner ', '\u00a0owner', 'owner\u200b', '\u202aowner\u202c'])(
    'takes %j for the owner, as phones add what cannot be seen',
    async (username) => {
      const response = await logInWith({ username, password: PASSWORD });
      expect(dataOf(response)).toMatchObject({ username: 'owner' });
      expect((await logInWith({ username, password: `${PASSWORD} ` })).statusCode).toBe(401);
    },
  );

  it('answers with the user, never with a password', async () => {
    const response = await logInWith({ username: 'owner', password: PASSWORD });
    expect(response.statusCode).toBe(200);
    expect(dataOf(response)).toEqual({ id: 1, username: 'owner', isAdmin: true });
    expect(response.body).not.toMatch(/password|argon2/i);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('begins a new session each time and ends the previous one', async () => {
    const first = await logIn(app(), 'owner', PASSWORD);
    const second = cookieOf(await logInWith({ username: 'owner', password: PASSWORD }, first));
    expect(second).not.toBe(first);
    expect(await userOf(first)).toBeNull();
    expect(await userOf(second)).toMatchObject({ username: 'owner' });
  });

  it('leaves the session in place when the password is wrong', async () => {
    const cookie = await logIn(app(), 'owner', PASSWORD);
    await logInWith({ username: 'owner', password: 'wrong password' }, cookie);
    expect(await userOf(cookie)).toMatchObject({ username: 'owner' });
  });
});

describe('auth.session', () => {
  it('is null for a visitor [spec 503]', async () => {
    const response = await query(app(), 'auth.session');
    expect(response.statusCode).toBe(200);
    expect(dataOf(response)).toBeNull();
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('is the user of the cookie, never with a password [spec 507]', async () => {
    const editor = await createUser(em(), { username: 'editor', isAdmin: false });
    const cookie = await logIn(app(), 'editor', PASSWORD);
    const response = await query(app(), 'auth.session', { cookie });
    expect(dataOf(response)).toEqual({ id: editor.id, username: 'editor', isAdmin: false });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('reflects the current state of the user', async () => {
    await createUser(em(), { username: 'promoted', isAdmin: false });
    const cookie = await logIn(app(), 'promoted', PASSWORD);
    await em().execute(`update users set is_admin = true where username = 'promoted'`);
    expect(await userOf(cookie)).toMatchObject({ isAdmin: true });
    await em().execute(`delete from users where username = 'promoted'`);
    expect(await userOf(cookie)).toBeNull();
  });

  it('is null after an hour without a request', async () => {
    const cookie = await logIn(app(), 'owner', PASSWORD);
    await em().execute(`update sessions set last_seen_at = now() - interval '1 hour'`);
    expect(await userOf(cookie)).toBeNull();
    const response = await query(app(), 'inbox.submissions', { input: {}, cookie });
    expect(refusalOf(response)).toEqual([401, 'Please log in']);
  });
});

describe('auth.logout', () => {
  it('succeeds for a visitor', async () => {
    expect((await mutate(app(), 'auth.logout')).statusCode).toBe(200);
  });

  it('ends the session for good: its cookie is worthless even when it is sent again', async () => {
    // Another session, which the cookie must not find in its place.
    await logIn(app(), 'owner', PASSWORD);
    const cookie = await logIn(app(), 'owner', PASSWORD);
    const response = await mutate(app(), 'auth.logout', { cookie });
    expect(response.statusCode).toBe(200);
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: 'session', value: '', expires: new Date(0) }),
    ]);
    expect(await userOf(cookie)).toBeNull();
    const list = await query(app(), 'inbox.submissions', { input: {}, cookie });
    expect(list.statusCode).toBe(401);
  });

  it('ends no other session of the user', async () => {
    const here = await logIn(app(), 'owner', PASSWORD);
    const there = await logIn(app(), 'owner', PASSWORD);
    await mutate(app(), 'auth.logout', { cookie: here });
    expect(await userOf(there)).toMatchObject({ username: 'owner' });
  });
});
