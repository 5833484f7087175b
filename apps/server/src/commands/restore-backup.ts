import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type Env, readEnv } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { withMigrationLock } from '../database/migrate.ts';
import { MIGRATION_NAMES, migrateBeside } from '../database/migrate-beside.ts';
import { recordEvent } from '../features/audit/record-event.service.ts';
import { backupName } from '../features/backup/archive-format.service.ts';
import type { Backup } from '../features/backup/archive-reader.service.ts';
import type { BackupSummary } from '../features/backup/backup.service.ts';
import { recordBackup } from '../features/backup/backup-records.service.ts';
import { createBackupKeeping } from '../features/backup/keeping.ts';
import { type BackupKeeping, takeBackup } from '../features/backup/kept-backups.service.ts';
import {
  checkBackup,
  type Present,
  readPresent,
  restoreBackup,
} from '../features/backup/restore.service.ts';
import { backupsPlace, checkOwner, picturesPlace } from '../files/file-owner.ts';
import { openPictures } from '../files/open-files.ts';
import { withBackupFile } from './backup-source.ts';
import { lineOf } from './line-of.ts';
import { counted } from './make-backup.ts';
import { hasNoDatabase, withDatabase, workOf } from './open-database.ts';
import { backupLines, cameBackLines, placeOf, planLines } from './restore-lines.ts';

const USAGE =
  'Usage: pnpm restore FILE [--dry-run] [--replace [--no-backup]]; FILE may be a backup of the object store, - stands for standard input';

const NOTHING: Present = { isEmpty: true, posts: 0, submissions: 0, newer: 0 };

interface Task {
  file: string;
  isDryRun: boolean;
  replaces: boolean;
  /** Whether what is replaced is backed up first. */
  backsUp: boolean;
}

const readTask = (args: string[]): Task => {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': flag, replace: flag, 'no-backup': flag },
    });
    const [file, ...rest] = positionals;
    const { replace, 'dry-run': isDryRun, 'no-backup': noBackup } = values;
    if (file && rest.length === 0 && (replace || !noBackup)) {
      return { file, isDryRun, replaces: replace, backsUp: !noBackup };
    }
  } catch {
    // An unknown option.
  }
  throw new StartupError(USAGE);
};

interface Call {
  args: string[];
  /** Used instead of `process.env`. */
  env?: Record<string, string>;
  /** Piped input. */
  piped: Readable;
  now: Date;
}

/** Backs up what is about to be replaced. */
const backUpFirst = async (keeping: BackupKeeping, now: Date): Promise<BackupSummary> => {
  try {
    return await takeBackup(keeping, now);
  } catch (error) {
    throw new StartupError(
      `Nothing was restored, because what is here could not be backed up first: ${lineOf(error)}\nTo replace it without a backup: --replace --no-backup`,
    );
  }
};

interface Restore {
  variables: Env;
  task: Task;
  path: string;
  backup: Backup;
  now: Date;
}

const restore = async (
  orm: MikroORM,
  em: EntityManager,
  { variables, task, path, backup, now }: Restore,
) => {
  const databaseUrl = orm.config.get('clientUrl') ?? '';
  const { isEmpty } = await readPresent(em, backup).catch((error: unknown) => {
    // A database that cannot be read can still be replaced.
    if (task.replaces) return { isEmpty: false };
    throw error;
  });
  if (!isEmpty && !task.replaces) {
    throw new StartupError(
      'This system has content; nothing was restored. To replace it, after a backup of it: --replace',
    );
  }
  const keeping = createBackupKeeping(variables, orm);
  const former = isEmpty || !task.backsUp ? null : await backUpFirst(keeping, now);
  const deps = {
    databaseUrl,
    pictures: openPictures(variables),
    migrations: MIGRATION_NAMES,
    migrate: (schema: string, names: readonly string[]) =>
      migrateBeside(databaseUrl, schema, names),
  };
  const { submissions, cameBack, losses } = await withMigrationLock(orm, () =>
    restoreBackup(workOf(em), deps, { path, backup }),
  );
  await recordEvent(workOf(em), {
    action: 'backup.restored',
    label: backupName(new Date(backup.head.takenAt)),
  });
  const said: string[] = [];
  if (former) {
    // Goes into the tables that are now in use.
    await workOf(em).transaction((tx) => recordBackup(tx, keeping, former, 'before-restore'));
    said.push(
      `What was here is in ${keeping.place === 'disk' ? former.path : `the object store: ${former.name}`}.`,
    );
  }
  if (submissions > 0)
    said.push(`Kept ${counted(submissions, 'contact submission')} that came in since.`);
  said.push(...cameBackLines(cameBack));
  for (const { what, reason } of losses) said.push(`Could not be kept: ${what} (${reason})`);
  if (!isEmpty) {
    said.push(
      'The previous tables stay in the schema before_restore for 30 days, or until the next restore.',
    );
  }
  for (const owned of [picturesPlace(variables), backupsPlace(variables)]) {
    await checkOwner(em, owned).catch((error: unknown) => said.push(lineOf(error)));
  }
  return [`Restored into ${placeOf(variables)}. Everybody logs in again.`, ...said];
};

/**
 * Restores a backup, whether the site is running or not (beyond §1).
 * @returns the lines to print
 */
export const runRestore = async ({ args, env, piped, now }: Call): Promise<string[]> => {
  const task = readTask(args);
  const variables = readEnv(env);
  const run = async (path: string): Promise<string[]> => {
    const backup = await checkBackup(path, { migrations: MIGRATION_NAMES });
    const lines = backupLines(backup);
    if (task.isDryRun && (await hasNoDatabase(variables)))
      return [...lines, ...planLines(NOTHING, variables)];
    const more = await withDatabase(
      variables,
      async (em, orm) =>
        task.isDryRun
          ? planLines(await readPresent(em, backup), variables)
          : restore(orm, em, { variables, task, path, backup, now }),
      { createsMissing: true },
    );
    return [...lines, ...more];
  };
  return withBackupFile(variables, task.file, piped, run);
};
