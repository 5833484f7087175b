import { beforeAll, describe, expect, it } from 'vitest';
import { anotherApp, cookieOf, mutate, refusalOf, setCookieOf } from '../../../test/app.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { useInstance } from '../../../test/office.ts';
import { rest } from '../../../test/rest.ts';

const WRONG = [401, 'Invalid username or password'];

const { app, em, orm } = useInstance();
beforeAll(async () => {
  await createUser(em(), { username: 'ada', isAdmin: true });
  await createUser(em(), { username: 'eve', isAdmin: false });
});

const logIn = (body: unknown, instance = app(), cookie?: string) =>
  rest(instance, 'POST', '/api/admin/login', { body, cookie });
const userOf = (cookie?: string) => rest(app(), 'GET', '/api/admin/user', { cookie });

describe('POST /api/admin/login', () => {
  it.each([
    [{}, 'Username is required'],
    [undefined, 'Username is required'],
    [{ username: '', password: PASSWORD }, 'Username is required'],
    [{ username: 'ada' }, 'Password is required'],
    [{ username: 'ada', password: '' }, 'Password is required'],
    [{ username: { $ne: null }, password: PASSWORD }, 'Username is required'],
    [{ username: 'ada', password: ['x'] }, 'Password is required'],
    [[], 'The request must be a JSON object'],
    ['ada', 'The request must be a JSON object'],
  ])('refuses %j', async (body, message) => {
    const response = await logIn(body);
    expect(refusalOf(response)).toEqual([400, message]);
    expect(response.json().issues[0].message).toBe(message);
    expect(response.headers).not.toHaveProperty('set-cookie');
  });

  it('does not reveal whether a username exists', async () => {
    for (const username of ['ada', 'nobody']) {
      expect(refusalOf(await logIn({ username, password: 'wrong' }))).toEqual(WRONG);
    }
  });

  it('answers with the user but without the password, and begins a session [spec 506, 507, 508]', async () => {
    const response = await logIn({ username: 'eve', password: PASSWORD, rememberMe: true });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ id: 2, username: 'eve', isAdmin: false });
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(setCookieOf(response, 'session')).toMatch(/HttpOnly; SameSite=Lax$/);
    const user = await userOf(cookieOf(response));
    expect([user.statusCode, user.json()]).toEqual([200, response.json()]);
    expect(user.headers['cache-control']).toBe('no-store');
  });

  it('ends the previous session [spec ]', async () => {
    const first = cookieOf(await logIn({ username: 'ada', password: PASSWORD }));
    const second = cookieOf(await logIn({ username: 'ada', password: PASSWORD }, app(), first));
    expect((await userOf(first)).statusCode).toBe(401);
    expect((await userOf(second)).statusCode).toBe(200);
  });

  it('counts attempts together with those on the website', async () => {
    const instance = await anotherApp(orm(), { rateLimit: true });
    const wrong = { username: 'ada', password: 'wrong' };
    for (let n = 0; n < 5; n += 1) {
      expect(refusalOf(await logIn(wrong, instance))).toEqual(WRONG);
      expect(refusalOf(await mutate(instance, 'auth.login', { input: wrong }))).toEqual(WRONG);
    }
    const response = await logIn({ username: 'ada', password: PASSWORD }, instance);
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('GET /api/admin/user', () => {
  it.each([undefined, 'session=forged', 'other=1'])(
    'is 401 with the cookie %s [spec 503, 506]',
    async (cookie) => {
      expect(refusalOf(await userOf(cookie))).toEqual([401, 'Please log in']);
    },
  );
});

describe('POST /api/admin/logout', () => {
  it('ends the session for good [spec 283, 509]', async () => {
    const cookie = cookieOf(await logIn({ username: 'ada', password: PASSWORD }));
    const response = await rest(app(), 'POST', '/api/admin/logout', { cookie });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(response.headers['set-cookie']).toMatch(/Max-Age=0/);
    expect((await userOf(cookie)).statusCode).toBe(401);
  });

  it('answers the same without a session, and with a content type but no body', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const call of [{}, { headers }, { cookie: 'session=forged' }]) {
      expect((await rest(app(), 'POST', '/api/admin/logout', call)).statusCode).toBe(204);
    }
  });
});
