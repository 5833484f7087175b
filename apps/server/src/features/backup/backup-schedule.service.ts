import { type BackupsState, newestBackup } from '@hvac/contract/backups';
import { hours } from '@hvac/contract/durations';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { JobEntity } from '../../kernel/job.entity.ts';
import { type Job, repeatedJob } from '../../kernel/job.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { recordEvent } from '../audit/record-event.service.ts';
import { type BackupConfig, listBackups } from './stored-backups.service.ts';

// Any number will do, as long as every instance uses the same one.
const REQUEST_LOCK = 727_277;

// In milliseconds.
/** The schedule runs once an hour; without leeway, each backup would be made an hour later than the one before. */
const LEEWAY = hours(1) / 2;

/** Makes a backup, on one of the instances. */
export const makeBackupJob: Job<{ trigger: 'schedule' | 'office' }> = {
  name: 'backups:make',
  payload: z.strictObject({ trigger: z.enum(['schedule', 'office']) }),
};

/** Checks whether a backup is due. */
export const planBackupJob = repeatedJob('backups:plan', 'hour', { isAlsoAfterStart: true });

type Schedule = Pick<BackupConfig, 'every'>;

/** @param newest when the last good backup was taken; null when there is none */
const dueAt = (newest: Date | null, { every }: Schedule): number =>
  newest === null ? 0 : newest.getTime() + hours(every) - LEEWAY;

/** When the schedule makes the next backup: at a full hour; null when it makes none. */
export const nextBackupAt = (newest: Date | null, schedule: Schedule, now: Date): Date | null => {
  if (schedule.every === 0) return null;
  const earliest = Math.max(dueAt(newest, schedule), now.getTime());
  return new Date(hours(Math.ceil(earliest / hours(1))));
};

/** The backup that is in progress or waits for its next attempt; null if there is none. */
export const findBackupTask = async (em: EntityManager): Promise<BackupsState['task']> => {
  const job = await em.findOne(JobEntity, { name: makeBackupJob.name, state: 'waiting' });
  return (
    job && {
      isUnderWay: job.claimedBy !== null,
      attempts: job.attempts,
      nextAttemptAt: job.dueAt.toISOString(),
    }
  );
};

/** Serializes requests: several instances, or two administrators, may ask for a backup at once. */
const inTurn = (work: Work, request: (tx: Transaction) => Promise<void>) =>
  work.transaction(async (tx) => {
    await tx.em.execute('select pg_advisory_xact_lock(?)', [REQUEST_LOCK]);
    await request(tx);
  });

/** Requests a backup when one is due, counted from the last good one, and none is pending. */
export const planBackup = async (work: Work, config: BackupConfig, now: Date): Promise<void> => {
  if (config.every === 0) return;
  const newest = newestBackup(await listBackups(work.em, config, now));
  if (dueAt(newest ? new Date(newest.takenAt) : null, config) > now.getTime()) return;
  await inTurn(work, async (tx) => {
    if (!(await findBackupTask(tx.em))) await tx.enqueue(makeBackupJob, { trigger: 'schedule' });
  });
};

/** Limited, because each backup reads the whole site and pushes out an older one. */
const REQUESTS = {
  hits: 6,
  seconds: 60 * 60,
  refusal: "You've started six backups within an hour. Please try again later.",
};

/**
 * Requests a backup now, which replaces one that waits for its next attempt.
 * @throws AppError `conflict` while one is being made, `tooMany`
 */
export const requestBackup = async (work: Work<User>): Promise<void> => {
  await countAttempt(work, [{ key: `backup:user:${work.viewer.id}`, ...REQUESTS }]);
  await inTurn(work, async (tx) => {
    await tx.em.nativeDelete(JobEntity, {
      name: makeBackupJob.name,
      state: 'waiting',
      claimedBy: null,
    });
    if (await findBackupTask(tx.em)) {
      throw new AppError('conflict', 'A backup is already running');
    }
    await tx.enqueue(makeBackupJob, { trigger: 'office' });
    await recordEvent({ ...work, em: tx.em }, { action: 'backup.requested' });
  });
};
