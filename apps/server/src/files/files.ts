import type { Readable } from 'node:stream';

export interface FileEntry {
  key: string;
  /** When it was last written, or when its write was interrupted. */
  writtenAt: Date;
}

export interface OpenFile {
  bytes: Readable;
  /** In bytes. */
  length: number;
}

/**
 * Keeps files under flat keys such as `0123.webp`. Keys are made by the host or matched against a pattern by the
 * caller, never taken as sent.
 */
export interface Files {
  /**
   * Writes a file whole or not at all.
   * @param type media type
   * @throws AppError `unavailable` when there is no room
   */
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Null when there is no such file. */
  open(key: string): Promise<OpenFile | null>;
  has(key: string): Promise<boolean>;
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
