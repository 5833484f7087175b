import type { SessionEntry } from '@hvac/contract/auth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cookieOf, dataOf, mutate, query, refusalOf } from '../../../test/app.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { reasonOf } from '../../../test/fixtures/owner.ts';
import { useInstance } from '../../../test/office.ts';
import { beginSession } from './session.service.ts';
import { UserEntity } from './user.entity.ts';

const ON_A_PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const { app, em } = useInstance();
beforeAll(async () => {
  await createUser(em(), { username: 'owner' });
  await createUser(em(), { username: 'editor', isAdmin: false });
});
beforeEach(() => em().execute('delete from sessions'));

const logIn = async (username: string, userAgent = 'curl/8.5.0', from = '203.0.113.7') =>
  cookieOf(
    await mutate(app(), 'auth.login', {
      input: { username, password: PASSWORD },
      headers: { 'user-agent': userAgent },
      from,
    }),
  );
const list = async (cookie: string) =>
  dataOf<SessionEntry[]>(await query(app(), 'auth.sessions', { cookie }));
const isOver = async (cookie: string) =>
  dataOf(await query(app(), 'auth.session', { cookie })) === null;
const end = (id: unknown, cookie: string) =>
  mutate(app(), 'auth.endSession', { input: { id }, cookie });

describe('ten minutes after the last proof', () => {
  it.each(['auth.endSession', 'auth.endOtherSessions'])(
    '%s requires another one, and ends nothing',
    async (path) => {
      const [phone, here] = [await logIn('editor', ON_A_PHONE), await logIn('editor')];
      const input = { id: (await list(here)).find(({ isCurrent }) => !isCurrent)?.id };
      await em().execute(`update sessions set proved_at = now() - interval '10 minutes'`);
      const refused = await mutate(app(), path, { input, cookie: here });
      expect([refused.statusCode, reasonOf(refused)]).toEqual([403, 'proof']);
      expect(await isOver(phone)).toBe(false);
      await mutate(app(), 'auth.prove', { input: { password: PASSWORD }, cookie: here });
      expect((await mutate(app(), path, { input, cookie: here })).statusCode).toBe(200);
      expect(await isOver(phone)).toBe(true);
    },
  );
});

describe('auth.endSession', () => {
  it.each(['', 'x', 'A'.repeat(64), null, { $ne: null }, ['a'.repeat(64)]])(
    'refuses the id %j',
    async (id) => {
      expect((await end(id, await logIn('owner'))).statusCode).toBe(400);
    },
  );

  it('never ends a session of another user, not even for an administrator', async () => {
    const hers = await logIn('editor');
    const mine = await logIn('owner');
    const [session] = await list(hers);
    expect((await end(session?.id, mine)).statusCode).toBe(200);
    expect(await isOver(hers)).toBe(false);
  });

  it('ends one of the user’s own sessions, and succeeds when repeated', async () => {
    const phone = await logIn('editor', ON_A_PHONE);
    const here = await logIn('editor');
    const id = (await list(here)).find(({ isCurrent }) => !isCurrent)?.id;
    for (let times = 0; times < 2; times += 1) {
      expect((await end(id, here)).statusCode).toBe(200);
    }
    expect([await isOver(phone), await isOver(here)]).toEqual([true, false]);
  });
});

describe('auth.endOtherSessions', () => {
  it('ends every other session of the user, and nobody else’s', async () => {
    const [phone, desk, here, hers] = [
      await logIn('owner', ON_A_PHONE),
      await logIn('owner'),
      await logIn('owner'),
      await logIn('editor'),
    ];
    expect((await mutate(app(), 'auth.endOtherSessions', { cookie: here })).statusCode).toBe(200);
    const over = await Promise.all([phone, desk, here, hers].map(isOver));
    expect(over).toEqual([true, true, false, false]);
  });
});

describe('auth.sessions', () => {
  it('lists where the user is logged in, and nobody else', async () => {
    const since = Date.now();
    await logIn('owner');
    await logIn('editor', ON_A_PHONE, '::ffff:198.51.100.4');
    const here = await logIn('editor');
    const sessions = await list(here);
    expect(sessions.map(({ device, address, isCurrent }) => [device, address, isCurrent])).toEqual([
      ['curl', '203.0.113.7', true],
      ['Chrome on Android', '198.51.100.4', false],
    ]);
    for (const { createdAt, lastSeenAt } of sessions) {
      expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(since);
      expect(Date.parse(lastSeenAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
    }
  });

  it('leaves out expired sessions', async () => {
    await logIn('owner', ON_A_PHONE);
    await em().execute(`update sessions set last_seen_at = now() - interval '61 minutes'`);
    expect(await list(await logIn('owner'))).toHaveLength(1);
    await em().execute(`update sessions set created_at = now() - interval '13 hours'`);
    expect(await list(await logIn('owner'))).toHaveLength(1);
  });

  it('reveals nothing that could be sent as a cookie', async () => {
    const here = await logIn('owner');
    const [session] = await list(here);
    const response = await query(app(), 'auth.sessions', { cookie: `session=${session?.id}` });
    expect(refusalOf(response)).toEqual([401, 'Please log in']);
    const { id } = await em().findOneOrFail(UserEntity, { username: 'owner' });
    const secret = await beginSession(em(), id, new Date(), { address: '::1', userAgent: 'curl' });
    const listed = await list(here);
    expect(listed).toHaveLength(2);
    expect(JSON.stringify(listed)).not.toContain(secret);
  });

  it('keeps the first 200 characters of the user agent', async () => {
    const here = await logIn('owner', `curl/${'9'.repeat(5000)}`);
    expect(await list(here)).toHaveLength(1);
    const [row] = await em().execute('select length(user_agent) as n from sessions');
    expect(row?.n).toBe(200);
  });

  it('keeps the device and the address when the password is changed', async () => {
    const here = await logIn('editor', ON_A_PHONE);
    const newPassword = 'four quiet winter furnaces';
    const change = (currentPassword: string, next: string, cookie: string) =>
      mutate(app(), 'auth.changePassword', {
        input: { currentPassword, newPassword: next },
        cookie,
        headers: { 'user-agent': ON_A_PHONE },
        from: '203.0.113.7',
      });
    const renewed = cookieOf(await change(PASSWORD, newPassword, here));
    expect(await list(renewed)).toMatchObject([
      { device: 'Chrome on Android', address: '203.0.113.7', isCurrent: true },
    ]);
    expect((await change(newPassword, PASSWORD, renewed)).statusCode).toBe(200);
  });
});
