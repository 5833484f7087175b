import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { extract, pack } from 'tar-stream';
import { AppError } from './errors.ts';

// Left out of the types of the library.
declare module 'tar-stream' {
  interface Header {
    /** Where the bytes of the entry begin. */
    byteOffset: number;
  }
  function extract(options: { allowUnknownFormat: boolean }): import('tar-stream').Extract;
}

/** A file of an archive. */
export interface TarFile {
  name: string;
  bytes: Buffer;
}

/** Where a file is in an archive. */
export interface TarEntry {
  /** With slashes, without `./` in front. */
  name: string;
  /** In bytes. */
  size: number;
  /** Where its bytes begin. */
  offset: number;
}

export const TAR_BLOCK = 512;
const MAX_ENTRIES = 10_000;

/** How many bytes a file of this size takes. */
const filled = (size: number) => Math.ceil(size / TAR_BLOCK) * TAR_BLOCK;

const damaged = (reason: string) => new AppError('invalid', `The archive is damaged: ${reason}`);

/** What the reader of the library finds wrong. Errors of the source keep their own words. */
const describing = (error: unknown): unknown => {
  if (!(error instanceof Error) || 'code' in error) return error;
  return damaged(
    error.message === 'Unexpected end of data' ? 'it ends too early' : 'a header cannot be read',
  );
};

/** Writes an archive part by part; one file at a time is in memory. */
export async function* tarParts(
  files: AsyncIterable<TarFile> | Iterable<TarFile>,
  modifiedAt: Date,
): AsyncGenerator<Buffer> {
  const archive = pack();
  const fill = async () => {
    for await (const { name, bytes } of files) {
      await once(archive.entry({ name, mtime: modifiedAt }, bytes), 'close');
    }
    archive.finalize();
  };
  const filling = fill().catch((error: Error) => archive.destroy(error));
  try {
    yield* archive as AsyncIterable<Buffer>;
  } finally {
    // `files` reads from a snapshot, which may end only after it.
    archive.destroy();
    await filling;
  }
}

/** Not `buffer` of node:stream/consumers, which takes four times as long. */
const bytesOf = async (entry: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  try {
    for await (const part of entry) parts.push(part);
  } catch (error) {
    throw describing(error);
  }
  return Buffer.concat(parts);
};

/**
 * Every entry of an archive of any `tar`, each to be read before the next.
 * @param seen counts the bytes of the archive
 */
async function* entriesOf(chunks: AsyncIterable<Buffer>, seen: { bytes: number }) {
  async function* counted() {
    for await (const chunk of chunks) {
      seen.bytes += chunk.length;
      yield chunk;
    }
  }
  const archive = extract({ allowUnknownFormat: true });
  pipeline(counted(), archive, () => undefined);
  try {
    for await (const entry of archive) {
      const { type, name, size, byteOffset: offset } = entry.header;
      // The library waits forever for as many bytes as a number says that it cannot read.
      if (!Number.isSafeInteger(size)) throw damaged('a header cannot be read');
      const isFile = type === 'file' || type === 'contiguous-file';
      yield { name, size, offset, isFile, read: () => bytesOf(entry as AsyncIterable<Buffer>) };
      entry.resume();
    }
  } catch (error) {
    throw describing(error);
  }
}

/**
 * Reads an archive as `tarParts` writes it, with one file at a time in memory: no link, no device, no header of its own
 * for a long name. `listTar` reads archives of other programs.
 * @param most the largest size of a file of this name in bytes; throws for a name that does not belong here
 * @throws AppError `invalid` when it is damaged, cut off or of another program
 */
export async function* tarFiles(
  chunks: AsyncIterable<Buffer>,
  most: (name: string) => number,
): AsyncGenerator<TarFile> {
  const seen = { bytes: 0 };
  let end = 0;
  for await (const { name, size, offset, isFile, read } of entriesOf(chunks, seen)) {
    if (!isFile || offset !== end + TAR_BLOCK) throw damaged('a header is not as we write it');
    if (size > most(name)) throw damaged(`${name} is too large`);
    yield { name, bytes: await read() };
    end = offset + filled(size);
  }
  if (seen.bytes < end + 2 * TAR_BLOCK) throw damaged('it ends too early');
  if (seen.bytes > end + 2 * TAR_BLOCK) throw damaged('something follows its end');
}

/**
 * Lists the files in an archive of any `tar`; folders and links are left out.
 * @throws AppError `invalid` when it is damaged or not an archive
 */
export const listTar = async (file: FileHandle): Promise<TarEntry[]> => {
  const seen = { bytes: 0 };
  const chunks = file.createReadStream({ start: 0, autoClose: false });
  const found: TarEntry[] = [];
  let [count, end] = [0, 0];
  for await (const { name, size, offset, isFile } of entriesOf(chunks, seen)) {
    count += 1;
    if (count > MAX_ENTRIES) throw damaged('it has too many entries');
    if (isFile) found.push({ name: name.replace(/^(?:\.?\/)+/, ''), size, offset });
    end = offset + filled(size);
  }
  if (seen.bytes < end + TAR_BLOCK) throw damaged('it ends too early');
  return found;
};

/** The bytes of a file in an archive. */
export const readTarEntry = async (
  file: FileHandle,
  { offset, size }: TarEntry,
): Promise<Buffer> => {
  const bytes = Buffer.alloc(size);
  const { bytesRead } = await file.read(bytes, 0, size, offset);
  if (bytesRead < size) throw damaged('it ends too early');
  return bytes;
};
