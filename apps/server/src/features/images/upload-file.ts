import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { asDiskError } from '../../files/disk-error.ts';
import { toAppError } from '../../kernel/errors.ts';

/** An uploaded file, on disk until it is processed. */
export interface UploadFile {
  /** In bytes. */
  size: number;
  read(): Promise<Buffer>;
  /** Frees the disk space. */
  discard(): Promise<void>;
}

// An unlinked file cannot be opened by anyone else, and the system removes it with the last handle, even after a
// crash.
const openNameless = async (folder: string): Promise<FileHandle> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
  } catch (error) {
    await file.close();
    throw error;
  }
  return file;
};

const onDisk = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw toAppError(asDiskError(error));
  }
};

/**
 * Streams an uploaded file to disk, so that only one chunk at a time is in memory.
 * @param folder on the local disk; created when missing
 * @throws AppError `unavailable` when the disk is full; any error of the body
 */
export const receiveFile = async (
  folder: string,
  body: AsyncIterable<Uint8Array>,
): Promise<UploadFile> => {
  const file = await onDisk(openNameless(folder));
  let size = 0;
  try {
    for await (const piece of body) {
      await onDisk(file.appendFile(piece));
      size += piece.length;
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    size,
    async read() {
      const bytes = Buffer.allocUnsafe(size);
      const { bytesRead } = await file.read({ buffer: bytes, position: 0 });
      return bytes.subarray(0, bytesRead);
    },
    discard: () => file.close(),
  };
};
