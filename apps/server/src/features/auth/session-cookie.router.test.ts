import type { User } from '@hvac/contract/auth';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  anotherApp,
  cookieOf,
  dataOf,
  logIn,
  mutate,
  query,
  SESSION_KEY,
  setCookieOf,
} from '../../../test/app.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { addPasskey, newUser } from '../../../test/fixtures/second-factors.ts';
import { useInstance } from '../../../test/office.ts';

const OTHER_KEY = 'fedcba9876543210'.repeat(4);

const { app, em, orm, test } = useInstance();
beforeAll(async () => {
  await createUser(em(), { username: 'owner' });
  // A session that a wrong cookie might find.
  await logIn(app(), 'owner', PASSWORD);
});

const userOf = async (cookie: string, instance = app()) =>
  dataOf<User | null>(await query(instance, 'auth.session', { cookie }));
const cookieAfterLogin = async (instance: FastifyInstance, name: string) => {
  const input = { username: 'owner', password: PASSWORD };
  return setCookieOf(await mutate(instance, 'auth.login', { input }), name);
};

describe('the session cookie', () => {
  it.each([
    ['empty', 'session='],
    ['a word', 'session=garbage'],
    ['not base64', 'session=%%%%;%%%%'],
    ['two words', 'session=a%3Bb'],
    ['too short to be encrypted', `session=${encodeURIComponent('YQ==;YQ==')}`],
    ['a broken percent code', 'session=%E0%A4%A'],
    ['a NUL byte', 'session=%00'],
    ['long', `session=${'A'.repeat(8000)}`],
    ['a random one', `session=${'A'.repeat(120)}%3B${'B'.repeat(32)}`],
    ['the plain content', `session=${encodeURIComponent('{"sessionId":"1","__ts":9999999999}')}`],
    ['twice', 'session=a; session=b'],
    ['a prototype', '__proto__=a; constructor=b; session=c'],
  ])('identifies nobody when it is %s', async (_case, cookie) => {
    expect(await userOf(cookie)).toBeNull();
    for (const url of ['/', '/blog', '/api/post/1/image', '/healthz']) {
      expect((await app().inject({ url, headers: { cookie } })).statusCode).toBeLessThan(500);
    }
    expect((await mutate(app(), 'auth.logout', { cookie })).statusCode).toBe(200);
  });

  it('identifies nobody when one character was changed', async () => {
    const [cookie = ''] = (await logIn(app(), 'owner', PASSWORD)).split('; ');
    const start = 'session='.length;
    for (const at of [start, start + 20, cookie.length - 6]) {
      const changed = cookie[at] === 'A' ? 'B' : 'A';
      const tampered = cookie.slice(0, at) + changed + cookie.slice(at + 1);
      expect(await userOf(tampered)).toBeNull();
    }
    expect(await userOf(cookie)).not.toBeNull();
  });

  it('identifies nobody under another key', async () => {
    const instance = await anotherApp(orm(), { sessionKeys: [OTHER_KEY] });
    expect(await userOf(await logIn(instance, 'owner', PASSWORD))).toBeNull();
  });

  it('stays valid while its key is still in the list', async () => {
    const cookie = await logIn(app(), 'owner', PASSWORD);
    const instance = await anotherApp(orm(), { sessionKeys: [OTHER_KEY, SESSION_KEY] });
    expect(await userOf(cookie, instance)).toMatchObject({ username: 'owner' });
  });

  it('is limited to this site and out of reach of scripts', async () => {
    const cookie = await cookieAfterLogin(app(), 'session');
    expect(cookie).toMatch(/^session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('is bound to the host name and to https when the site uses https', async () => {
    const instance = await anotherApp(orm(), { siteUrl: 'https://www.example.com' });
    const cookie = await cookieAfterLogin(instance, '__Host-session');
    expect(cookie).toMatch(/^__Host-session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  describe('of the window of an installed app, which has an age because the browser drops others when it is closed', () => {
    const AGE = /^session=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/;
    const NO_AGE = /^session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/;
    const enter = (changes: object, cookie = '') => {
      const input = { username: 'owner', password: PASSWORD, ...changes };
      return mutate(app(), 'auth.login', { input, cookie });
    };
    const sessionOf = (response: LightMyRequestResponse) => setCookieOf(response, 'session');

    it.each(['yes', 1, null])('is refused for %j', async (isStandalone) => {
      expect((await enter({ isStandalone })).statusCode).toBe(400);
    });

    it('lasts for the 12 hours of a session, after a password, a second factor or a passkey alone', async () => {
      expect(sessionOf(await enter({ isStandalone: true }))).toMatch(AGE);
      expect(sessionOf(await enter({ isStandalone: false }))).toMatch(NO_AGE);
      const { username, cookie } = await newUser(test());
      const { passkey, recoveryCodes } = await addPasskey(test(), cookie);
      const secondFactor = { kind: 'recovery', code: recoveryCodes[0] };
      expect(sessionOf(await enter({ username, secondFactor, isStandalone: true }))).toMatch(AGE);
      const asked = dataOf<{ challenge: string }>(await mutate(app(), 'auth.askForPasskey'));
      const input = { answer: passkey.confirm(asked), isStandalone: true };
      expect(sessionOf(await mutate(app(), 'auth.loginWithPasskey', { input }))).toMatch(AGE);
    });

    it('is renewed with its age: with another password, and under another key', async () => {
      const { username } = await createUser(em());
      const cookie = cookieOf(await enter({ username, isStandalone: true }));
      const input = { currentPassword: PASSWORD, newPassword: 'four quiet winter furnaces' };
      const changed = await mutate(app(), 'auth.changePassword', { input, cookie });
      expect(sessionOf(changed)).toMatch(AGE);
      const rotated = await anotherApp(orm(), { sessionKeys: [OTHER_KEY, SESSION_KEY] });
      const renewed = await query(rotated, 'auth.session', { cookie: cookieOf(changed) });
      expect(dataOf(renewed)).toMatchObject({ username });
      expect(sessionOf(renewed)).toMatch(AGE);
    });

    it('ends with the logout, and with a login in an ordinary window of the browser', async () => {
      const cookie = cookieOf(await enter({ isStandalone: true }));
      expect(sessionOf(await enter({}, cookie))).toMatch(NO_AGE);
      const again = cookieOf(await enter({ isStandalone: true }));
      const ended = await mutate(app(), 'auth.logout', { cookie: again });
      expect(sessionOf(ended)).toMatch(/^session=; Max-Age=0; /);
    });
  });

  it.each(['/', '/contact', '/blog', '/admin', '/api/post/1/image', '/healthz', '/nothing/here'])(
    'is not given to a visitor of %s',
    async (url) => {
      expect((await app().inject(url)).headers['set-cookie']).toBeUndefined();
    },
  );
});
