import type { EntityManager } from '@mikro-orm/postgresql';
import { type EmptyPayload, type Job, storeJob } from '../kernel/job.ts';

/** Asks for each job once in the hour of `now`, however many hosts do so. */
export const storeHourlyJobs = async (
  em: EntityManager,
  hourly: readonly Job<EmptyPayload>[],
  now: Date,
): Promise<void> => {
  const hour = now.toISOString().slice(0, 'YYYY-MM-DDThh'.length);
  for (const job of hourly) await storeJob(em, job, {}, `${job.name}:${hour}`);
};

/** Milliseconds from `now` to the next full hour. */
export const msToNextHour = (now: Date): number => {
  const HOUR = 60 * 60 * 1000;
  return HOUR - (now.getTime() % HOUR);
};
