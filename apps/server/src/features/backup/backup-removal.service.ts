import { newestBackup } from '@hvac/contract/backups';
import { AppError } from '../../kernel/errors.ts';
import type { Work } from '../../kernel/work.ts';
import { deleteStoredBackup } from './backup-rotation.service.ts';
import { type BackupConfig, listBackups } from './stored-backups.service.ts';

/**
 * Deletes a backup.
 * @throws AppError `notFound`; `conflict` for the newest one, and for one on the disk of another instance
 */
export const removeBackup = async (
  work: Work,
  config: BackupConfig,
  name: string,
  now: Date,
): Promise<void> => {
  const backups = await listBackups(work.em, config, now);
  const backup = backups.find((one) => one.name === name);
  if (!backup) throw new AppError('notFound', 'This backup is gone');
  if (backup === newestBackup(backups)) {
    throw new AppError(
      'conflict',
      'This is the newest backup: make another one before you delete it',
    );
  }
  if (backup.presence === 'elsewhere') {
    throw new AppError('conflict', 'This backup is on another computer: delete its file there');
  }
  await deleteStoredBackup(work, config, name);
};
