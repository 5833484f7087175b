import { constants } from 'node:fs';
import { access, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../kernel/errors.ts';
import type { ImageSize } from './pipeline.ts';

/** An image with at least one file in the store. */
export interface KeptImage {
  name: string;
  /** When one of its files was last written. */
  writtenAt: Date;
}

export interface OpenImage {
  bytes: Readable;
  length: number;
  type: 'image/webp' | 'image/jpeg';
}

/** Stores the files of uploaded images. The only part that knows where they are. */
export interface ImageStore {
  /**
   * Stores all versions of an image, or none.
   * @throws AppError `unavailable` when the disk is full
   */
  put(name: string, files: ReadonlyMap<ImageSize, Buffer>): Promise<void>;
  /** One version of an image, or the main one when that version does not exist; null when there is none. */
  open(name: string, size: ImageSize): Promise<OpenImage | null>;
  /** Whether the main version of an image exists. */
  has(name: string): Promise<boolean>;
  /** Removes all versions of an image. */
  remove(name: string): Promise<void>;
  /** Every image with a file here, including those whose write was interrupted. */
  list(): Promise<KeptImage[]>;
  /** Rejects when images can be neither read nor stored. A full disk passes, because visitors can still be served. */
  check(): Promise<void>;
}

// Names must match a pattern and never reach a path as sent.
const NAME = /^([0-9a-f]{32})\.webp$/;
const SIZES: ImageSize[] = ['share', 480, 960, 1600, 'main'];

const fileOf = (stem: string, size: ImageSize) => {
  if (size === 'main') return `${stem}.webp`;
  return size === 'share' ? `${stem}-share.jpg` : `${stem}-${size}.webp`;
};

const FILE = /^([0-9a-f]{32})(?:-share\.jpg|(?:-(?:480|960|1600))?\.webp)(?:\.tmp)?$/;

/** The common prefix of an image's file names; null when this is not an image name. */
export const stemOf = (name: string) => NAME.exec(name)?.[1] ?? null;

const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Translates a write error: `unavailable` when the disk is full, otherwise the error itself. */
export const asStorageError = (error: unknown): unknown =>
  isCode(error, 'ENOSPC', 'EDQUOT')
    ? new AppError('unavailable', 'There is no room left to keep the image.', {
        cause: error,
        retryAfter: 60,
      })
    : error;

/** Writes a file atomically: it exists completely or not at all, whatever happens. */
const writeWhole = async (path: string, bytes: Buffer): Promise<void> => {
  const file = await open(`${path}.tmp`, 'wx', 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.tmp`, path);
};

const absentAs = async <Value, Instead>(instead: Instead, looking: Promise<Value>) => {
  try {
    return await looking;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return instead;
    throw error;
  }
};

/** @param folder on the local disk; created with the first image */
export const createImageStore = (folder: string): ImageStore => {
  const pathOf = (stem: string, size: ImageSize) => join(folder, fileOf(stem, size));

  const remove = async (stem: string) => {
    for (const size of SIZES) {
      const path = pathOf(stem, size);
      await rm(path, { force: true, recursive: true });
      await rm(`${path}.tmp`, { force: true, recursive: true });
    }
  };

  const openSize = async (stem: string, size: ImageSize): Promise<OpenImage | null> => {
    // Somebody may have placed something else here: a link could lead out of the folder, a pipe would block.
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
    const file = await open(pathOf(stem, size), flags).catch((error: unknown) => {
      if (isCode(error, 'ENOENT', 'ELOOP', 'ENOTDIR')) return null;
      throw error;
    });
    const stats = await file?.stat();
    if (!file || !stats?.isFile()) {
      await file?.close();
      return null;
    }
    return {
      bytes: file.createReadStream(),
      length: stats.size,
      type: size === 'share' ? 'image/jpeg' : 'image/webp',
    };
  };

  return {
    async put(name, files) {
      const stem = stemOf(name);
      if (!stem) throw new Error(`No name of an image: ${name}`);
      try {
        await mkdir(folder, { recursive: true });
        // The main version last: when it exists, the others do.
        for (const size of SIZES) {
          const bytes = files.get(size);
          if (bytes) await writeWhole(pathOf(stem, size), bytes);
        }
      } catch (error) {
        await remove(stem);
        throw asStorageError(error);
      }
    },
    async open(name, size) {
      const stem = stemOf(name);
      if (!stem) return null;
      return (await openSize(stem, size)) ?? (size === 'main' ? null : openSize(stem, 'main'));
    },
    async has(name) {
      const stem = stemOf(name);
      if (!stem) return false;
      return (await stat(pathOf(stem, 'main')).catch(() => null))?.isFile() ?? false;
    },
    async remove(name) {
      const stem = stemOf(name);
      if (stem) await remove(stem);
    },
    async list() {
      const kept = new Map<string, number>();
      for (const file of await absentAs([], readdir(folder))) {
        const stem = FILE.exec(file)?.[1];
        if (stem === undefined) continue;
        const stats = await absentAs(null, lstat(join(folder, file)));
        if (!stats?.isFile()) continue;
        kept.set(stem, Math.max(kept.get(stem) ?? 0, stats.mtimeMs));
      }
      return [...kept].map(([stem, ms]) => ({
        name: fileOf(stem, 'main'),
        writtenAt: new Date(ms),
      }));
    },
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    },
  };
};
