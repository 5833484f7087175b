import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { createOrm } from './orm.ts';

const POOL_SIZE = 10;

describe('a pool whose connections are cut in the middle of transactions', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });

  /** Opens a transaction on each connection of the pool and makes the server terminate them all. */
  const cutAll = async (orm: ReturnType<typeof createOrm>) => {
    const pids: number[] = [];
    const cut = Promise.withResolvers<void>();
    const transactions = Array.from({ length: POOL_SIZE }, () =>
      orm.em.fork().transactional(async (em) => {
        const [row] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
        pids.push(row?.pid ?? 0);
        await cut.promise;
        await em.execute('select 1');
      }),
    );
    await expect.poll(() => pids).toHaveLength(POOL_SIZE);
    for (const pid of pids) {
      await database.orm.em.fork().execute('select pg_terminate_backend(?, 5000)', [pid]);
    }
    cut.resolve();
    const ends = await Promise.allSettled(transactions);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(POOL_SIZE);
  };

  it('regains all its slots, and closes', async () => {
    const orm = createOrm(database.databaseUrl);
    await cutAll(orm);
    await cutAll(orm);
    expect(await orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
    await orm.close(true);
  });
});

describe('a pool that is closed while it opens a connection', () => {
  it('closes', async () => {
    const { databaseUrl } = await testDatabase();
    const orm = createOrm(databaseUrl);
    await orm.em.fork().execute('select 1');
    const queries = [1, 2].map(() => orm.em.fork().execute('select 1'));
    const ended = Promise.allSettled(queries);
    await orm.close(true);
    expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});

describe('an idle pool', () => {
  const WORKER_SLEEPS = 30_000;

  it('keeps a connection open from one look for jobs to the next, and no longer', async () => {
    const { databaseUrl } = await testDatabase();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const orm = createOrm(databaseUrl);
    const connection = async () => {
      const [row] = await orm.em.fork().execute('select pg_backend_pid() as pid');
      return row?.pid;
    };
    const first = await connection();
    vi.advanceTimersByTime(WORKER_SLEEPS);
    expect(await connection()).toBe(first);
    vi.advanceTimersByTime(3 * WORKER_SLEEPS);
    expect(await connection()).not.toBe(first);
    vi.useRealTimers();
    await orm.close(true);
  });
});
