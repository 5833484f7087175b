import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobHandler } from '../kernel/job-handler.ts';
import type { Work } from '../kernel/work.ts';

/** A job that a worker has claimed. */
export interface ClaimedJob {
  id: string;
  name: string;
  payload: unknown;
  attempts: number;
  createdAt: Date;
}

/** Seconds after which a job may be claimed again, unless its worker has renewed the lease or settled it. */
export const LEASE = 45;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds to wait after each failure; the last value repeats. */
const PAUSES = [15, MINUTE, 4 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR];
/** Milliseconds after which a failing job is given up. */
const LONGEST_TRYING = 72 * HOUR * 1000;
/** Three days of pauses take at least as many attempts; a job dated by a clock that was behind has made fewer. */
const LEAST_ATTEMPTS = 20;
/** A job started this many times must be crashing its host, because ordinary failures are given up earlier. */
export const MOST_ATTEMPTS = 30;

/** Jobs with one of these names and a number of attempts in this range. */
export interface JobRange {
  names: readonly string[];
  attempts: readonly [least: number, below: number];
}

/**
 * Claims jobs that are due, oldest first. No other worker claims them while the lease lasts.
 * @param except ids of jobs that the worker is still running, although their lease may have expired
 */
export const claimJobs = async (
  em: EntityManager,
  workerId: string,
  { names, attempts }: JobRange,
  { most, except }: { most: number; except: readonly string[] },
): Promise<ClaimedJob[]> => {
  const rows = await em.execute<
    { id: string; name: string; payload: unknown; attempts: number; created_at: string }[]
  >(
    `update jobs set attempts = attempts + 1, claimed_by = ?, due_at = now() + make_interval(secs => ?)
     where id in (
       select id from jobs where state = 'waiting' and due_at <= now() and name in (?)
         and attempts >= ? and attempts < ? and id <> all (?::bigint[])
       order by due_at, id limit ? for update skip locked)
     returning id, name, payload, attempts, created_at`,
    [workerId, LEASE, names, ...attempts, `{${except.join(',')}}`, most],
  );
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: new Date(created_at) }));
};

/** Extends the lease of a running job. */
export const renewLease = async (
  em: EntityManager,
  workerId: string,
  { id }: ClaimedJob,
): Promise<void> => {
  await em.execute(
    'update jobs set due_at = now() + make_interval(secs => ?) where id = ? and claimed_by = ?',
    [LEASE, id, workerId],
  );
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

/** Seconds until the next attempt, ± 20 % so that jobs that failed together are not retried together. */
const pauseAfter = (attempts: number, random: number): number => {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 0;
  return Math.round(pause * (0.8 + 0.4 * random));
};

/**
 * Records a failure: the job is retried later or, if that would be pointless, marked as dead.
 * @param isFinal whether another attempt would be refused as well
 * @returns the new state; null when the worker no longer held the job
 */
export const settleFailed = async (
  em: EntityManager,
  workerId: string,
  { id, attempts, createdAt }: ClaimedJob,
  { message, isFinal, now }: { message: string; isFinal: boolean; now: Date },
): Promise<'waiting' | 'dead' | null> => {
  const isOld = now.getTime() - createdAt.getTime() > LONGEST_TRYING;
  const isDead = isFinal || (isOld && attempts >= LEAST_ATTEMPTS);
  const state = isDead ? 'dead' : 'waiting';
  const settled = await em.execute(
    `update jobs set state = ?, claimed_by = null, done_at = case when ? then now() end, last_error = ?,
       due_at = now() + make_interval(secs => ?)
     where id = ? and claimed_by = ? returning id`,
    [state, isDead, message, pauseAfter(attempts, Math.random()), id, workerId],
  );
  return settled.length > 0 ? state : null;
};

/** Releases a job whose attempt a stop has cut short: another host may claim it at once, as if never attempted. */
export const giveBack = async (
  em: EntityManager,
  workerId: string,
  { id }: ClaimedJob,
): Promise<void> => {
  await em.execute(
    `update jobs set claimed_by = null, due_at = now(), attempts = attempts - 1
     where id = ? and claimed_by = ?`,
    [id, workerId],
  );
};

/** Releases the leases of a host that was killed. Only for a host that is alone on its database. */
export const releaseLeases = async (em: EntityManager): Promise<void> => {
  await em.execute(
    `update jobs set claimed_by = null, due_at = now() where state = 'waiting' and claimed_by is not null`,
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

/** Gives up jobs that crash their host every time. */
const giveUpCrashingJobs = async (work: Work, handlers: readonly JobHandler[]): Promise<void> => {
  const message = 'No attempt came to an end';
  await work.transaction(async (tx) => {
    const dead = await tx.em.execute<{ name: string; payload: unknown }[]>(
      `update jobs set state = 'dead', claimed_by = null, done_at = now(), last_error = ?
       where state = 'waiting' and due_at <= now() and attempts >= ? returning name, payload`,
      [message, MOST_ATTEMPTS],
    );
    for (const { name, payload } of dead) {
      const handler = handlers.find((one) => one.name === name);
      await handler?.settled(tx, payload, { state: 'dead', error: new Error(message) });
    }
  });
};

/**
 * Deletes jobs a day after they were done, and dead ones after 30 days, so that an operator can examine them
 * until then. Gives up jobs that crash their host every time.
 */
export const removeSettledJobs = async (
  work: Work,
  handlers: readonly JobHandler[],
): Promise<void> => {
  await giveUpCrashingJobs(work, handlers);
  await work.em.execute(
    `delete from jobs where (state = 'done' and done_at < now() - interval '1 day')
       or (state = 'dead' and done_at < now() - interval '30 days')`,
  );
};
