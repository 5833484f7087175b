import type { Readable } from 'node:stream';

export interface FileEntry {
  key: string;
  bytes: number;
  /** When it was last written, or when its write was interrupted. */
  writtenAt: Date;
  /** False when only an interrupted write is left of it. */
  isWhole: boolean;
}

export interface OpenFile {
  bytes: Readable;
  /** In bytes. */
  length: number;
}

/**
 * Keeps files, in a folder or in an object store, under flat keys such as `0123.webp`. Keys are made by the host or matched against a pattern by the
 * caller, never taken as sent.
 */
export interface Files {
  /**
   * Writes a file whole or not at all.
   * @param type media type
   * @throws AppError `unavailable` when there is no room, or the object store fails
   */
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /**
   * Like `put`, for a file that is too big for memory.
   * @param path of a finished file on the local disk, which stays and must not be changed any more
   */
  putFile(key: string, path: string, type: string): Promise<void>;
  /** Null when there is no such file. */
  open(key: string): Promise<OpenFile | null>;
  /** In bytes; null when there is no such file. */
  lengthOf(key: string): Promise<number | null>;
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>;
  /** Every file, including those whose write was interrupted. */
  list(): AsyncIterable<FileEntry>;
  /**
   * Looks whether the files can be reached. It may take as long as the store hangs.
   * @throws AppError `unavailable` when they cannot
   */
  check(): Promise<void>;
}
