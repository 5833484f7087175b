import { expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { workOn } from '../../test/work.ts';
import { emptyPayload, storeJob } from '../kernel/job.ts';
import type { Work } from '../kernel/work.ts';
import { claimJobs } from './claiming.ts';
import { keepLease } from './lease-keeping.ts';

const WORKER = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';

const { orm } = await testDatabase();

/** Claims a job, and keeps its lease. */
const leaseOf = async (times: { renewal: number; lost: number }, work?: () => Work) => {
  const em = orm.em.fork();
  await em.execute('truncate jobs cascade');
  await storeJob(em, { name: 'sweep', payload: emptyPayload }, {});
  const range = { names: ['sweep'], attempts: [0, 1] } as const;
  const [job] = await claimJobs(em, WORKER, range, { most: 1, except: [] });
  if (!job) throw new Error('No job was claimed');
  const log = () => undefined;
  const deps = {
    work: work ?? (() => workOn(orm.em.fork())),
    log: { info: log, warn: log, error: log },
    workerId: WORKER,
  };
  return keepLease(deps, job, times);
};

it('tells a running job that another worker has taken it', async () => {
  const lease = await leaseOf({ renewal: 10, lost: 60_000 });
  await orm.em.fork().execute('update jobs set claimed_by = ?', [OTHER]);
  await expect.poll(() => lease.lost.aborted).toBe(true);
  lease.end();
});

it('tells a running job that another worker may take it, after too long without the database', async () => {
  const away = () => {
    throw new Error('the database is away');
  };
  const lease = await leaseOf({ renewal: 60_000, lost: 30 }, away);
  await expect.poll(() => lease.lost.aborted).toBe(true);
  lease.end();
});

it('lets a job run for as long as its lease is renewed', async () => {
  const lease = await leaseOf({ renewal: 10, lost: 5000 });
  const due = async () => {
    const [job] = await orm.em.fork().execute<[{ due_at: string }]>('select due_at from jobs');
    return Date.parse(job.due_at);
  };
  const first = await due();
  await expect.poll(due).toBeGreaterThan(first + 20);
  expect(lease.lost.aborted).toBe(false);
  lease.end();
});
