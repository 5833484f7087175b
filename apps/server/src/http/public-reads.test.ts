import { expect, it } from 'vitest';
import { createQueue } from '../kernel/queue.ts';
import { queueReads } from './public-reads.ts';
import { createResponseCache, type Enqueue } from './response-cache.ts';

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
    return cache.getInTurn('/blog', enqueue, async () => {
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

it('a response that two networks ask for is refused to neither when the busier one loses its place', async () => {
  const { ask, occupy, finishFirst, made } = setUp();
  const busy = ['first', 'second', 'third'].map(occupy);
  const shared = ask(BUSY);
  const other = ask(OTHER);
  finishFirst();
  expect(await Promise.all([shared, other])).toEqual(['posts', 'posts']);
  expect(made()).toBe(1);
  await Promise.all(busy);
});

it('a response is refused to whoever asks when all their turns are', async () => {
  const { ask, occupy, finishFirst } = setUp();
  const busy = ['first', 'second', 'third', 'fourth'].map(occupy);
  await expect(ask(BUSY)).rejects.toThrow('busy');
  finishFirst();
  await Promise.all(busy);
  expect(await ask(BUSY)).toBe('posts');
});

it('a response that more ask for than may wait is made for all of them', async () => {
  const { ask, occupy, finishFirst, made } = setUp();
  const busy = occupy('first');
  const asked = Array.from({ length: 50 }, () => ask(OTHER));
  finishFirst();
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['posts']));
  expect(made()).toBe(1);
  await busy;
});

it('a response that could not be made fails for all who asked, and is made for the next', async () => {
  const cache = createResponseCache<string>(10);
  const queueRead = queueReads(
    createQueue('busy', { concurrency: 1, waiting: 3, timeoutMs: 5000 }),
  );
  const ask = (make: () => Promise<{ value: string; isCacheable: boolean }>) =>
    cache.getInTurn('/blog', (work) => queueRead(OTHER, work), make);
  const failing = () => Promise.reject(new Error('no database'));
  const results = await Promise.allSettled([ask(failing), ask(failing)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask(async () => ({ value: 'posts', isCacheable: true }))).toBe('posts');
});

it('what is asked for after a change is not what was asked for before it', async () => {
  const cache = createResponseCache<string>(10);
  const { promise, resolve: finish } = Promise.withResolvers<string>();
  const atOnce: Enqueue = (work) => work();
  const before = cache.getInTurn('/blog', atOnce, async () => ({
    value: await promise,
    isCacheable: true,
  }));
  cache.clear();
  const after = cache.getInTurn('/blog', atOnce, async () => ({ value: 'new', isCacheable: true }));
  expect(await after).toBe('new');
  finish('old');
  expect(await before).toBe('old');
});

it('a cached response waits for no turn', async () => {
  const { ask, occupy, finishFirst } = setUp();
  expect(await ask(OTHER)).toBe('posts');
  const busy = occupy('first');
  expect(await ask(OTHER)).toBe('posts');
  finishFirst();
  await busy;
});
