import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../config/startup-error.ts';
import { dataDirError, openDataDir } from './data-dir.ts';

interface DataDirLock {
  /** Releases the folder for another host; a second call does nothing. */
  release(): void;
}

interface Holder {
  pid: number;
  startedAt: string;
  address?: string;
}

const SQLITE_BUSY = 5;

// Keeps the DatabaseSync from being collected, which would close its file and release the lock.
const heldLocks = new Set<DatabaseSync>();

/**
 * Makes this process the only host of DATA_DIR until `release()` or its end, however it ends: the operating
 * system holds the lock, through an exclusive SQLite transaction. Nothing else in this process may open
 * DATA_DIR/host.lock, because closing that file would release the lock.
 * @param address where this host listens; shown only to a second host that is refused
 * @throws StartupError naming the holder when another host has the folder, or saying why the folder cannot be
 *   used
 */
export function lockDataDir(dataDir: string, address?: string): DataDirLock {
  const folder = openDataDir(dataDir);
  const holderFile = join(folder, 'host.json');
  const database = acquire(join(folder, 'host.lock'), holderFile, dataDir);
  try {
    writeHolder(holderFile, { pid: process.pid, startedAt: new Date().toISOString(), address });
  } catch (error) {
    database.close();
    throw dataDirError(error, dataDir);
  }
  heldLocks.add(database);
  return {
    release() {
      if (!heldLocks.delete(database)) return;
      rmSync(holderFile, { force: true });
      database.close();
    },
  };
}

function acquire(lockFile: string, holderFile: string, dataDir: string): DatabaseSync {
  const isNew = !existsSync(lockFile);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(lockFile);
    if (isNew) chmodSync(lockFile, 0o600);
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw inUseError(dataDir, readHolder(holderFile));
    }
    throw dataDirError(error, dataDir);
  }
}

function inUseError(dataDir: string, holder: Holder | undefined): StartupError {
  const details = holder && [`started ${holder.startedAt}`, holder.address].filter(Boolean);
  const who = holder
    ? `the host with process id ${holder.pid} (${details?.join(', ')})`
    : 'another host';
  return new StartupError(
    `DATA_DIR ${dataDir} is in use by ${who}; ` +
      'stop it or set another DATA_DIR, for example DATA_DIR=./data-2',
  );
}

function writeHolder(holderFile: string, holder: Holder): void {
  const temporary = `${holderFile}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  renameSync(temporary, holderFile);
}

function readHolder(holderFile: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(holderFile, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}
