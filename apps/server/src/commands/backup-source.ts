import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { takenAtOf } from '@hvac/contract/backups';
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { openBackups } from '../files/open-files.ts';
import { inScratchFolder } from '../files/scratch-folder.ts';
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
export const withBackupFile = async <Result>(
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
