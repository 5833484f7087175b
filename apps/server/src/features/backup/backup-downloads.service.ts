import type { EntityManager } from '@mikro-orm/postgresql';
import type { OpenFile } from '../../files/files.ts';
import { AppError } from '../../kernel/errors.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { defineSetting } from '../settings/setting.service.ts';
import type { BackupConfig } from './stored-backups.service.ts';

const downloadSetting = defineSetting({ key: 'backups:downloaded', of: (stored) => stored });
const PER_HOUR = { name: 'backup-download', hits: 20, seconds: 60 * 60 };

/** Whether anyone has ever downloaded a backup. */
export const wasBackupDownloaded = async (em: EntityManager): Promise<boolean> =>
  (await downloadSetting.readVersioned(em)).version > 0;

/** Records that a backup has been downloaded. */
export const recordBackupDownload = async (
  tx: Transaction,
  name: string,
  at: Date,
): Promise<void> => {
  const note = { action: 'backup.downloaded' as const, label: name };
  await downloadSetting.replace(tx, { at: at.toISOString() }, note);
};

const gone = () => new AppError('notFound', 'This backup is gone');

/** @throws AppError `notFound` when the file of the backup is not here */
export const requireBackupFile = async (
  { files }: Pick<BackupConfig, 'files'>,
  name: string,
): Promise<void> => {
  if ((await files.lengthOf(name)) === null) throw gone();
};

/**
 * Opens a backup for a download. The caller must read or destroy the stream.
 * @throws AppError `tooMany`; `notFound` when the file of the backup is not here
 */
export const openBackup = async (
  work: Work,
  config: Pick<BackupConfig, 'files'>,
  name: string,
): Promise<OpenFile> => {
  await countAttempt(work, [PER_HOUR]);
  await requireBackupFile(config, name);
  await work.transaction((tx) => recordBackupDownload(tx, name, new Date()));
  const file = await config.files.open(name);
  if (!file) throw gone();
  return file;
};
