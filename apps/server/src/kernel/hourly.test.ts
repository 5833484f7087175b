import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doHourly } from './hourly.ts';

const HOUR = 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('does its work when the host is ready and each hour after, whether it fails or not', async () => {
  const app = Fastify();
  const log = vi.spyOn(app.log, 'error');
  let times = 0;
  doHourly(app, 'The work failed', async () => {
    times += 1;
    if (times === 2) throw new Error('no database');
  });
  expect(times).toBe(0);
  await app.ready();
  await expect.poll(() => times).toBe(1);
  for (const expected of [2, 3]) {
    vi.advanceTimersByTime(HOUR);
    await expect.poll(() => times).toBe(expected);
  }
  expect(log.mock.calls).toEqual([
    [expect.objectContaining({ err: expect.any(Error) }), 'The work failed'],
  ]);
  await app.close();
  vi.advanceTimersByTime(2 * HOUR);
  expect(times).toBe(3);
});

it('lets the host close after the work under way', async () => {
  const app = Fastify();
  const { promise, resolve } = Promise.withResolvers<void>();
  const order: string[] = [];
  doHourly(app, 'The work failed', async () => {
    await promise;
    order.push('worked');
  });
  await app.ready();
  const closing = app.close().then(() => order.push('closed'));
  resolve();
  await closing;
  expect(order).toEqual(['worked', 'closed']);
});

it('does not hold up a stop when the work hangs', async () => {
  const app = Fastify();
  doHourly(app, 'The work failed', () => new Promise<never>(() => undefined));
  await app.ready();
  const since = Date.now();
  await app.close();
  expect(Date.now() - since).toBeLessThan(3000);
});
