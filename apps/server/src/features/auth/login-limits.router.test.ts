import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, type Call, mutate, refusalOf, testApp } from '../../../test/app.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { useInstance } from '../../../test/office.ts';

const TOO_MANY = [429, 'Too many attempts. Please wait a few minutes and try again.'];

const { app, em, orm } = useInstance(() => testApp({ rateLimit: true }));
let behindProxy: FastifyInstance;
beforeAll(async () => {
  behindProxy = await anotherApp(orm(), { rateLimit: true, trustProxy: ['127.0.0.1'] });
  await createUser(em(), { username: 'owner' });
  await createUser(em(), { username: 'editor' });
});
beforeEach(() => em().execute('delete from rate_limits'));

const attempt = (username: string, password: string, call: Call = {}, instance = app()) =>
  mutate(instance, 'auth.login', { ...call, input: { username, password } });

const tenWrongAttempts = async (username: string, call: Call = {}, instance = app()) => {
  for (let i = 0; i < 10; i += 1) {
    expect((await attempt(username, 'wrong password', call, instance)).statusCode).toBe(401);
  }
};

/** Ends the short window of the address; that of the account continues. */
const aMinuteLater = () =>
  em().execute(`update rate_limits set resets_at = now() where key like 'login:address:%'`);

const comingFrom = (ip: string): Call => ({ headers: { 'x-forwarded-for': ip } });

describe('wrong passwords', () => {
  it('are refused from the 11th on, with the seconds to wait', async () => {
    await tenWrongAttempts('owner');
    const eleventh = await attempt('owner', 'wrong password');
    expect(refusalOf(eleventh)).toEqual(TOO_MANY);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(eleventh.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('lock out the right one as well, so that nothing can be learned', async () => {
    await tenWrongAttempts('owner');
    const response = await attempt('owner', PASSWORD);
    expect(refusalOf(response)).toEqual(TOO_MANY);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('count for the address, whatever name is tried', async () => {
    // An unknown name costs a full-strength hash, so nine of the names belong to users.
    for (let i = 1; i < 10; i += 1) await createUser(em(), { username: `name ${i}` });
    for (let i = 0; i < 10; i += 1) await attempt(`name ${i}`, 'wrong password');
    expect(refusalOf(await attempt('owner', PASSWORD))).toEqual(TOO_MANY);
  });

  it('count for the account for a quarter of an hour, longer than for the address', async () => {
    await tenWrongAttempts('owner');
    await aMinuteLater();
    const response = await attempt('owner', PASSWORD);
    expect(refusalOf(response)).toEqual(TOO_MANY);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(600);
    expect((await attempt('editor', PASSWORD)).statusCode).toBe(200);
  });

  it('are forgotten after a success', async () => {
    for (let i = 0; i < 9; i += 1) await attempt('owner', 'wrong password');
    expect((await attempt('owner', PASSWORD)).statusCode).toBe(200);
    await aMinuteLater();
    await tenWrongAttempts('owner');
  });

  it('are counted when they come at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 15 }, () => attempt('owner', 'wrong password')),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  });

  it('are counted within one batch', async () => {
    const batch = Array.from({ length: 10 }, () => 'auth.login').join(',');
    const input = { username: 'owner', password: 'wrong password' };
    await app().inject({
      method: 'POST',
      url: `/trpc/${batch}?batch=1`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, i) => [i, input]))),
    });
    expect(refusalOf(await attempt('owner', PASSWORD))).toEqual(TOO_MANY);
  });

  it('are not counted when rate limits are off', async () => {
    const instance = await anotherApp(orm(), { rateLimit: false });
    await tenWrongAttempts('owner', {}, instance);
    expect((await attempt('owner', PASSWORD, {}, instance)).statusCode).toBe(200);
  });
});

describe('the address that counts', () => {
  it('is not what a visitor claims', async () => {
    for (let i = 0; i < 10; i += 1) {
      await attempt('owner', 'wrong password', comingFrom(`203.0.113.${i}`));
    }
    expect(refusalOf(await attempt('owner', PASSWORD, comingFrom('203.0.113.99')))).toEqual(
      TOO_MANY,
    );
  });

  it('is what a trusted proxy says, so that others can still log in', async () => {
    await tenWrongAttempts('owner', comingFrom('203.0.113.7'), behindProxy);
    const neighbour = await attempt('owner', PASSWORD, comingFrom('203.0.113.8'), behindProxy);
    expect(neighbour.statusCode).toBe(200);
    const culprit = await attempt('owner', PASSWORD, comingFrom('203.0.113.7'), behindProxy);
    expect(refusalOf(culprit)).toEqual(TOO_MANY);
  });

  it('is not what a visitor claims in front of the proxy', async () => {
    for (let i = 0; i < 10; i += 1) {
      const claimed = comingFrom(`198.51.100.${i}, 203.0.113.7`);
      await attempt('owner', 'wrong password', claimed, behindProxy);
    }
    const claimed = comingFrom('198.51.100.99, 203.0.113.7');
    expect(refusalOf(await attempt('owner', PASSWORD, claimed, behindProxy))).toEqual(TOO_MANY);
  });

  it('is not what an unknown proxy says', async () => {
    for (let i = 0; i < 10; i += 1) {
      const call = { ...comingFrom(`203.0.113.${i}`), from: '192.0.2.1' };
      await attempt('owner', 'wrong password', call, behindProxy);
    }
    const call = { ...comingFrom('203.0.113.99'), from: '192.0.2.1' };
    expect(refusalOf(await attempt('owner', PASSWORD, call, behindProxy))).toEqual(TOO_MANY);
  });

  it('is the network of a household with IPv6', async () => {
    for (let i = 0; i < 10; i += 1) {
      await attempt('owner', 'wrong password', { from: `2001:db8::${i + 1}` });
    }
    expect(refusalOf(await attempt('owner', PASSWORD, { from: '2001:db8::ffff' }))).toEqual(
      TOO_MANY,
    );
    expect((await attempt('owner', PASSWORD, { from: '2001:db8:0:1::1' })).statusCode).toBe(200);
  });
});
