import { hours, minutes } from '@hvac/contract/durations';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlAhead } from '../kernel/clock.ts';
import { JobEntity } from '../kernel/job.entity.ts';
import { emptyPayload, storeJob } from '../kernel/job.ts';
import type { JobHandler } from '../kernel/job-handler.ts';
import { IS_LEASE_AHEAD, LEASE } from './lease.ts';

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
     where state = 'waiting' and claimed_by is not null and ${IS_LEASE_AHEAD}`,
    [LEASE],
  );
  await em.execute(`update jobs set done_at = now() where ${sqlAhead('done_at')}`);
};

/** The UTC hour of a time, such as `2026-11-22T03`. */
export const hourOf = (now: Date): string => now.toISOString().slice(0, 'YYYY-MM-DDThh'.length);

/** The UTC day of a time, such as `2026-11-22`. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Stores each repeated job once per hour or day, however many instances call this, unless it is still waiting. */
export const storeRepeatedJobs = async (
  em: EntityManager,
  handlers: readonly JobHandler[],
  now: Date,
): Promise<void> => {
  await correctJobTimes(em);
  for (const { name, schedule } of handlers) {
    if (!schedule) continue;
    const waiting = await em.count(JobEntity, { name, state: 'waiting' });
    const since = schedule.every === 'day' ? dayOf(now) : hourOf(now);
    if (waiting === 0)
      await storeJob(em, { name, payload: emptyPayload }, {}, { onceKey: `${name}:${since}` });
  }
};

/** Stores the jobs that run a minute after each start of an instance. */
export const storeStartJobs = async (
  em: EntityManager,
  handlers: readonly JobHandler[],
): Promise<void> => {
  const dueAt = new Date(Date.now() + minutes(1));
  for (const { name, schedule } of handlers) {
    if (schedule?.isAlsoAfterStart)
      await storeJob(em, { name, payload: emptyPayload }, {}, { dueAt });
  }
};

/** Milliseconds from `now` to the next full hour. */
export const msToNextHour = (now: Date): number => hours(1) - (now.getTime() % hours(1));
