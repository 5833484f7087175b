import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { toAppError } from '../../kernel/errors.ts';
import { asStorageError } from './store.ts';

/** The file of an upload, which lies on the disk until its turn comes. */
export interface UploadFile {
  /** In bytes. */
  size: number;
  read(): Promise<Buffer>;
  /** Gives its room back. */
  discard(): Promise<void>;
}

// Without a name nobody can ask for it, and the system removes it with the last handle, after a crash as well.
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
    throw toAppError(asStorageError(error));
  }
};

/**
 * Receives the file of an upload as it arrives, so that memory holds one piece of it at a time.
 * @param folder on the local disk; made when it is missing
 * @throws AppError `unavailable` when there is no room; whatever the body fails with
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
