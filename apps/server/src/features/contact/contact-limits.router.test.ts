import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, type Call, mutate, refusalOf, testApp } from '../../../test/app.ts';
import { useInstance } from '../../../test/office.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';

const TOO_MANY = [429, 'Too many attempts. Please wait a few minutes and try again.'];

const { app, em, orm } = useInstance(() => testApp({ rateLimit: true }));
beforeEach(() => em().execute('truncate rate_limits, contact_submissions cascade'));

const input = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '313-555-0199',
  service: 'heating',
  message: 'The furnace is cold.',
};
const submit = (call: Call = {}, host = app()) =>
  mutate(host, 'contact.submit', { input, ...call });
const statusesOf = async (times: number, call?: Call, host?: FastifyInstance) => {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await submit(call, host)).statusCode);
  return statuses;
};

describe('contact requests from one address', () => {
  it('are refused from the 6th within a minute, with the seconds to wait', async () => {
    expect(await statusesOf(5)).toEqual([200, 200, 200, 200, 200]);
    const sixth = await submit();
    expect(refusalOf(sixth)).toEqual(TOO_MANY);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(sixth.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await em().count(SubmissionEntity)).toBe(5);
  });

  it('are refused from the 31st within an hour', async () => {
    await submit();
    await em().execute(`update rate_limits set hits = 30 where key like 'contact:hour:%'`);
    const response = await submit();
    expect(refusalOf(response)).toEqual(TOO_MANY);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3000);
  });

  it('do not count when they are invalid', async () => {
    for (let i = 0; i < 8; i += 1) await mutate(app(), 'contact.submit', { input: {} });
    expect((await submit()).statusCode).toBe(200);
  });

  it('do not block another address', async () => {
    await statusesOf(6, { from: '203.0.113.7' });
    expect((await submit({ from: '203.0.113.8' })).statusCode).toBe(200);
  });

  it.each([
    ['a /48 of IPv6', (n: number) => `2001:db8:7:${n.toString(16)}::1`, 10],
    ['a /24 of IPv4, which has many owners', (n: number) => `203.0.113.${n}`, 20],
  ])('count for %s as well', async (_network, addressOf, stored) => {
    for (let n = 1; n <= 20; n += 1) await submit({ from: addressOf(n) });
    expect(await em().count(SubmissionEntity)).toBe(stored);
  });

  it('are refused from the 61st within an hour for a /48', async () => {
    const hours = `update rate_limits set hits = 60 where key like 'contact:hour:network:%'`;
    await submit({ from: '2001:db8:7:1::1' });
    await em().execute(hours);
    const response = await submit({ from: '2001:db8:7:2::1' });
    expect(refusalOf(response)).toEqual(TOO_MANY);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await submit({ from: '2001:db8:8:1::1' })).statusCode).toBe(200);
  });

  it('count for the address, whatever address the visitor claims', async () => {
    for (let i = 0; i < 5; i += 1) {
      await submit({ headers: { 'x-forwarded-for': `203.0.113.${i}` } });
    }
    const response = await submit({ headers: { 'x-forwarded-for': '203.0.113.99' } });
    expect(refusalOf(response)).toEqual(TOO_MANY);
  });

  it('are not counted when the limit is off', async () => {
    const host = await anotherApp(orm(), { rateLimit: false });
    expect(await statusesOf(8, {}, host)).toEqual(Array(8).fill(200));
  });
});
