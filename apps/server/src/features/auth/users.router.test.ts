import type { NewCredentials, UserEntry } from '@hvac/contract/auth';
import { defaultCompany } from '@hvac/contract/company';
import { describe, expect, it } from 'vitest';
import {
  anotherApp,
  cookieOf,
  dataOf,
  issuesOf,
  logIn,
  mutate,
  refusalOf,
} from '../../../test/app.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';

const { app, ask, call, em, orm, read } = useOffice();

let count = 0;
/** A new editor with a session. */
const newEditor = async () => {
  count += 1;
  const username = `editor${count}`;
  const { id } = await createUser(em(), { username, isAdmin: false });
  return { id, username, cookie: await logIn(app(), username, PASSWORD) };
};
const asOwner = (path: string, input: unknown) => call(path, input);
const nameOf = async (cookie: string) =>
  (await read<{ username: string } | null>('auth.session', undefined, { cookie }))?.username;

describe('auth.createUser', () => {
  it.each<[unknown, string]>([
    [{ isAdmin: false }, 'Username is required'],
    [{ username: '', isAdmin: false }, 'Username is required'],
    [{ username: 'x'.repeat(101), isAdmin: false }, 'Username must be at most 100 characters'],
    [{ username: '\u00a0\u200b', isAdmin: false }, 'Username is required'],
    [{ username: 'eve\r\nadmin', isAdmin: false }, 'Username must be one line of text'],
    [{ username: 'e\nve', isAdmin: false }, 'Username must be one line of text'],
    [{ username: { $ne: null }, isAdmin: false }, 'Username is required'],
    [{ username: 'eve', isAdmin: 'true' }, 'Please choose a role'],
    [{ username: 'eve' }, 'Please choose a role'],
  ])('refuses %j', async (input, message) => {
    expect(refusalOf(await asOwner('auth.createUser', input))).toEqual([400, message]);
  });

  it('refuses a taken name, reporting it at the field', async () => {
    const response = await asOwner('auth.createUser', { username: 'OWNER', isAdmin: false });
    expect(refusalOf(response)).toEqual([409, 'The username "owner" is taken']);
    expect(issuesOf(response)).toEqual([
      { path: 'username', message: 'The username "owner" is taken' },
    ]);
  });

  it('answers with a password that logs in', async () => {
    const { user, password } = dataOf<NewCredentials>(
      await asOwner('auth.createUser', { username: 'Zoë 👩🏽‍🔧', isAdmin: true }),
    );
    expect(user).toEqual({
      id: user.id,
      username: 'Zoë 👩🏽‍🔧',
      isAdmin: true,
      isProvisional: true,
    });
    expect(await nameOf(await logIn(app(), user.username, password))).toBe(user.username);
  });
});

describe('auth.users', () => {
  it('never holds a password', async () => {
    const response = await ask('auth.users');
    expect(dataOf<UserEntry[]>(response)[0]).toMatchObject({
      posts: 0,
      isAdmin: expect.anything(),
    });
    expect(response.body).not.toMatch(/password|argon2/i);
  });
});

describe('auth.setRole, auth.resetPassword, auth.removeUser', () => {
  it.each(['0', 0, -1, 1.5, 2_147_483_648, null, { $ne: 0 }])('refuse the id %j', async (id) => {
    for (const path of ['auth.setRole', 'auth.resetPassword', 'auth.removeUser']) {
      expect((await asOwner(path, { id, isAdmin: true })).statusCode).toBe(400);
    }
  });

  it('responds with 404 for an unknown user', async () => {
    const refused = [404, 'This user does not exist'];
    const id = 2_147_483_647;
    expect(refusalOf(await asOwner('auth.setRole', { id, isAdmin: true }))).toEqual(refused);
    expect(refusalOf(await asOwner('auth.resetPassword', { id }))).toEqual(refused);
    expect(refusalOf(await asOwner('auth.removeUser', { id }))).toEqual(refused);
  });

  it('refuse to lock the administrator out', async () => {
    const id = 1;
    expect(refusalOf(await asOwner('auth.resetPassword', { id }))).toEqual([
      409,
      'Change your own password under Settings → Password',
    ]);
    expect(refusalOf(await asOwner('auth.removeUser', { id }))).toEqual([
      409,
      "You can't remove yourself",
    ]);
  });

  it('take effect from the next request of the user', async () => {
    const editor = await newEditor();
    const list = async () =>
      (await ask('auth.users', undefined, { cookie: editor.cookie })).statusCode;
    expect(await list()).toBe(403);
    await asOwner('auth.setRole', { id: editor.id, isAdmin: true });
    expect(await list()).toBe(200);
    await asOwner('auth.setRole', { id: editor.id, isAdmin: false });
    expect(await list()).toBe(403);
    const { password } = dataOf<NewCredentials>(
      await asOwner('auth.resetPassword', { id: editor.id }),
    );
    expect(await list()).toBe(401);
    const cookie = await logIn(app(), editor.username, password);
    await asOwner('auth.removeUser', { id: editor.id });
    expect(await nameOf(cookie)).toBeUndefined();
  });
});

describe('auth.changePassword', () => {
  const COMMON = 'That password is too easy to guess. Try four random words.';

  it.each<[string, string, string]>([
    ['', 'newPassword', 'Password must be at least 8 characters'],
    ['1234567', 'newPassword', 'Password must be at least 8 characters'],
    ['x'.repeat(201), 'newPassword', 'Password must be at most 200 characters'],
    ['password1', 'newPassword', COMMON],
    ['PassWord1', 'newPassword', COMMON],
    ['qwertyuiop', 'newPassword', COMMON],
    ['  long-name-of-an-editor ', 'newPassword', "Your password can't be your username"],
    [defaultCompany.name, 'newPassword', "Your password can't be your company's name"],
    ['Copper-Lake seven truck', 'newPassword', 'That was only our example. Pick your own words.'],
    ['hearthlineheatingcooling', 'newPassword', "Your password can't be your company's name"],
  ])('refuses "%s"', async (newPassword, path, message) => {
    const username = 'Long name of an editor';
    await em().execute('delete from users where username = ?', [username]);
    await createUser(em(), { username, isAdmin: false });
    const cookie = await logIn(app(), username, PASSWORD);
    const response = await call(
      'auth.changePassword',
      { currentPassword: PASSWORD, newPassword },
      { cookie },
    );
    expect(response.statusCode).toBe(400);
    expect(issuesOf(response)).toEqual([{ path, message }]);
    expect(await nameOf(cookie)).toBe(username);
  });

  it('refuses a wrong current password and keeps the session', async () => {
    const { cookie, username } = await newEditor();
    const input = { currentPassword: 'wrong password', newPassword: 'a fine new password' };
    const response = await call('auth.changePassword', input, { cookie });
    expect(issuesOf(response)).toEqual([
      { path: 'currentPassword', message: "That isn't your current password." },
    ]);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await nameOf(cookie)).toBe(username);
  });

  it('refuses more than ten attempts in a row, the right password included', async () => {
    const instance = await anotherApp(orm(), { rateLimit: true });
    const { cookie } = await newEditor();
    const attempt = (currentPassword: string) =>
      mutate(instance, 'auth.changePassword', {
        input: { currentPassword, newPassword: 'a fine new password' },
        cookie,
      });
    for (let i = 0; i < 10; i += 1) {
      expect((await attempt('wrong password')).statusCode).toBe(400);
    }
    const response = await attempt(PASSWORD);
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(600);
  });

  it('ends every other session and continues this one under a new id', async () => {
    const { cookie, username } = await newEditor();
    const elsewhere = await logIn(app(), username, PASSWORD);
    const newPassword = '  ünïcode & spaces \u{1F525}  ';
    const input = { currentPassword: PASSWORD, newPassword };
    const response = await call('auth.changePassword', input, { cookie });
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toContain('session');
    const renewed = cookieOf(response);
    expect([await nameOf(elsewhere), await nameOf(cookie), await nameOf(renewed)]).toEqual([
      undefined,
      undefined,
      username,
    ]);
    expect(await nameOf(await logIn(app(), username, newPassword))).toBe(username);
    const withSpacesOff = { username, password: newPassword.trim() };
    expect((await call('auth.login', withSpacesOff, null)).statusCode).toBe(401);
  });
});
