import { chmodSync, existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** A lock that the operating system holds until `release()` or the end of this process, however it ends. */
export interface FileLock {
  /** A second call does nothing. */
  release(): void;
}

const SQLITE_BUSY = 5;

const BEGIN = {
  alone: 'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE',
  // The transaction begins with the first query.
  shared: 'BEGIN; SELECT 1 FROM sqlite_schema',
};

// Keeps the DatabaseSync from being collected, which would close its file and release the lock.
const held = new Set<DatabaseSync>();

/**
 * Locks a file through an SQLite transaction. Nothing else in this process may open the file, because closing it
 * would release the lock.
 * @param path created when missing, in a folder that exists
 * @param mode `shared` with others that share it
 * @returns null while somebody else has the lock
 */
export const lockFile = (path: string, mode: keyof typeof BEGIN): FileLock | null => {
  const isNew = !existsSync(path);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    if (isNew) chmodSync(path, 0o600);
    database.exec(BEGIN[mode]);
  } catch (error) {
    database?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
  const locked = database;
  held.add(locked);
  return {
    release() {
      if (held.delete(locked)) locked.close();
    },
  };
};
