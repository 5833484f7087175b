import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  anotherApp,
  cookieOf,
  mutate,
  refusalOf,
  SESSION_KEY,
  setCookieOf,
  testApp,
} from '../../../test/app.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { addApp, newUser } from '../../../test/fixtures/second-factors.ts';
import { useInstance } from '../../../test/office.ts';
import { rest } from '../../../test/rest.ts';

const OTHER_KEY = 'fedcba9876543210'.repeat(4);
const HALF_A_YEAR = 180 * 24 * 60 * 60;
/** Existing users, because an unknown name costs a full-strength hash. */
const OTHERS = Array.from({ length: 10 }, (_, n) => `user ${n}`);

const { app, em, orm, test } = useInstance(() => testApp({ rateLimit: true }));
beforeAll(async () => {
  await createUser(em(), { username: 'owner' });
  await createUser(em(), { username: 'editor', isAdmin: false });
  for (const username of OTHERS) await createUser(em(), { username });
});
beforeEach(() => em().execute('delete from rate_limits'));

const deviceOf = (response: LightMyRequestResponse) =>
  cookieOf(response)
    .split('; ')
    .filter((cookie) => cookie.startsWith('device='))
    .join();

const attempt = (password: string, cookie?: string, username = 'owner', instance = app()) =>
  mutate(instance, 'auth.login', { input: { username, password }, cookie });

const ATTEMPTS = {
  'the website': (password: string, cookie?: string) => attempt(password, cookie),
  REST: (password: string, cookie?: string) =>
    rest(app(), 'POST', '/api/admin/login', { body: { username: 'owner', password }, cookie }),
};
const closeAddress = async () => {
  for (const username of OTHERS) await attempt('wrong password', undefined, username);
  expect((await attempt(PASSWORD)).statusCode).toBe(429);
};
/** Whether a cookie lets the owner log in while their address is blocked. */
const isKnown = async (cookie: string, instance = app(), username = 'owner') =>
  (await attempt(PASSWORD, cookie, username, instance)).statusCode === 200;

describe.each(Object.keys(ATTEMPTS) as (keyof typeof ATTEMPTS)[])('a login by %s', (way) => {
  it('sets no device cookie when it fails', async () => {
    expect((await ATTEMPTS[way]('wrong password')).headers['set-cookie']).toBeUndefined();
  });

  it('lets its browser in even though others have blocked the address', async () => {
    const cookie = deviceOf(await ATTEMPTS[way](PASSWORD));
    await closeAddress();
    const response = await ATTEMPTS[way](PASSWORD, cookie);
    expect(response.statusCode).toBe(200);
    expect(setCookieOf(response, 'device')).toBeDefined();
  });
});

it('a login that lacks its second factor gives the browser its cookie, which gives it no attempts of its own', async () => {
  const user = await newUser(test());
  await addApp(test(), user.cookie);
  const { username } = user;
  const begun = await attempt(PASSWORD, undefined, username);
  expect(begun.statusCode).toBe(401);
  expect(setCookieOf(begun, 'device')).toMatch(/; HttpOnly; SameSite=Strict$/);
  const again = await attempt(PASSWORD, deviceOf(begun), username);
  expect(again.headers['set-cookie']).toBeUndefined();
  const body = { username, password: PASSWORD };
  const byRest = await rest(app(), 'POST', '/api/admin/login', { body });
  expect([byRest.statusCode, setCookieOf(byRest, 'device') !== undefined]).toEqual([401, true]);
  await closeAddress();
  expect((await attempt(PASSWORD, deviceOf(begun), username)).statusCode).toBe(429);
});

describe('the device cookie', () => {
  let known: string;
  beforeEach(async () => {
    known = deviceOf(await attempt(PASSWORD));
    await closeAddress();
  });

  it('is worthless with one character changed, and as a session cookie', async () => {
    const changed = known.slice(0, 20) + (known[20] === 'A' ? 'B' : 'A') + known.slice(21);
    expect(await isKnown(changed)).toBe(false);
    const asSession = known.replace(/^device=/, 'session=');
    expect((await rest(app(), 'GET', '/api/admin/user', { cookie: asSession })).statusCode).toBe(
      401,
    );
    expect((await rest(app(), 'GET', '/api/admin/user', { cookie: known })).statusCode).toBe(401);
  });

  it('cannot be made from a session cookie', async () => {
    await em().execute('delete from rate_limits');
    const session = cookieOf(await attempt(PASSWORD))
      .split('; ')
      .find((cookie) => cookie.startsWith('session='));
    await closeAddress();
    expect(await isKnown(String(session).replace(/^session=/, 'device='))).toBe(false);
    // Not even one that held the same could be read: the keys differ.
    const sealed = decodeURIComponent(String(session).replace(/^session=/, ''));
    expect(app().decodeSecureSession(sealed, app().log, 'session')).not.toBeNull();
    expect(app().decodeSecureSession(sealed, app().log, 'device')).toBeNull();
  });

  it('is worthless for another user until they have logged in with the browser as well', async () => {
    expect(await isKnown(known, app(), 'editor')).toBe(false);
    await em().execute('delete from rate_limits');
    const shared = deviceOf(await attempt(PASSWORD, known, 'editor'));
    await closeAddress();
    expect(await isKnown(shared, app(), 'editor')).toBe(true);
    expect(await isKnown(shared, app(), 'owner')).toBe(true);
  });

  it('has ten attempts of its own', async () => {
    for (let i = 0; i < 10; i += 1) {
      expect((await attempt('wrong password', known)).statusCode).toBe(401);
    }
    expect(refusalOf(await attempt(PASSWORD, known))[0]).toBe(429);
  });

  it('stays valid while its key is still in the list', async () => {
    const rotated = await anotherApp(orm(), {
      rateLimit: true,
      sessionKeys: [OTHER_KEY, SESSION_KEY],
    });
    const other = await anotherApp(orm(), { rateLimit: true, sessionKeys: [OTHER_KEY] });
    expect(await isKnown(known, other)).toBe(false);
    expect(await isKnown(known, rotated)).toBe(true);
  });

  it('outlives the session', async () => {
    await mutate(app(), 'auth.logout', { cookie: known });
    expect(await isKnown(known)).toBe(true);
  });
});

it('the device cookie is limited to this site, out of reach of scripts, and lasts half a year', async () => {
  expect(setCookieOf(await attempt(PASSWORD), 'device')).toMatch(
    new RegExp(`^device=[^;]+; Max-Age=${HALF_A_YEAR}; Path=/; HttpOnly; SameSite=Strict$`),
  );
  const https = await anotherApp(orm(), { siteUrl: 'https://www.example.com' });
  expect(setCookieOf(await attempt(PASSWORD, '', 'owner', https), '__Host-device')).toMatch(
    /; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});

it('a login to an account with many failures is actually slowed down', async () => {
  await em().execute(
    `insert into rate_limits values ('login:everywhere:owner', 20, now() + interval '1 minute')`,
  );
  const start = Date.now();
  expect((await attempt(PASSWORD)).statusCode).toBe(200);
  expect(Date.now()).toBeGreaterThanOrEqual(start + 990);
});
