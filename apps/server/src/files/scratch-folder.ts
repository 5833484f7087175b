import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type FileLock, lockFile } from '../config/file-lock.ts';

/** In DATA_DIR: files that are needed only while a process works on them. */
const SCRATCH = 'scratch';
const LOCK = 'lock';
const RETRY_DELAY_MS = 20;

const clear = async (parent: string): Promise<void> => {
  const names = await readdir(parent).catch(() => []);
  const left = names.filter((name) => name !== LOCK);
  const lock = left.length > 0 && lockFile(join(parent, LOCK), 'alone');
  if (!lock) return;
  try {
    for (const name of left) await rm(join(parent, name), { recursive: true, force: true });
  } finally {
    lock.release();
  }
};

/**
 * Removes what killed processes have left; nothing while any process has files there.
 * @param onFailure called when something cannot be removed, which does no harm
 */
export const clearScratch = (
  dataDir: string,
  onFailure: (error: unknown) => void = () => undefined,
): Promise<void> => clear(join(dataDir, SCRATCH)).catch(onFailure);

const shareLock = async (parent: string): Promise<FileLock> => {
  for (;;) {
    const lock = lockFile(join(parent, LOCK), 'shared');
    if (lock) return lock;
    // Another process is clearing the folder.
    await delay(RETRY_DELAY_MS);
  }
};

/**
 * Provides a folder in DATA_DIR for big files, and removes it afterwards. If the process is killed, the next call or
 * the next start of an instance removes it.
 */
export const inScratchFolder = async <Result>(
  dataDir: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const parent = join(dataDir, SCRATCH);
  await mkdir(parent, { recursive: true });
  await clearScratch(dataDir);
  const lock = await shareLock(parent);
  try {
    const folder = await mkdtemp(join(parent, 'use-'));
    try {
      return await use(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
};
