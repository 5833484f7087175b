import { expect, it } from 'vitest';
import { createQueue } from '../kernel/queue.ts';
import { type Enqueue, getOrCreate, queueReads } from './public-reads.ts';
import { createResponseCache } from './response-cache.ts';

const BUSY = { ip: '203.0.113.7' };
const OTHER = { ip: '198.51.100.7' };

const setUp = () => {
  const queueRead = queueReads(
    createQueue('busy', { concurrency: 1, waiting: 3, timeoutMs: 5000 }),
  );
  const cache = createResponseCache<string>(10);
  let made = 0;
  const ask = (visitor: { ip: string }) => {
    const enqueue: Enqueue = (work) => queueRead(visitor, work);
    return getOrCreate(cache, '/blog', enqueue, async () => {
      made += 1;
      return { value: 'posts', isCacheable: true };
    });
  };
  const { promise, resolve: finishFirst } = Promise.withResolvers<void>();
  const reads: string[] = [];
  const occupy = (name: string) =>
    queueRead(BUSY, async () => {
      await promise;
      reads.push(name);
    });
  return { ask, occupy, finishFirst, reads, made: () => made };
};

it('a response that two networks ask for does not wait for the turn of the busier one', async () => {
  const { ask, occupy, finishFirst, reads, made } = setUp();
  const busy = ['first', 'second'].map(occupy);
  const shared = ask(BUSY);
  const other = ask(OTHER).then((value) => reads.push(value));
  finishFirst();
  await Promise.all([...busy, other]);
  expect(await shared).toBe('posts');
  expect(reads).toEqual(['first', 'posts', 'second']);
  expect(made()).toBe(1);
});

it('a response that two networks ask for is not refused to both when the busier one loses its place', async () => {
  const { ask, occupy, finishFirst } = setUp();
  const busy = ['first', 'second', 'third'].map(occupy);
  const refused = ask(BUSY).catch((error: Error) => error.message);
  const other = ask(OTHER);
  expect(await refused).toBe('busy');
  finishFirst();
  expect(await other).toBe('posts');
  await Promise.all(busy);
});

it('a cached response waits for no turn', async () => {
  const { ask, occupy, finishFirst } = setUp();
  expect(await ask(OTHER)).toBe('posts');
  const busy = occupy('first');
  expect(await ask(OTHER)).toBe('posts');
  finishFirst();
  await busy;
});
