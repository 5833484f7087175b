import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLock, lockFile } from '../config/file-lock.ts';
import { StartupError } from '../config/startup-error.ts';
import { dataDirError, openDataDir } from './data-dir.ts';

interface Holder {
  pid: number;
  startedAt: string;
  address?: string;
}

/**
 * Makes this process the only instance of DATA_DIR until `release()` or its end, however it ends: the operating
 * system holds the lock, through an exclusive SQLite transaction. Nothing else in this process may open
 * DATA_DIR/host.lock, because closing that file would release the lock.
 * @param address where this instance listens; shown only to a second instance that is refused
 * @throws StartupError naming the holder when another instance has the folder, or saying why the folder cannot be
 *   used
 */
export const lockDataDir = (dataDir: string, address?: string): FileLock => {
  const folder = openDataDir(dataDir);
  const holderFile = join(folder, 'host.json');
  let lock: FileLock | null = null;
  try {
    lock = lockFile(join(folder, 'host.lock'), 'alone');
    if (!lock) throw inUseError(dataDir, readHolder(holderFile));
    writeHolder(holderFile, { pid: process.pid, startedAt: new Date().toISOString(), address });
  } catch (error) {
    lock?.release();
    throw dataDirError(error, dataDir);
  }
  const { release } = lock;
  let isHeld = true;
  return {
    release() {
      if (!isHeld) return;
      isHeld = false;
      rmSync(holderFile, { force: true });
      release();
    },
  };
};

const inUseError = (dataDir: string, holder: Holder | undefined): StartupError => {
  const details = holder && [`started ${holder.startedAt}`, holder.address].filter(Boolean);
  const who = holder
    ? `the host with process id ${holder.pid} (${details?.join(', ')})`
    : 'another host';
  return new StartupError(
    `DATA_DIR ${dataDir} is in use by ${who}; ` +
      'stop it or set another DATA_DIR, for example DATA_DIR=./data-2',
  );
};

const writeHolder = (holderFile: string, holder: Holder): void => {
  const temporary = `${holderFile}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  renameSync(temporary, holderFile);
};

const readHolder = (holderFile: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(holderFile, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
};
