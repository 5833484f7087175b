import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type { Client } from 'pg';
import type { Files } from '../../files/files.ts';
import { isCode } from '../../kernel/error-code.ts';
import { AppError } from '../../kernel/errors.ts';
import { tarParts } from '../../kernel/tar.ts';
import { backupName, type Manifest } from './archive-format.service.ts';
import { readBackup } from './archive-reader.service.ts';
import { backupFiles } from './archive-writer.service.ts';
import { withExclusiveConnection, withSnapshot } from './snapshot.service.ts';

/** A backup that has been written and read back. */
export interface BackupSummary {
  name: string;
  path: string;
  bytes: number;
  /** Of the file. */
  sha256: string;
  takenAt: Date;
  counts: { posts: number; submissions: number; pictures: number };
  /** Pictures that the database refers to but the store does not have. */
  missingPictures: string[];
  seconds: number;
}

interface BackupDeps {
  databaseUrl: string;
  pictures: Files;
  /** The names of the migrations that this release knows. */
  migrations: readonly string[];
  now: Date;
}

/** Only the owner of the file may read it: it holds customer data and password hashes. */
const PRIVATE = 0o600;

/** Sums up what a backup holds. */
export const countsOf = ({ tables, pictures }: Manifest): BackupSummary['counts'] => ({
  posts: tables.blog_posts?.rows ?? 0,
  submissions: tables.contact_submissions?.rows ?? 0,
  pictures: Object.keys(pictures).filter((key) => /^[0-9a-f]{32}\.webp$/.test(key)).length,
});

// With zstd's own checksum: without it, a flipped bit may be decompressed without an error.
const compressed = () =>
  createZstdCompress({
    params: {
      [constants.ZSTD_c_compressionLevel]: 3,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });

const write = async (
  client: Client,
  { pictures, migrations, now }: BackupDeps,
  output: NodeJS.WritableStream,
  end = true,
): Promise<{ missingPictures: string[] }> => {
  let missingPictures: string[] = [];
  await withSnapshot(client, (snapshot) => {
    async function* files() {
      ({ missingPictures } = yield* backupFiles(snapshot, { pictures, migrations, now }));
    }
    return pipeline(tarParts(files(), now), compressed(), output, { end });
  });
  return { missingPictures };
};

/**
 * Writes a backup to a stream such as standard output, and leaves it open. Nothing is read back.
 * @returns the pictures that the database refers to but the store does not have
 * @throws AppError `unavailable` when the database cannot be read, or belongs to a newer release
 */
export const streamBackup = (
  deps: BackupDeps,
  output: NodeJS.WritableStream,
): Promise<{ missingPictures: string[] }> =>
  withExclusiveConnection(deps.databaseUrl, (client) => write(client, deps, output, false));

const explaining = (error: unknown, folder: string): unknown =>
  isCode(error, 'ENOSPC', 'EDQUOT')
    ? new AppError('unavailable', `There is no room left in ${folder}`)
    : error;

const writeFile = async (
  client: Client,
  { path, ...deps }: BackupDeps & { path: string },
): Promise<BackupSummary> => {
  const since = performance.now();
  const partial = `${path}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    // Left behind by a backup that was killed.
    await rm(partial, { force: true });
    await write(client, deps, createWriteStream(partial, { mode: PRIVATE, flush: true }));
    const { manifest, sha256 } = await readBackup(partial);
    const { size } = await stat(partial);
    await rename(partial, path);
    return {
      name: basename(path),
      path,
      bytes: size,
      sha256,
      takenAt: deps.now,
      counts: countsOf(manifest),
      missingPictures: manifest.missingPictures,
      seconds: (performance.now() - since) / 1000,
    };
  } catch (error) {
    await rm(partial, { force: true });
    throw explaining(error, dirname(path));
  }
};

/**
 * Writes a backup to a file, completely or not at all, and reads it back. Replaces a file of this name.
 * @throws AppError `unavailable` when there is no room, the database cannot be read, or belongs to a newer release
 */
export const writeBackup = (deps: BackupDeps & { path: string }): Promise<BackupSummary> =>
  withExclusiveConnection(deps.databaseUrl, (client) => writeFile(client, deps));

/**
 * Makes a backup of the database, as it is migrated, and of all pictures (beyond §4), while instances run.
 * @param to the folder to write to, under a name derived from `now`
 * @throws AppError `unavailable` when there is no room, the database cannot be read, or belongs to a newer release
 */
export const makeBackup = ({
  to,
  ...deps
}: BackupDeps & { /** A folder. */ to: string }): Promise<BackupSummary> =>
  writeBackup({ ...deps, path: join(to, backupName(deps.now)) });
