import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type BackupsState, newestBackup } from '@hvac/contract/backups';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ahead, FILE_TOLERANCE } from '../../kernel/clock.ts';
import { reasonOf } from '../../kernel/errors.ts';
import { BackupEntity } from './backup.entity.ts';
import { findBackupTask, nextBackupAt } from './backup-schedule.service.ts';
import { type BackupConfig, listBackups } from './stored-backups.service.ts';

type Listed = Pick<BackupsState, 'backups' | 'failure'>;

const readListed = async (em: EntityManager, config: BackupConfig, now: Date): Promise<Listed> => {
  const backups = await listBackups(em, config, now);
  const failed = await em.findOne(BackupEntity, { outcome: 'failed' });
  if (!failed) return { backups, failure: null };
  const { takenAt, trigger, error } = failed;
  return { backups, failure: { at: takenAt.toISOString(), trigger, error: error ?? '' } };
};

/** The disk of a folder, or of its nearest existing parent. */
const diskOf = async (folder: string): Promise<number> => {
  const found = await stat(folder).catch(() => null);
  if (found) return found.dev;
  return dirname(folder) === folder ? -1 : diskOf(dirname(folder));
};

/** Whether a folder is on the disk of one of the others. */
const isOnDiskOf = async (folder: string, others: readonly string[]): Promise<boolean> => {
  const disk = await diskOf(folder);
  return (await Promise.all(others.map(diskOf))).includes(disk);
};

/** The existing backups, what is planned, and what went wrong. */
export const readBackups = async (
  em: EntityManager,
  config: BackupConfig,
  now: Date,
): Promise<BackupsState> => {
  const { every, keep, place, folder, holdsData } = config;
  const { backups, failure } = await readListed(em, config, now).catch(
    (error: unknown): Listed => ({
      backups: [],
      failure: { at: now.toISOString(), trigger: 'schedule', error: reasonOf(error) },
    }),
  );
  const newest = newestBackup(backups);
  const newestAt = newest ? new Date(newest.takenAt) : null;
  return {
    backups,
    failure,
    task: await findBackupTask(em),
    every,
    keep,
    nextAt: nextBackupAt(newestAt, config, now)?.toISOString() ?? null,
    place: place === 's3' ? { kind: 's3' } : { kind: 'disk', folder },
    isOnSameDisk: place === 'disk' && (await isOnDiskOf(folder, holdsData)),
  };
};

/**
 * When the newest backup was taken (null before the first one), and whether the last attempt failed. One that a clock
 * which was ahead has dated does not count.
 */
export const measureBackups = async (
  em: EntityManager,
  now: Date,
): Promise<{ takenAt: Date | null; hasFailed: boolean }> => {
  const [newest] = await em.find(
    BackupEntity,
    { outcome: 'made', $not: { takenAt: ahead(now, FILE_TOLERANCE) } },
    { orderBy: { takenAt: 'desc' }, limit: 1, fields: ['takenAt'] },
  );
  const failures = await em.count(BackupEntity, { outcome: 'failed' });
  return { takenAt: newest?.takenAt ?? null, hasFailed: failures > 0 };
};
