import type { MikroORM } from '@mikro-orm/postgresql';
import type { Env } from './config/env.ts';
import { StartupError } from './config/startup-error.ts';
import { logChanges } from './features/audit/logged-changes.service.ts';
import type { BackupSummary } from './features/backup/backup.service.ts';
import { recordBackup } from './features/backup/backup-records.service.ts';
import { createBackupKeeping } from './features/backup/keeping.ts';
import { type BackupKeeping, takeBackup } from './features/backup/kept-backups.service.ts';
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
  keeping: BackupKeeping,
  { last, isOwnPlace }: { last: string; isOwnPlace: boolean },
): Promise<BackupSummary> => {
  const made = await takeBackup(keeping, new Date());
  // The note of another site, and the backup that it names, stay.
  if (!isOwnPlace) return made;
  const former = await readUpgradeNote(keeping.files);
  try {
    await writeUpgradeNote(keeping.files, { last, name: made.name });
  } catch (error) {
    await keeping.files.remove(made.name);
    throw error;
  }
  if (former?.last === last && former.name !== made.name) await keeping.files.remove(former.name);
  return made;
};

/** The backup before the migrations of an upgrade (beyond §4); none with BACKUP_EVERY=0. */
export const createUpgradeBackup = (env: Env, orm: MikroORM) => {
  const keeping = createBackupKeeping(env, orm);
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
        made = await replaceUpgradeBackup(keeping, { last, isOwnPlace });
      } catch (error) {
        throw new StartupError(
          `The backup before the upgrade failed (${reasonOf(error)}); mend that, or start once with BACKUP_EVERY=0 to upgrade without a backup`,
        );
      }
      print(`Made the backup ${made.name} before the upgrade.`);
    },

    /** Records the backup once its table exists. */
    async record(): Promise<void> {
      if (!made) return;
      const summary = made;
      await workBeforeStart(orm).transaction((tx) =>
        recordBackup(tx, keeping, summary, 'before-migration'),
      );
    },
  };
};
