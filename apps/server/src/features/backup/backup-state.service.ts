import type { BackupsState } from '@hvac/contract/backups';
import type { EntityManager } from '@mikro-orm/postgresql';
import { BackupEntity } from './backup.entity.ts';
import { findBackupTask, nextBackupAt } from './backup-schedule.service.ts';
import { type BackupKeeping, listBackups, newestBackup } from './kept-backups.service.ts';
import { isOnDiskOf } from './same-disk.service.ts';

/** What there is of backups, what is planned, and what went wrong. */
export const readBackups = async (
  em: EntityManager,
  keeping: BackupKeeping,
  now: Date,
): Promise<BackupsState> => {
  const { every, keep, place, folder, holdsData } = keeping;
  const backups = await listBackups(em, keeping);
  const newest = newestBackup(backups);
  const newestAt = newest ? new Date(newest.takenAt) : null;
  const failed = await em.findOne(BackupEntity, { outcome: 'failed' });
  return {
    backups,
    failure: failed && {
      at: failed.takenAt.toISOString(),
      trigger: failed.trigger,
      error: failed.error ?? '',
    },
    task: await findBackupTask(em),
    every,
    keep,
    nextAt: nextBackupAt(newestAt, keeping, now)?.toISOString() ?? null,
    place: place === 's3' ? { kind: 's3' } : { kind: 'disk', folder },
    isOnSameDisk: place === 'disk' && (await isOnDiskOf(folder, holdsData)),
  };
};
