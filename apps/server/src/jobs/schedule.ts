import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlAhead } from '../kernel/clock.ts';
import { type EmptyPayload, type Job, JobEntity, storeJob } from '../kernel/job.ts';
import { LEASE } from './lease.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/**
 * Corrects the times of jobs that were set while the clock was ahead, so that none waits for years: jobs stored then,
 * pauses and plans beyond two days, and leases, which a living worker renews.
 */
const correctJobTimes = async (em: EntityManager): Promise<void> => {
  await em.execute(
    `update jobs set due_at = now(), created_at = least(created_at, now())
     where state = 'waiting' and claimed_by is null
       and (${sqlAhead('created_at')} or ${sqlAhead(`due_at - interval '2 days'`)})`,
  );
  await em.execute(
    `update jobs set due_at = now() + make_interval(secs => ?)
     where state = 'waiting' and claimed_by is not null and ${sqlAhead('due_at - make_interval(secs => ?)')}`,
    [LEASE, LEASE],
  );
  await em.execute(`update jobs set done_at = now() where ${sqlAhead('done_at')}`);
};

/** The UTC hour of a time, such as `2026-11-22T03`. */
export const hourOf = (now: Date): string => now.toISOString().slice(0, 'YYYY-MM-DDThh'.length);

/** Stores each job once per hour, however many hosts call this, unless one of the same name is still waiting. */
export const storeHourlyJobs = async (
  em: EntityManager,
  hourly: readonly Job<EmptyPayload>[],
  now: Date,
): Promise<void> => {
  await correctJobTimes(em);
  for (const job of hourly) {
    const waiting = await em.count(JobEntity, { name: job.name, state: 'waiting' });
    if (waiting === 0) await storeJob(em, job, {}, { onceKey: `${job.name}:${hourOf(now)}` });
  }
};

/** Stores the jobs that run a minute after each start of a host. */
export const storeStartJobs = async (
  em: EntityManager,
  jobs: readonly Job<EmptyPayload>[],
): Promise<void> => {
  const dueAt = new Date(Date.now() + MINUTE);
  for (const job of jobs) await storeJob(em, job, {}, { dueAt });
};

/** Milliseconds from `now` to the next full hour. */
export const msToNextHour = (now: Date): number => HOUR - (now.getTime() % HOUR);
