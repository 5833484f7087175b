import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlAhead } from '../kernel/clock.ts';
import type { JobHandler } from '../kernel/job-handler.ts';
import type { Work } from '../kernel/work.ts';
import { isOutOfRetries, MAX_ATTEMPTS, retryDelay } from './retry-schedule.ts';

/** A job that a worker has claimed. */
export interface ClaimedJob {
  id: string;
  name: string;
  payload: unknown;
  attempts: number;
  createdAt: Date;
}

/** Milliseconds between renewals of a lease. */
export const RENEWAL = 5000;
/** Seconds that a lease lasts, unless its worker renews it or settles the job. */
export const LEASE = 30;
/** SQL: whether a lease was set while the clock was ahead. */
export const IS_LEASE_AHEAD = sqlAhead(`due_at - make_interval(secs => ${LEASE})`);
/**
 * Seconds after the end of a lease in which its worker may still settle the job. They begin when some worker notices
 * the end: after an outage of the database all instances come back at about the same time, whoever it was.
 */
export const GRACE = 15;
/** Milliseconds without a renewal after which a worker has to expect that another one takes the job. */
export const LEASE_LOST = (LEASE + GRACE) * 1000 - RENEWAL;

/** Jobs with one of these names and a number of attempts in this range. */
export interface JobRange {
  names: readonly string[];
  attempts: readonly [least: number, below: number];
  /** At most this many jobs with these names run at once, on all instances together; any number if not given. */
  onAllInstances?: number;
}

/** Extends the lease of a running job. Returns whether the worker still held it. */
export const renewLease = async (
  em: EntityManager,
  workerId: string,
  { id }: ClaimedJob,
): Promise<boolean> => {
  const renewed = await em.execute(
    `update jobs set due_at = now() + make_interval(secs => ?), is_lapsing = false
     where id = ? and claimed_by = ? and state = 'waiting' returning id`,
    [LEASE, id, workerId],
  );
  return renewed.length > 0;
};

/** Marks a job as done. Returns whether the worker still held it. */
export const settleDone = async (
  em: EntityManager,
  workerId: string,
  { id }: ClaimedJob,
): Promise<boolean> => {
  const settled = await em.execute(
    `update jobs set state = 'done', claimed_by = null, done_at = now(), last_error = null
     where id = ? and claimed_by = ? returning id`,
    [id, workerId],
  );
  return settled.length > 0;
};

interface Failure {
  message: string;
  isFinal: boolean;
  retryAfter?: number | undefined;
  now: Date;
}

/**
 * Records a failure: the job is retried later or, if that would be pointless, marked as dead.
 * @param isFinal whether another attempt would be refused as well
 * @param retryAfter seconds that the other side wants to be left alone at least
 * @returns the new state; null when the worker no longer held the job
 */
export const settleFailed = async (
  em: EntityManager,
  workerId: string,
  job: ClaimedJob,
  { message, isFinal, retryAfter = 0, now }: Failure,
): Promise<'waiting' | 'dead' | null> => {
  const isDead = isFinal || isOutOfRetries(job, now);
  const state = isDead ? 'dead' : 'waiting';
  const pause = Math.max(retryDelay(job.attempts, Math.random()), retryAfter);
  const settled = await em.execute(
    `update jobs set state = ?, claimed_by = null, is_lapsing = false, last_error = ?,
       done_at = case when ? then now() end, due_at = now() + make_interval(secs => ?)
     where id = ? and claimed_by = ? returning id`,
    [state, message, isDead, pause, job.id, workerId],
  );
  return settled.length > 0 ? state : null;
};

/** Releases a job whose attempt a stop has cut short: another instance may claim it at once, as if never attempted. */
export const releaseJob = async (
  em: EntityManager,
  workerId: string,
  { id }: ClaimedJob,
): Promise<void> => {
  await em.execute(
    `update jobs set claimed_by = null, is_lapsing = false, due_at = now(), attempts = attempts - 1
     where id = ? and claimed_by = ?`,
    [id, workerId],
  );
};

/** Releases the leases of an instance that was killed. Only for an instance that is alone on its database. */
export const releaseLeases = async (em: EntityManager): Promise<void> => {
  await em.execute(
    `update jobs set claimed_by = null, is_lapsing = false, due_at = now() where state = 'waiting' and claimed_by is not null`,
  );
};

/** Milliseconds until the next job is due; null if none is waiting. */
export const msUntilDue = async (
  em: EntityManager,
  { names, attempts }: JobRange,
): Promise<number | null> => {
  const [row] = await em.execute<{ ms: number | null }[]>(
    `select extract(epoch from min(due_at) - now())::float8 * 1000 as ms
     from jobs where state = 'waiting' and name in (?) and attempts >= ? and attempts < ?`,
    [names, ...attempts],
  );
  return row?.ms ?? null;
};

/** Deliveries name their jobs, so 100,000 at once take longer than a statement may. */
const REMOVED_AT_ONCE = 2000;

/** Gives up jobs that crash their instance every time. */
const giveUpCrashingJobs = async (work: Work, handlers: readonly JobHandler[]): Promise<void> => {
  const message = 'No attempt came to an end';
  await work.transaction(async (tx) => {
    const dead = await tx.em.execute<{ id: string; name: string; payload: unknown }[]>(
      `update jobs set state = 'dead', claimed_by = null, done_at = now(), last_error = ?
       where state = 'waiting' and due_at <= now() and attempts >= ? and (claimed_by is null or is_lapsing)
       returning id, name, payload`,
      [message, MAX_ATTEMPTS],
    );
    for (const { id, name, payload } of dead) {
      const handler = handlers.find((one) => one.name === name);
      await handler?.settled(tx, payload, { state: 'dead', error: new Error(message) }, id);
    }
  });
};

/**
 * Deletes jobs a day after they were done, and dead ones after 30 days, so that an operator can examine them
 * until then. Gives up jobs that crash their instance every time.
 */
export const removeSettledJobs = async (
  work: Work,
  handlers: readonly JobHandler[],
): Promise<void> => {
  await giveUpCrashingJobs(work, handlers);
  for (;;) {
    const removed = await work.em.execute(
      `delete from jobs where id in (
         select id from jobs where (state = 'done' and done_at < now() - interval '1 day')
           or (state = 'dead' and done_at < now() - interval '30 days') limit ?)
       returning 1`,
      [REMOVED_AT_ONCE],
    );
    if (removed.length < REMOVED_AT_ONCE) return;
  }
};
