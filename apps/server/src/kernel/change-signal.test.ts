import { expect, it, onTestFinished } from 'vitest';
import { createChangeSignal } from './change-signal.ts';

const LONG = 60_000;

const listening = (pause = LONG) => {
  const changes = createChangeSignal();
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const heard = changes.listen(leaving.signal, pause);
  const next = async () => (await heard.next()).value ?? 'over';
  return { changes, leaving, next };
};

it('is heard at once, and after every change', async () => {
  const { changes, next } = listening();
  expect(await next()).toBe('changed');
  const second = next();
  changes.notify();
  expect(await second).toBe('changed');
});

it('is heard once however much changed in the meantime', async () => {
  const { changes, next } = listening(1);
  await next();
  for (let n = 0; n < 1000; n += 1) changes.notify();
  expect(await next()).toBe('changed');
  expect(await next()).toBe('check');
});

it('asks for a check after a pause without a change', async () => {
  const { next } = listening(1);
  expect([await next(), await next(), await next()]).toEqual(['changed', 'check', 'check']);
});

it('reports a later time after every change', () => {
  const changes = createChangeSignal();
  const times = [1, 2, 3].map(() => {
    changes.notify();
    return changes.changedAt();
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
  closed.changes.close();
  expect([await close, closed.changes.isClosed()]).toEqual(['over', true]);
});
