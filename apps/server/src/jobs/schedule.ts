import type { EntityManager } from '@mikro-orm/postgresql';
import { type EmptyPayload, type Job, JobEntity, storeJob } from '../kernel/job.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** Stores each job once per hour, however many hosts call this, unless one of the same name is still waiting. */
export const storeHourlyJobs = async (
  em: EntityManager,
  hourly: readonly Job<EmptyPayload>[],
  now: Date,
): Promise<void> => {
  const hour = now.toISOString().slice(0, 'YYYY-MM-DDThh'.length);
  for (const job of hourly) {
    const waiting = await em.count(JobEntity, { name: job.name, state: 'waiting' });
    if (waiting === 0) await storeJob(em, job, {}, { onceKey: `${job.name}:${hour}` });
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
