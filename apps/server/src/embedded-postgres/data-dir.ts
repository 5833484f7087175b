import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartupError } from '../config/startup-error.ts';

const reasons: Record<string, string> = {
  EACCES: 'this process may not write there',
  EPERM: 'this process may not write there',
  EROFS: 'it lies on a read-only file system',
  EEXIST: 'it is not a folder',
  ENOTDIR: 'a part of its path is not a folder',
};

/**
 * Ensures that DATA_DIR is a writable folder, and creates it when missing. Returns its absolute path without
 * symbolic links.
 * @throws StartupError when it cannot be created, is not a folder, or is not writable
 */
export const openDataDir = (dataDir: string): string => {
  const path = resolve(dataDir);
  try {
    // Others may traverse the folder but not list it: the account that runs PostgreSQL must reach its data.
    mkdirSync(path, { recursive: true, mode: 0o711 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(path);
  } catch (error) {
    throw dataDirError(error, dataDir);
  }
};

/** Turns a file system error into one line for the operator; returns any other error unchanged. */
export const dataDirError = (error: unknown, dataDir: string): unknown => {
  if (!(error instanceof Error) || error instanceof StartupError) return error;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFullError(dataDir);
  if (!syscall && code !== 'ERR_SQLITE_ERROR') return error;
  return new StartupError(
    `DATA_DIR ${dataDir} cannot be used: ${reasons[code] ?? error.message}. ` +
      'Set DATA_DIR to a folder this process may write in, for example DATA_DIR=./data',
    { cause: error },
  );
};

/** The error for a full disk. */
export const diskFullError = (dataDir: string): StartupError =>
  new StartupError(
    `The disk of DATA_DIR ${dataDir} is full: free some space and start again, ` +
      'or set DATA_DIR to a folder on another disk',
  );
