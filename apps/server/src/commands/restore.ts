import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { takenAtOf } from '@hvac/contract/backups';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { withMigrationLock } from '../database/migrate.ts';
import { MIGRATION_NAMES, migrateBeside } from '../database/migrate-beside.ts';
import { recordEvent } from '../features/audit/record-event.service.ts';
import { backupName } from '../features/backup/archive-format.service.ts';
import type { Backup } from '../features/backup/archive-reader.service.ts';
import { type BackupSummary, countsOf } from '../features/backup/backup.service.ts';
import { createBackupConfig } from '../features/backup/backup-config.ts';
import { recordBackup } from '../features/backup/backup-records.service.ts';
import {
  type CurrentContent,
  checkBackup,
  readCurrentContent,
  restoreBackup,
} from '../features/backup/restore.service.ts';
import type { RevertedChanges } from '../features/backup/reverted-changes.service.ts';
import { type BackupConfig, takeBackup } from '../features/backup/stored-backups.service.ts';
import { backupsPlace, checkOwner, picturesPlace } from '../files/file-owner.ts';
import { openBackups, openPictures, placeOfPictures } from '../files/open-files.ts';
import { inScratchFolder } from '../files/scratch-folder.ts';
import { contentLine, formatCount } from './backup.ts';
import { defineCommand, errorLine, FLAG, runCommand } from './command.ts';
import { hasNoDatabase, withDatabase, workOf } from './open-database.ts';
import { writeAtomically } from './output-file.ts';

/** Writes a stream to a temporary file, because a backup is read more than once. */
const withCopy = <Result>(
  { dataDir }: Env,
  bytes: Readable,
  use: (path: string) => Promise<Result>,
): Promise<Result> =>
  inScratchFolder(dataDir, async (folder) => {
    const path = join(folder, 'copy');
    await writeAtomically(path, bytes);
    return use(path);
  });

/**
 * Provides a backup as a local file.
 * @param file a path; `-` for piped input; or the name of a backup in the object store
 * @throws StartupError when there is no such file
 */
const withBackupFile = async <Result>(
  env: Env,
  file: string,
  piped: Readable,
  use: (path: string) => Promise<Result>,
): Promise<Result> => {
  if (file === '-') return withCopy(env, piped, use);
  const found = await stat(file).catch(() => null);
  if (found?.isFile()) return use(file);
  const stored = env.objectStore && takenAtOf(file) ? await openBackups(env).open(file) : null;
  if (stored) return withCopy(env, stored.bytes, use);
  throw new StartupError(
    `There is no file ${file}${env.objectStore ? ', and no backup of this name in the object store' : ''}`,
  );
};

const NOTHING: CurrentContent = { isEmpty: true, posts: 0, submissions: 0, newer: 0 };

interface Task {
  file: string;
  isDryRun: boolean;
  replaces: boolean;
  /** Whether what is replaced is backed up first. */
  backsUp: boolean;
}

/** What is in the backup. */
const backupLines = ({ head, manifest }: Backup): string[] => {
  const takenAt = head.takenAt.replace('T', ' ').slice(0, 16);
  const pending = MIGRATION_NAMES.length - head.migrations.length;
  const migrations = pending > 0 ? `, ${formatCount(pending, 'migration')} to run` : '';
  return [
    `The backup is complete: taken ${takenAt} UTC by release ${head.release}${migrations}; ${contentLine(countsOf(manifest))}.`,
    ...manifest.missingPictures.map(
      (name) => `It is missing the picture ${name}, which is in use.`,
    ),
  ];
};

/** The host and the name of a database, without user and password. */
const nameOfDatabase = (databaseUrl: string): string => {
  const { host, pathname } = new URL(databaseUrl);
  return `the database ${decodeURIComponent(pathname.slice(1))} on ${host}`;
};

/** Where a restore puts rows and pictures. */
const placeOf = (env: Env): string => {
  const { databaseUrl, dataDir } = env;
  const database = databaseUrl
    ? nameOfDatabase(databaseUrl)
    : `the database in DATA_DIR (${dataDir})`;
  return `${database}, pictures into ${placeOfPictures(env)}`;
};

/** What a restore would do. */
const planLines = ({ isEmpty, posts, submissions, newer }: CurrentContent, env: Env): string[] => {
  const place = `It would go into ${placeOf(env)}.`;
  if (isEmpty) {
    return [place, 'It would be restored into an empty system. Nothing was changed.'];
  }
  const kept =
    newer > 0 ? ` and keep ${formatCount(newer, 'contact submission')} that came in since` : '';
  return [
    place,
    `With --replace, it would replace ${formatCount(posts, 'post')} and ${formatCount(submissions, 'contact submission')}${kept}. Nothing was changed.`,
  ];
};

/** What had ended since the backup and is back; empty if there is nothing. */
const revertedLines = (back: RevertedChanges | null): string[] => {
  if (!back) return ['Could not check what came back that was removed after the backup.'];
  const { users, passwords, administrators, secondFactors, recoveryCodes, submissions } = back;
  const lines: string[] = [];
  if (users.length > 0) lines.push(`Removed users are back: ${users.join(', ')}.`);
  if (passwords.length > 0) {
    lines.push(`The password from the backup works again for: ${passwords.join(', ')}.`);
  }
  if (administrators.length > 0) {
    lines.push(`Administrators again: ${administrators.join(', ')}.`);
  }
  if (secondFactors > 0) {
    lines.push(
      `Valid again: ${formatCount(secondFactors, 'passkey or authenticator app')} removed since.`,
    );
  }
  if (recoveryCodes > 0) {
    lines.push(
      `Valid again: ${formatCount(recoveryCodes, 'recovery code')} used or replaced since; their users should make new ones.`,
    );
  }
  if (submissions > 0) {
    lines.push(`Back: ${formatCount(submissions, 'contact submission')} deleted since.`);
  }
  return lines.length > 0 ? [...lines, 'Remove anything that should not be back.'] : [];
};

/** Backs up what is about to be replaced. */
const backUpFirst = async (config: BackupConfig, now: Date): Promise<BackupSummary> => {
  try {
    return await takeBackup(config, now);
  } catch (error) {
    throw new StartupError(
      `Nothing was restored, because backing up this site first failed: ${errorLine(error)}\nTo replace it without a backup: --replace --no-backup`,
    );
  }
};

interface Restore {
  env: Env;
  task: Task;
  path: string;
  backup: Backup;
  now: Date;
}

const restore = async (
  orm: MikroORM,
  em: EntityManager,
  { env, task, path, backup, now }: Restore,
) => {
  const databaseUrl = orm.config.get('clientUrl') ?? '';
  const { isEmpty } = await readCurrentContent(em, backup).catch((error: unknown) => {
    // A database that cannot be read can still be replaced.
    if (task.replaces) return { isEmpty: false };
    throw error;
  });
  if (!isEmpty && !task.replaces) {
    throw new StartupError(
      'This site has content, so nothing was restored. To back it up and replace it: --replace',
    );
  }
  const config = createBackupConfig(env, orm);
  const former = isEmpty || !task.backsUp ? null : await backUpFirst(config, now);
  const deps = {
    databaseUrl,
    pictures: openPictures(env),
    migrations: MIGRATION_NAMES,
    migrate: (schema: string, names: readonly string[]) =>
      migrateBeside(databaseUrl, schema, names),
  };
  const { submissions, formerDevices, reverted, losses } = await withMigrationLock(orm, () =>
    restoreBackup(workOf(em), deps, { path, backup }),
  );
  await recordEvent(workOf(em), {
    action: 'backup.restored',
    label: backupName(new Date(backup.head.takenAt)),
  });
  const said: string[] = [];
  if (former) {
    // Goes into the tables that are now in use.
    await workOf(em).transaction((tx) => recordBackup(tx, config, former, 'before-restore'));
    said.push(
      `The former content is in ${config.place === 'disk' ? former.path : `the object store: ${former.name}`}.`,
    );
  }
  if (submissions > 0)
    said.push(`Kept ${formatCount(submissions, 'contact submission')} that came in since.`);
  if (formerDevices > 0) {
    said.push(
      `Notifications have ended on ${formatCount(formerDevices, 'device')}: press the bell in the inbox there to turn them on again.`,
    );
  }
  said.push(...revertedLines(reverted));
  for (const { what, reason } of losses) said.push(`Not kept: ${what} (${reason})`);
  if (!isEmpty) {
    said.push(
      'The previous tables stay in the schema before_restore for 30 days, or until the next restore.',
    );
  }
  for (const owned of [picturesPlace(env), backupsPlace(env)]) {
    await checkOwner(em, owned).catch((error: unknown) => said.push(errorLine(error)));
  }
  return [`Restored into ${placeOf(env)}. Everyone has to log in again.`, ...said];
};

/** Restores a backup, whether the site is running or not (beyond §1). */
export const runRestore = defineCommand({
  usage:
    'pnpm restore FILE [--dry-run] [--replace [--no-backup]]; FILE can be a backup in the object store; - is standard input',
  options: { 'dry-run': FLAG, replace: FLAG, 'no-backup': FLAG },
  operands: 1,
  read: (
    { 'dry-run': isDryRun, replace: replaces, 'no-backup': noBackup },
    file,
  ): Task | undefined =>
    file && (replaces || !noBackup) ? { file, isDryRun, replaces, backsUp: !noBackup } : undefined,
  run: (task, env, { input = process.stdin, now = new Date() }) =>
    withBackupFile(env, task.file, input, async (path) => {
      const backup = await checkBackup(path, { migrations: MIGRATION_NAMES });
      const lines = backupLines(backup);
      if (task.isDryRun && (await hasNoDatabase(env))) {
        return { lines: [...lines, ...planLines(NOTHING, env)] };
      }
      const more = await withDatabase(
        env,
        async (em, orm) =>
          task.isDryRun
            ? planLines(await readCurrentContent(em, backup), env)
            : restore(orm, em, { env, task, path, backup, now }),
        { createsMissing: true },
      );
      return { lines: [...lines, ...more] };
    }),
});

if (import.meta.main) await runCommand(runRestore);
