import type { MikroORM } from '@mikro-orm/postgresql';
import type { Env } from './config/env.ts';
import { StartupError } from './config/startup-error.ts';
import { logChanges } from './features/audit/logged-changes.service.ts';
import type { BackupSummary } from './features/backup/backup.service.ts';
import { createBackupConfig } from './features/backup/backup-config.ts';
import { recordBackup } from './features/backup/backup-records.service.ts';
import { type BackupConfig, takeBackup } from './features/backup/stored-backups.service.ts';
import { readUpgradeNote, writeUpgradeNote } from './features/backup/upgrade-note.service.ts';
import { backupsPlace, isOwnOrFree } from './files/file-owner.ts';
import { reasonOf } from './kernel/errors.ts';
import { print } from './kernel/terminal.ts';
import { createWork, type Work } from './kernel/work.ts';

/** The unit of work of an instance that is not serving yet. */
const workBeforeStart = (orm: MikroORM): Work =>
  createWork({
    em: orm.em.fork(),
    viewer: null,
    origin: { kind: 'schedule' },
    address: null,
    announcer: { within: logChanges, after: () => undefined, jobsStored: () => undefined },
  });

/**
 * Makes the backup before an upgrade, and removes one made before the same upgrade: an instance whose migration fails is
 * restarted again and again, and would fill the disk.
 */
const replaceUpgradeBackup = async (
  config: BackupConfig,
  { last, isOwnPlace }: { last: string; isOwnPlace: boolean },
): Promise<BackupSummary> => {
  const made = await takeBackup(config, new Date());
  // The note of another site, and the backup that it names, stay.
  if (!isOwnPlace) return made;
  const former = await readUpgradeNote(config.files);
  try {
    await writeUpgradeNote(config.files, { last, name: made.name });
  } catch (error) {
    await config.files.remove(made.name);
    throw error;
  }
  if (former?.last === last && former.name !== made.name) await config.files.remove(former.name);
  return made;
};

/** The backup before the migrations of an upgrade (beyond §4); none with BACKUP_EVERY=0. */
export const createUpgradeBackup = (env: Env, orm: MikroORM) => {
  const config = createBackupConfig(env, orm);
  let made: BackupSummary | undefined;
  return {
    /**
     * @param last name of the last migration that has run
     * @throws StartupError with one line that says how to proceed
     */
    async make(last: string): Promise<void> {
      if (env.backupEvery === 0) return;
      try {
        const isOwnPlace = await isOwnOrFree(orm.em.fork(), backupsPlace(env));
        made = await replaceUpgradeBackup(config, { last, isOwnPlace });
      } catch (error) {
        throw new StartupError(
          `The backup before the upgrade failed (${reasonOf(error)}); fix that, or start once with BACKUP_EVERY=0 to upgrade without a backup`,
        );
      }
      print(`Made the backup ${made.name} before the upgrade.`);
    },

    /** Records the backup once its table exists. */
    async record(): Promise<void> {
      if (!made) return;
      const summary = made;
      await workBeforeStart(orm).transaction((tx) =>
        recordBackup(tx, config, summary, 'before-migration'),
      );
    },
  };
};
