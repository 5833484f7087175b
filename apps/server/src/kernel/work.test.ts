import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../test/database.ts';
import { AppError } from './errors.ts';
import { JobEntity } from './job.entity.ts';
import type { Job } from './job.ts';
import { RateLimitEntity } from './rate-limit.ts';
import { type Change, createWork } from './work.ts';

const greet: Job<{ name: string }> = { name: 'greet', payload: z.object({ name: z.string() }) };

const { orm } = await testDatabase();
let calls: string[];
beforeEach(async () => {
  calls = [];
  await orm.em.fork().execute('truncate rate_limits, jobs cascade');
});

const lines = (changes: readonly Change[]) => changes.map(({ did, id }) => `${did} ${id}`).join();
const work = () =>
  createWork({
    em: orm.em.fork(),
    viewer: null,
    origin: { kind: 'schedule' },
    address: null,
    announcer: {
      async within(em, changes) {
        // Nobody outside the transaction sees the row yet.
        const [seen, unseen] = [em, orm.em.fork()].map((each) => each.count(RateLimitEntity));
        calls.push(`within ${lines(changes)} ${await seen} ${await unseen}`);
      },
      after: (changes) => calls.push(`after ${lines(changes)}`),
      jobsStored: () => calls.push('jobs'),
    },
  });
const store = { key: 'one', hits: 1, resetsAt: new Date() };
const counts = async () => {
  const em = orm.em.fork();
  return [await em.count(RateLimitEntity), await em.count(JobEntity)];
};

describe('a transaction', () => {
  it('that is refused stores nothing and tells nobody', async () => {
    const refused = work().transaction(async (tx) => {
      await tx.em.insert(RateLimitEntity, store);
      await tx.enqueue(greet, { name: 'Ada' });
      tx.record('created', RateLimitEntity, 'one');
      throw new AppError('conflict', 'This slug is taken');
    });
    await expect(refused).rejects.toThrow('This slug is taken');
    expect(await counts()).toEqual([0, 0]);
    expect(calls).toEqual([]);
  });

  it('that the database ends for taking too long asks nobody to try the same again', async () => {
    const slow = work().transaction(async (tx) => {
      await tx.em.execute('set local statement_timeout = 10');
      await tx.em.execute('select pg_sleep(5)');
    });
    await expect(slow).rejects.toMatchObject({
      status: 503,
      retryAfter: undefined,
      message: 'This took too long, and nothing was saved. If it happens again, make it shorter.',
    });
  });

  it('that fails on our side announces its changes, which may have been stored', async () => {
    const failed = work().transaction(async (tx) => {
      tx.record('updated', RateLimitEntity, 'one');
      await tx.enqueue(greet, { name: 'Ada' });
      throw new Error('the connection is gone');
    });
    await expect(failed).rejects.toThrow('the connection is gone');
    expect(calls).toEqual(['after updated one', 'jobs']);
  });

  it('notifies other instances before its commit, and this one after it', async () => {
    const result = await work().transaction(async (tx) => {
      await tx.em.insert(RateLimitEntity, store);
      tx.record('created', RateLimitEntity, 'one');
      return 'stored';
    });
    expect(result).toBe('stored');
    expect(calls).toEqual(['within created one 1 0', 'after created one']);
  });

  it('stores its jobs with its changes, and notifies the worker', async () => {
    await work().transaction((tx) => tx.enqueue(greet, { name: 'Ada' }));
    expect(calls.at(-1)).toBe('jobs');
    expect(await orm.em.fork().find(JobEntity, {})).toMatchObject([
      { name: 'greet', payload: { name: 'Ada' }, state: 'waiting' },
    ]);
  });

  it('names its jobs, and with the same key the same one, also when both are stored at the same time', async () => {
    const when = { onceKey: 'once' };
    const store = () => work().transaction((tx) => tx.enqueue(greet, { name: 'Ada' }, when));
    const [first, ...others] = await Promise.all([store(), store(), store()]);
    const [stored, ...more] = await orm.em.fork().find(JobEntity, {});
    expect(more).toEqual([]);
    expect([first, ...others, await store()]).toEqual(Array(4).fill(String(stored?.id)));
  });
});
