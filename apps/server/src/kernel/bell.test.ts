import { expect, it, onTestFinished } from 'vitest';
import { createBell } from './bell.ts';

const LONG = 60_000;

const listening = (pause = LONG) => {
  const bell = createBell();
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const heard = bell.listen(leaving.signal, pause);
  const next = async () => (await heard.next()).value ?? 'over';
  return { bell, leaving, next };
};

it('is heard at once, and after every ring', async () => {
  const { bell, next } = listening();
  expect(await next()).toBe('rung');
  const second = next();
  bell.ring();
  expect(await second).toBe('rung');
});

it('is heard once however often it rang in the meantime', async () => {
  const { bell, next } = listening(1);
  await next();
  for (let ring = 0; ring < 1000; ring += 1) bell.ring();
  expect(await next()).toBe('rung');
  expect(await next()).toBe('check');
});

it('asks for a check after a pause without a ring', async () => {
  const { next } = listening(1);
  expect([await next(), await next(), await next()]).toEqual(['rung', 'check', 'check']);
});

it('reports a later time after every ring', () => {
  const bell = createBell();
  const times = [1, 2, 3].map(() => {
    bell.ring();
    return bell.rungAt();
  });
  expect(new Set(times).size).toBe(3);
  expect(times.toSorted()).toEqual(times);
});

it('ends when the listener leaves and when it is closed, in the middle of a pause', async () => {
  const left = listening();
  await left.next();
  const end = left.next();
  left.leaving.abort();
  expect(await end).toBe('over');

  const closed = listening();
  await closed.next();
  const close = closed.next();
  closed.bell.close();
  expect([await close, closed.bell.isClosed()]).toEqual(['over', true]);
});
