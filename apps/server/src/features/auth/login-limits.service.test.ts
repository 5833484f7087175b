import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createUser, PASSWORD, PLACE } from '../../../test/factories.ts';
import type { KnownDevice } from '../../kernel/rate-limit.ts';
import { logIn } from './login.service.ts';

const { orm } = await testDatabase();
const em = () => orm.em.fork();

let ownerId: number;
beforeAll(async () => {
  ownerId = (await createUser(em(), { username: 'owner' })).id;
});
beforeEach(() => em().execute('delete from rate_limits'));

/** How long the attempts since the start of a test were held back, in milliseconds. */
let waits: number[] = [];
beforeEach(() => {
  waits = [];
});

interface Attempt {
  username?: string;
  password?: string;
  address?: string;
  device?: KnownDevice | null;
  wait?: (ms: number) => Promise<unknown>;
}

let last = 0;
/** Another address each time. */
const anotherAddress = () => {
  last += 1;
  return `198.51.${Math.floor(last / 250)}.${last % 250}`;
};

const attempt = ({
  username = 'owner',
  password = 'wrong password',
  address = anotherAddress(),
  device = null,
  wait = async (ms) => waits.push(ms),
}: Attempt = {}) =>
  logIn(
    em(),
    { username, password },
    { place: { ...PLACE, address }, device, isLimited: true, formerId: null, wait },
  ).then(
    () => 'in' as const,
    (error) => error.code as string,
  );

/** As if an account had been tried in vain from everywhere. */
const haveFailed = (username: string, times: number) =>
  em().execute(`insert into rate_limits values (?, ?, now() + interval '1 minute')`, [
    `login:everywhere:${username}`,
    times,
  ]);

const fail = async (times: number, changes: Attempt = {}) => {
  for (let i = 0; i < times; i += 1) expect(await attempt(changes)).toBe('unauthorized');
};

describe('failures of one account from many addresses', () => {
  it('slow the next attempts down, by a second and never by more than five', async () => {
    await fail(20);
    expect(waits).toEqual([]);
    await fail(60);
    expect(waits.slice(0, 11)).toEqual([...Array(10).fill(1000), 2000]);
    expect(Math.max(...waits)).toBe(5000);
  });

  it('let the right password in from an address that is new, within seconds', async () => {
    await haveFailed('owner', 80);
    expect(await attempt({ password: PASSWORD })).toBe('in');
    expect(waits).toEqual([5000]);
  });

  it('are the same for a name that nobody has', async () => {
    for (const username of ['nobody', 'owner']) {
      await haveFailed(username, 18);
      await fail(5, { username });
    }
    expect(waits).toEqual(Array(6).fill(1000));
  });

  it('slow nobody else down', async () => {
    await createUser(em(), { username: 'editor' });
    await haveFailed('owner', 80);
    expect(await attempt({ username: 'editor', password: PASSWORD })).toBe('in');
    expect(waits).toEqual([]);
  });

  it('do not count successes, of which a program without cookies has many', async () => {
    for (let i = 0; i < 30; i += 1) expect(await attempt({ password: PASSWORD })).toBe('in');
    expect(waits).toEqual([]);
  });

  it('are held back fifty at a time, and none is forgotten after', async () => {
    await haveFailed('owner', 20);
    const { promise, resolve } = Promise.withResolvers<void>();
    let held = 0;
    const wait = () => {
      held += 1;
      return promise;
    };
    const attempts = Array.from({ length: 50 }, () => attempt({ wait }));
    await expect.poll(() => held).toBe(50);
    expect(await attempt({ wait })).toBe('tooMany');
    expect(await attempt({ username: 'nobody' })).toBe('unauthorized');
    resolve();
    expect(await Promise.all(attempts)).toEqual(Array(50).fill('unauthorized'));
    expect(await attempt({ password: PASSWORD })).toBe('in');
  });
});

describe('a browser that the user has logged in with before', () => {
  const device = () => ({ id: 'a browser', userIds: [ownerId] });

  it('is not slowed down or kept out by what others do, be it behind its own address', async () => {
    const address = '203.0.113.1';
    await haveFailed('owner', 80);
    await fail(10, { address });
    waits = [];
    expect(await attempt({ address, password: PASSWORD })).toBe('tooMany');
    expect(await attempt({ address, password: PASSWORD, device: device() })).toBe('in');
    expect(waits).toEqual([]);
  });

  it('has ten attempts in a quarter of an hour, wherever it is', async () => {
    await fail(10, { device: device() });
    expect(await attempt({ device: device(), password: PASSWORD })).toBe('tooMany');
    expect(await attempt({ password: PASSWORD })).toBe('in');
  });

  it('has them again after a success', async () => {
    await fail(9, { device: device() });
    expect(await attempt({ device: device(), password: PASSWORD })).toBe('in');
    await fail(10, { device: device() });
  });

  it('counts like any other for users who have never logged in with it', async () => {
    const stranger = { id: 'a browser', userIds: [ownerId + 1000] };
    await haveFailed('owner', 20);
    await fail(1, { device: stranger });
    expect(waits).toEqual([1000]);
  });
});
