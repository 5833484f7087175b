import type { EntityManager } from '@mikro-orm/postgresql';
import { type EmptyPayload, type Job, JobEntity, storeJob } from '../kernel/job.ts';

const HOUR = 60 * 60 * 1000;

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

/** Milliseconds from `now` to the next full hour. */
export const msToNextHour = (now: Date): number => HOUR - (now.getTime() % HOUR);
