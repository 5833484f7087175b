import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Env } from '../config/env.ts';
import { MIGRATION_NAMES } from '../database/migrate-beside.ts';
import { recordEvent } from '../features/audit/record-event.service.ts';
import { backupName } from '../features/backup/archive-format.service.ts';
import {
  type BackupSummary,
  streamBackup,
  writeBackup,
} from '../features/backup/backup.service.ts';
import { createBackupConfig } from '../features/backup/backup-config.ts';
import { recordBackup } from '../features/backup/backup-records.service.ts';
import { rotateBackups } from '../features/backup/backup-rotation.service.ts';
import { type BackupConfig, takeBackup } from '../features/backup/stored-backups.service.ts';
import { openPictures } from '../files/open-files.ts';
import { defineCommand, FLAG, type Report, runCommand, STANDARD_STREAM } from './command.ts';
import { withDatabase, workOf } from './open-database.ts';
import { refuseExisting } from './output-file.ts';

const pathOf = async (to: string | undefined, { dataDir }: Env, now: Date): Promise<string> => {
  if (to === undefined) return join(dataDir, 'backups', backupName(now));
  const found = await stat(to).catch(() => null);
  return found?.isDirectory() ? join(to, backupName(now)) : to;
};

/** For example `1,000 posts`. */
export const formatCount = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

/** For example `12 posts, 1 contact submission and no pictures`. */
export const contentLine = ({ posts, submissions, pictures }: BackupSummary['counts']): string =>
  `${formatCount(posts, 'post')}, ${formatCount(submissions, 'contact submission')} and ${formatCount(pictures, 'picture')}`;

/** @param where its path, or its name in the object store */
const linesOf = (made: BackupSummary, where = made.path): string[] => [
  `Backed up ${contentLine(made.counts)} in ${made.seconds.toFixed(1)} s; read back and verified.`,
  where,
  `${made.bytes.toLocaleString('en-US')} bytes, SHA-256 ${made.sha256}`,
];

/** Fails when the site uses pictures that have no file. */
const reportOf = (
  { missingPictures }: Pick<BackupSummary, 'missingPictures'>,
  lines: string[],
): Report => ({
  lines,
  notes: missingPictures.map((name) => `Missing: the picture ${name} is in use but has no file`),
  hasFailed: missingPictures.length > 0,
});

/** Ignores failures: the tables may be those of an earlier release, and the backup exists anyway. */
const record = (recording: Promise<void>): Promise<void> => recording.catch(() => undefined);

const recordCopy = (em: EntityManager, to: string): Promise<void> =>
  record(recordEvent(workOf(em), { action: 'backup.created', label: to }));

/** Makes one of the backups that the back office lists and rotation counts. */
const keepBackup = async (
  em: EntityManager,
  config: BackupConfig,
  now: Date,
): Promise<BackupSummary> => {
  const made = await takeBackup(config, now);
  const work = workOf(em);
  await record(
    work
      .transaction((tx) => recordBackup(tx, config, made, 'command'))
      .then(() => rotateBackups(work, config, now)),
  );
  return made;
};

/** Backs the site up, whether it is running or not (beyond §1). */
export const runBackup = defineCommand({
  usage: 'pnpm backup [--to FILE] [--force]; FILE can be a folder; - is standard output',
  options: { to: { type: 'string' }, force: FLAG },
  operands: 0,
  read: ({ to, force: isForced }) => (to === '' ? undefined : { to, isForced }),
  run: async ({ to, isForced }, env, { output = process.stdout, now = new Date() }) => {
    const path = await pathOf(to, env, now);
    if (to !== STANDARD_STREAM) await refuseExisting(path, isForced);
    return withDatabase(env, async (em, orm) => {
      const databaseUrl = orm.config.get('clientUrl') ?? '';
      const deps = {
        databaseUrl,
        pictures: openPictures(env),
        migrations: MIGRATION_NAMES,
        now,
      };
      if (to === STANDARD_STREAM) {
        const streamed = await streamBackup(deps, output);
        await recordCopy(em, 'standard output');
        return reportOf(streamed, []);
      }
      if (to === undefined) {
        const config = createBackupConfig(env, orm);
        const made = await keepBackup(em, config, now);
        const where = config.place === 'disk' ? made.path : `Object store: backups/${made.name}`;
        return reportOf(made, linesOf(made, where));
      }
      const made = await writeBackup({ ...deps, path });
      await recordCopy(em, path);
      return reportOf(made, linesOf(made));
    });
  },
});

if (import.meta.main) await runCommand(runBackup);
