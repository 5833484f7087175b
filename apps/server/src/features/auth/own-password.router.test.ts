import type { NewCredentials, User } from '@hvac/contract/auth';
import { days } from '@hvac/contract/durations';
import { describe, expect, it } from 'vitest';
import {
  anotherApp,
  cookieOf,
  dataOf,
  issuesOf,
  logIn,
  mutate,
  query,
  refusalOf,
  testApp,
} from '../../../test/app.ts';
import { createPost, createUser, PASSWORD } from '../../../test/factories.ts';
import { OWN_PASSWORD, reasonOf, useOwner } from '../../../test/fixtures/owner.ts';
import { rest } from '../../../test/rest.ts';
import { seed } from '../../first-content/seed.ts';

const CHOOSE_FIRST = [403, 'Please choose your own password first'];

const { app, changePassword, em, orm, owner } = useOwner();

const userOf = async (cookie: string) =>
  dataOf<User | null>(await query(app(), 'auth.session', { cookie }));

let count = 0;
/** A user added by the owner, with the generated password. */
const addUser = async () => {
  count += 1;
  const input = { username: `new${count}`, isAdmin: true };
  const { user, password } = dataOf<NewCredentials>(
    await mutate(app(), 'auth.createUser', { input, cookie: owner() }),
  );
  return { ...user, password, cookie: await logIn(app(), user.username, password) };
};

/** A user as if added by the owner, but without hashing a generated password, which takes time. */
const provisionalUser = async (isAdmin = true) => {
  const { id, username } = await createUser(em(), { isAdmin });
  await em().execute(
    `update users set is_provisional = true, provisional_until = now() + interval '7 days' where id = ?`,
    [id],
  );
  return { id, username, password: PASSWORD, cookie: await logIn(app(), username, PASSWORD) };
};

describe('a generated password', () => {
  const EXPIRED = [403, 'That temporary password has expired. Ask the owner for a new one.'];
  const letTimePass = (id: number, days: number) =>
    em().execute(
      `update users set provisional_until = provisional_until - ? * interval '1 day' where id = ?`,
      [days, id],
    );
  const tryLogin = (username: string, password: string) =>
    mutate(app(), 'auth.login', { input: { username, password } });

  it('is refused after seven days, with a message that only the right password reveals', async () => {
    const { id, username, password } = await addUser();
    await letTimePass(id, 6.99);
    expect((await tryLogin(username, password)).statusCode).toBe(200);
    await letTimePass(id, 0.01);
    expect(refusalOf(await tryLogin(username, password))).toEqual(EXPIRED);
    const body = { username, password };
    expect(refusalOf(await rest(app(), 'POST', '/api/admin/login', { body }))).toEqual(EXPIRED);
    expect((await tryLogin(username, `${password}x`)).statusCode).toBe(401);
  });

  it('is valid for seven days again after a reset, and a chosen one does not expire', async () => {
    const { id, username } = await provisionalUser();
    await letTimePass(id, 8);
    const response = await mutate(app(), 'auth.resetPassword', { input: { id }, cookie: owner() });
    const cookie = await logIn(app(), username, dataOf<NewCredentials>(response).password);
    await changePassword(dataOf<NewCredentials>(response).password, OWN_PASSWORD, cookie);
    await letTimePass(id, 8);
    expect((await tryLogin(username, OWN_PASSWORD)).statusCode).toBe(200);
  });
});

describe('a session with a generated password', () => {
  let refused: ReturnType<typeof addUser> | undefined;
  /** The session of one user, for all calls that are refused. */
  const refusedCookie = async () => {
    refused ??= addUser();
    return (await refused).cookie;
  };

  it.each(['inbox.submissions', 'blog.postList', 'auth.users', 'auth.sessions'])(
    'does not read %s',
    async (path) => {
      const response = await query(app(), path, { input: {}, cookie: await refusedCookie() });
      expect(refusalOf(response)).toEqual(CHOOSE_FIRST);
      expect(reasonOf(response)).toBe('own-password');
    },
  );

  it.each(['auth.createUser', 'auth.prove', 'auth.endOtherSessions', 'blog.createPost'])(
    'does not call %s',
    async (path) => {
      const response = await mutate(app(), path, { input: {}, cookie: await refusedCookie() });
      expect(refusalOf(response)).toEqual(CHOOSE_FIRST);
    },
  );

  it.each([
    ['GET', '/api/admin/posts'],
    ['GET', '/api/admin/posts/abc'],
    ['POST', '/api/admin/posts'],
    ['GET', '/api/admin/contact-submissions'],
    ['GET', '/api/website/images'],
    ['POST', '/api/images/upload'],
  ] as const)('is refused %s %s', async (method, url) => {
    expect(refusalOf(await rest(app(), method, url, { cookie: await refusedCookie() }))).toEqual(
      CHOOSE_FIRST,
    );
  });

  it('sees no picture of a draft', async () => {
    const featuredImage = 'https://pictures.example/draft.jpg';
    const { id } = await createPost(em(), { published: false, featuredImage });
    const url = `/api/post/${id}/image`;
    expect((await rest(app(), 'GET', url, { cookie: owner() })).statusCode).toBe(302);
    expect((await rest(app(), 'GET', url, { cookie: await refusedCookie() })).statusCode).toBe(404);
  });

  it('can read its user through both APIs, which say what has to be done', async () => {
    const { cookie, id, username } = await provisionalUser(false);
    const user = { id, username, isAdmin: false, isProvisional: true };
    expect(await userOf(cookie)).toEqual(user);
    const response = await rest(app(), 'GET', '/api/admin/user', { cookie });
    expect([response.statusCode, response.json()]).toEqual([200, user]);
  });

  it('logs out', async () => {
    const { cookie } = await provisionalUser();
    const response = await rest(app(), 'POST', '/api/admin/logout', { cookie });
    expect([response.statusCode, await userOf(cookie)]).toEqual([204, null]);
  });

  it('cannot choose the generated password again, nor one that is easy to guess', async () => {
    const { cookie, password, username } = await provisionalUser();
    expect(issuesOf(await changePassword(password, password, cookie))).toEqual([
      {
        path: 'newPassword',
        message: "Pick a password that's different from your temporary one.",
      },
    ]);
    expect((await changePassword(password, 'password1', cookie)).statusCode).toBe(400);
    expect(await userOf(cookie)).toMatchObject({ username, isProvisional: true });
  });

  const choose = (newPassword: string, cookie: string, instance = app()) =>
    mutate(instance, 'auth.changePassword', { input: { newPassword }, cookie });
  const minutesLater = (minutes: number) =>
    em().execute('update sessions set proved_at = now() - make_interval(mins => ?)', [minutes]);

  it('has to give the generated password again ten minutes after the login, by its name', async () => {
    const { cookie, password, username } = await provisionalUser();
    await minutesLater(10);
    expect(issuesOf(await choose(OWN_PASSWORD, cookie))).toEqual([
      { path: 'currentPassword', message: 'Enter your temporary password' },
    ]);
    expect(issuesOf(await changePassword('a guess', OWN_PASSWORD, cookie))).toEqual([
      { path: 'currentPassword', message: "That isn't your temporary password." },
    ]);
    expect(await userOf(cookie)).toMatchObject({ username, isProvisional: true });
    expect((await changePassword(password, OWN_PASSWORD, cookie)).statusCode).toBe(200);
  });

  it('need not within those ten minutes, but still cannot choose it again, nor try on and on', async () => {
    const { cookie, password, username } = await provisionalUser();
    const instance = await anotherApp(orm(), { rateLimit: true });
    await minutesLater(9);
    for (let n = 0; n < 10; n += 1) {
      expect(issuesOf(await choose(password, cookie, instance))).toMatchObject([
        { path: 'newPassword' },
      ]);
    }
    expect((await choose(OWN_PASSWORD, cookie, instance)).statusCode).toBe(429);
    expect((await choose(OWN_PASSWORD, cookie)).statusCode).toBe(200);
    expect(await userOf(await logIn(app(), username, OWN_PASSWORD))).not.toHaveProperty(
      'isProvisional',
    );
  });

  it('is the only one that may leave the current password out', async () => {
    const cookie = await logIn(app(), 'owner', PASSWORD);
    expect(issuesOf(await choose(OWN_PASSWORD, cookie))).toEqual([
      { path: 'currentPassword', message: 'Enter your current password' },
    ]);
    expect(
      (await mutate(app(), 'auth.login', { input: { username: 'owner', password: PASSWORD } }))
        .statusCode,
    ).toBe(200);
  });

  it('continues like any other once a password is chosen; the generated one is worthless', async () => {
    const { cookie, password, username, id } = await provisionalUser();
    const renewed = cookieOf(await changePassword(password, OWN_PASSWORD, cookie));
    expect(await userOf(renewed)).toEqual({ id, username, isAdmin: true });
    expect((await query(app(), 'auth.users', { cookie: renewed })).statusCode).toBe(200);
    const input = { username, password };
    expect((await mutate(app(), 'auth.login', { input })).statusCode).toBe(401);
    expect(await userOf(await logIn(app(), username, OWN_PASSWORD))).toEqual({
      id,
      username,
      isAdmin: true,
    });
  });

  it('begins after a reset as well', async () => {
    const { cookie, password, id, username } = await provisionalUser();
    await changePassword(password, OWN_PASSWORD, cookie);
    const response = await mutate(app(), 'auth.resetPassword', { input: { id }, cookie: owner() });
    const reset = dataOf<NewCredentials>(response).password;
    expect(await userOf(await logIn(app(), username, reset))).toMatchObject({
      isProvisional: true,
    });
  });
});

describe('the first administrator', () => {
  const start = async (adminPassword: string | undefined) => {
    const fresh = await testApp();
    const { generatedPassword } = await seed(fresh.orm.em.fork(), {
      adminUsername: 'admin',
      adminPassword,
      demoContent: false,
      now: new Date(),
    });
    const cookie = await logIn(fresh.app, 'admin', generatedPassword ?? OWN_PASSWORD);
    return query(fresh.app, 'auth.users', { cookie });
  };

  it('has seven days for a generated password', async () => {
    const fresh = await testApp();
    const run = { adminUsername: 'admin', adminPassword: undefined, demoContent: false };
    const now = new Date(Date.now() - days(7));
    const { generatedPassword } = await seed(fresh.orm.em.fork(), { ...run, now });
    const input = { username: 'admin', password: generatedPassword };
    const response = await mutate(fresh.app, 'auth.login', { input });
    expect(response.statusCode).toBe(403);
  });

  it('must replace a generated password, and may keep a given one', async () => {
    expect(refusalOf(await start(undefined))).toEqual(CHOOSE_FIRST);
    expect((await start(OWN_PASSWORD)).statusCode).toBe(200);
  });
});
