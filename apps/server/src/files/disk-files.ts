import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isCode } from '../kernel/error-code.ts';
import { asDiskError } from './disk-error.ts';
import type { Files } from './files.ts';

const TEMP_SUFFIX = '.tmp';

const absentAs = async <Value, Instead>(instead: Instead, looking: Promise<Value>) => {
  try {
    return await looking;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return instead;
    throw error;
  }
};

const write = async (path: string, bytes: Buffer): Promise<void> => {
  const file = await open(path, 'wx', 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Hard-links a file where possible, which takes no space, and copies it otherwise. */
const linkOrCopy = async (source: string, path: string): Promise<void> => {
  try {
    await link(source, path);
  } catch (error) {
    if (!isCode(error, 'EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK')) throw error;
    await copyFile(source, path, constants.COPYFILE_EXCL);
  }
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

// Something else may have been placed here: a link could lead out of the folder, and a pipe would block.
const READ_PLAIN_FILES =
  constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Keeps files in a folder.
 * @param folder on the local disk; created with the first file
 */
export const createDiskFiles = (folder: string): Files => {
  const pathOf = (key: string) => join(folder, key);
  const remove = async (key: string) => {
    await rm(pathOf(key), { force: true, recursive: true });
    await rm(pathOf(key + TEMP_SUFFIX), { force: true, recursive: true });
  };

  const writeAtomically = async (key: string, writeTo: (path: string) => Promise<void>) => {
    const unfinished = pathOf(key + TEMP_SUFFIX);
    try {
      await mkdir(folder, { recursive: true });
      // Left by an interrupted write.
      await rm(unfinished, { force: true });
      await writeTo(unfinished);
      await rename(unfinished, pathOf(key));
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw asDiskError(error);
    }
  };

  return {
    remove,
    put: (key, bytes) => writeAtomically(key, (path) => write(path, bytes)),
    putFile: (key, source) => writeAtomically(key, (path) => linkOrCopy(source, path)),
    async open(key) {
      const file = await open(pathOf(key), READ_PLAIN_FILES).catch((error: unknown) => {
        if (isCode(error, 'ENOENT', 'ELOOP', 'ENOTDIR')) return null;
        throw error;
      });
      const stats = await file?.stat();
      if (!file || !stats?.isFile()) {
        await file?.close();
        return null;
      }
      const { size } = stats;
      // Without an end, each read allocates 64 KiB, even the last one, which finds nothing more.
      const bytes = file.createReadStream({ end: Math.max(0, size - 1) });
      return { bytes, length: size };
    },
    async lengthOf(key) {
      const stats = await lstat(pathOf(key)).catch(() => null);
      return stats?.isFile() ? stats.size : null;
    },
    async *list() {
      for (const name of await absentAs([], readdir(folder))) {
        const stats = await absentAs(null, lstat(pathOf(name)));
        if (!stats?.isFile()) continue;
        const isWhole = !name.endsWith(TEMP_SUFFIX);
        const key = isWhole ? name : name.slice(0, -TEMP_SUFFIX.length);
        yield { key, bytes: stats.size, writtenAt: stats.mtime, isWhole };
      }
    },
  };
};
