import { buffer } from 'node:stream/consumers';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Files } from '../../files/files.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Work } from '../../kernel/work.ts';
import { imageOfKey } from '../images/store.ts';
import { damaged, type Manifest, sha256Of } from './archive-format.service.ts';
import { type Backup, filesOfBackup, readBackup } from './archive-reader.service.ts';
import { makeBackupJob } from './backup-schedule.service.ts';
import type { KeptAfterRestore } from './kept-after-restore.service.ts';
import {
  analyzeRestoringSchema,
  createRestoringSchema,
  deleteWaitingJobs,
  endPreviewLinks,
  fillRestoringSchema,
  RESTORING,
} from './restoring-schema.service.ts';
import { withExclusiveConnection } from './snapshot.service.ts';
import { swapIn } from './swap.service.ts';
import { BACKED_UP, existingTables, tableIn } from './table-copy.service.ts';

export interface RestoreDeps {
  databaseUrl: string;
  pictures: Files;
  /** The names of this release's migrations, in the order in which they run. */
  migrations: readonly string[];
  /** Runs migrations in a schema beside the one in use; those that have run are skipped. */
  migrate(schema: string, names: readonly string[]): Promise<void>;
}

/**
 * Reads a whole backup, verifies every checksum, and checks that this release can restore it. Changes nothing.
 * @param path of a file that does not change meanwhile
 * @throws AppError `invalid`, with a one-line message, when it is damaged or newer
 */
export const checkBackup = async (
  path: string,
  { migrations }: Pick<RestoreDeps, 'migrations'>,
): Promise<Backup> => {
  const backup = await readBackup(path);
  const { head, manifest } = backup;
  const unknown = head.migrations.find((name) => !migrations.includes(name));
  if (unknown) {
    throw new AppError(
      'invalid',
      `This backup was made by a newer release (${head.release}): this one does not know ${unknown}`,
    );
  }
  const table = Object.keys(manifest.tables).find((name) => !BACKED_UP.includes(name));
  if (table)
    throw new AppError('invalid', `The backup is damaged: no release has a table ${table}`);
  return backup;
};

/** What a restore would replace. */
export interface CurrentContent {
  isEmpty: boolean;
  posts: number;
  submissions: number;
  /** Submissions since the backup, which a restore keeps. */
  newer: number;
}

/** What the database holds now; a database without tables counts as empty. */
export const readCurrentContent = async (
  em: EntityManager,
  { head }: Backup,
): Promise<CurrentContent> => {
  const rows = await em.execute<{ name: string }[]>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const tables = rows.map(({ name }) => name).filter((name) => BACKED_UP.includes(name));
  const count = async (table: string, where = 'true', values: unknown[] = []): Promise<number> => {
    if (!tables.includes(table)) return 0;
    const sql = `select count(*)::int as n from ${tableIn('public', table)} where ${where}`;
    const [found] = await em.execute<[{ n: number }]>(sql, values);
    return found.n;
  };
  const counts = await Promise.all(tables.map((table) => count(table)));
  return {
    isEmpty: counts.every((n) => n === 0),
    posts: await count('blog_posts'),
    submissions: await count('contact_submissions'),
    newer: await count('contact_submissions', 'created_at > ?', [new Date(head.snapshotAt)]),
  };
};

/**
 * Stores the pictures of a backup that the store does not have, or has with different content. Their names are
 * random, so they do not collide with others.
 * @throws AppError `unavailable` when there is no room
 */
const restorePictures = async (
  store: Files,
  path: string,
  { pictures }: Manifest,
): Promise<void> => {
  for await (const file of filesOfBackup(path)) {
    if (file.kind !== 'picture') continue;
    const { key, bytes } = file;
    const image = imageOfKey(key);
    if (!image || sha256Of(bytes) !== pictures[key]) throw damaged('it has changed meanwhile');
    const stored = await store.open(key);
    if (stored && sha256Of(await buffer(stored.bytes)) === pictures[key]) continue;
    await store.put(key, bytes, image.type);
  }
};

/**
 * Replaces the content of the site with that of a backup (beyond §4). The tables are prepared next to those in use
 * and swapped in at once, so a restore that fails or is killed leaves those in use as they were. Submissions that
 * came in since are kept. Everybody is logged out, and no preview link is valid any more.
 * @param path of the file that `checkBackup` has read
 * @throws AppError `invalid` when a row does not fit, `unavailable` when there is no room
 */
export const restoreBackup = (
  work: Work,
  { databaseUrl, pictures, migrations, migrate }: RestoreDeps,
  { path, backup }: { path: string; backup: Backup },
): Promise<KeptAfterRestore> =>
  withExclusiveConnection(databaseUrl, async (client) => {
    const backedUp = backup.head.migrations;
    await createRestoringSchema(client);
    await migrate(RESTORING, backedUp);
    await fillRestoringSchema(client, path, backup.manifest);
    const isOfThisRelease = migrations.every((name) => backedUp.includes(name));
    if (!isOfThisRelease) await migrate(RESTORING, migrations);
    // The backup contains the job that made it, which would make another one.
    await deleteWaitingJobs(client, makeBackupJob.name);
    await endPreviewLinks(client);
    await analyzeRestoringSchema(client, await existingTables(client, RESTORING));
    await restorePictures(pictures, path, backup.manifest);
    return swapIn(work, new Date(backup.head.snapshotAt), migrations);
  });
