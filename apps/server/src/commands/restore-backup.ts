import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
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
import { type BackupSummary, countsOf } from '../features/backup/backup.service.ts';
import { recordBackup } from '../features/backup/backup-records.service.ts';
import { createBackupKeeping } from '../features/backup/keeping.ts';
import { type BackupKeeping, takeBackup } from '../features/backup/kept-backups.service.ts';
import {
  checkBackup,
  type Present,
  readPresent,
  restoreBackup,
} from '../features/backup/restore.service.ts';
import { openPictures } from '../files/open-files.ts';
import { lineOf } from './line-of.ts';
import { contentLine, counted } from './make-backup.ts';
import { hasNoDatabase, withDatabase, workOf } from './open-database.ts';
import { writeWhole } from './output-file.ts';

const USAGE =
  'Usage: pnpm restore FILE [--dry-run] [--replace [--no-backup]]; - stands for standard input';

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
  /** Instead of the variables of the process. */
  env?: Record<string, string>;
  /** What is piped in. */
  piped: Readable;
  now: Date;
}

/** What is in the backup. */
const backupLines = ({ head, manifest }: Backup): string[] => {
  const takenAt = head.takenAt.replace('T', ' ').slice(0, 16);
  const pending = MIGRATION_NAMES.length - head.migrations.length;
  const migrations = pending > 0 ? `, ${counted(pending, 'migration')} to run` : '';
  return [
    `The backup is whole: taken ${takenAt} UTC by release ${head.release}${migrations}; ${contentLine(countsOf(manifest))}.`,
    ...manifest.missingPictures.map((name) => `It lacks the picture ${name}, which is used.`),
  ];
};

const planLines = ({ isEmpty, posts, submissions, newer }: Present): string[] => {
  if (isEmpty) return ['It would be restored into an empty system. Nothing was changed.'];
  const kept =
    newer > 0 ? ` and keep ${counted(newer, 'contact submission')} that came in since` : '';
  return [
    `With --replace, it would replace ${counted(posts, 'post')} and ${counted(submissions, 'contact submission')}${kept}. Nothing was changed.`,
  ];
};

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
  const { submissions, problem } = await withMigrationLock(orm, () =>
    restoreBackup(workOf(em), deps, { path, backup }),
  );
  await recordEvent(workOf(em), {
    action: 'backup.restored',
    label: backupName(new Date(backup.head.takenAt)),
  });
  const said: string[] = [];
  if (former) {
    // Into the tables that are now in use.
    await workOf(em).transaction((tx) => recordBackup(tx, keeping, former, 'before-restore'));
    said.push(
      `What was here is in ${keeping.place === 'disk' ? former.path : `the object store: ${former.name}`}.`,
    );
  }
  if (submissions > 0)
    said.push(`Kept ${counted(submissions, 'contact submission')} that came in since.`);
  if (problem) said.push(`What came in since could not be kept: ${problem}`);
  if (!isEmpty) {
    said.push('The tables of before stay in the schema before_restore until the next restore.');
  }
  return ['Restored. Everybody logs in again.', ...said];
};

/** Has what is piped in as a file, for it is read more than once. */
const withPiped = async <Result>(
  { dataDir }: Env,
  piped: Readable,
  use: (path: string) => Promise<Result>,
): Promise<Result> => {
  await mkdir(dataDir, { recursive: true });
  const folder = await mkdtemp(join(dataDir, 'restore-'));
  try {
    const path = join(folder, 'piped');
    await writeWhole(path, piped);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
    if (task.isDryRun && (await hasNoDatabase(variables))) return [...lines, ...planLines(NOTHING)];
    const more = await withDatabase(
      variables,
      async (em, orm) =>
        task.isDryRun
          ? planLines(await readPresent(em, backup))
          : restore(orm, em, { variables, task, path, backup, now }),
      { createsMissing: true },
    );
    return [...lines, ...more];
  };
  if (task.file === '-') return withPiped(variables, piped, run);
  const found = await stat(task.file).catch(() => null);
  if (!found?.isFile()) throw new StartupError(`There is no file ${task.file}`);
  return run(task.file);
};
