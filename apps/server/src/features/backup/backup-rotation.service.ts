import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { takenAtOf } from '@hvac/contract/backups';
import { days } from '@hvac/contract/durations';
import { FILE_TOLERANCE, isWithinLast } from '../../kernel/clock.ts';
import type { Work } from '../../kernel/work.ts';
import { BackupEntity } from './backup.entity.ts';
import { inOrder } from './backup-order.service.ts';
import { type BackupConfig, backupNumbers, storedBackups } from './stored-backups.service.ts';
import { readUpgradeNote } from './upgrade-note.service.ts';

/** Deletes the file of a backup and its record. */
export const deleteStoredBackup = async (
  work: Work,
  { files }: Pick<BackupConfig, 'files'>,
  name: string,
): Promise<void> => {
  await files.remove(name);
  await work.transaction(async (tx) => {
    const record = await tx.em.findOne(BackupEntity, { name });
    if (record) await tx.em.remove(record).flush();
    tx.record('deleted', BackupEntity, record?.id, { label: name });
  });
};

/**
 * The names that rotation removes: backups beyond the newest `keep`, and never the newest one.
 * @param names newest first
 * @param beforeUpgrade the one that allows going back to the previous release; it stays
 */
export const backupsToRemove = (
  names: readonly string[],
  keep: number,
  beforeUpgrade?: string,
): string[] =>
  names
    .filter((name) => takenAtOf(name))
    .slice(Math.max(1, keep))
    .filter((name) => name !== beforeUpgrade);

/** A backup gets its final name only once it is complete; an instance that is killed leaves the `.part` file behind. */
const isUnfinished = (name: string) => name.endsWith('.part') && takenAtOf(name.slice(0, -5));

const removeUnfinished = async (folder: string, now: Date): Promise<void> => {
  for (const name of (await readdir(folder).catch(() => [])).filter(isUnfinished)) {
    const written = await stat(join(folder, name)).catch(() => null);
    const isOfLastDay = !written || isWithinLast(days(1), written.mtime, now, FILE_TOLERANCE);
    if (!isOfLastDay) await rm(join(folder, name));
  }
};

/**
 * Deletes all but the newest backups and the last one made before an upgrade, and what killed instances have left behind.
 * Called after each new backup.
 */
export const rotateBackups = async (
  work: Work,
  config: Pick<BackupConfig, 'files' | 'folder' | 'keep' | 'clearScratch'>,
  now: Date,
): Promise<void> => {
  const stored = await storedBackups(config.files);
  const names = inOrder(stored.keys(), await backupNumbers(work.em), now);
  const beforeUpgrade = (await readUpgradeNote(config.files))?.name;
  for (const name of backupsToRemove(names, config.keep, beforeUpgrade)) {
    await deleteStoredBackup(work, config, name);
  }
  await removeUnfinished(config.folder, now);
  await config.clearScratch();
};
