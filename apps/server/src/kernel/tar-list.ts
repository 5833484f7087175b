import type { FileHandle } from 'node:fs/promises';
import { AppError } from './errors.ts';
import { TAR_BLOCK, tarChecksum, tarPadding } from './tar.ts';

/** A file in an archive. */
export interface TarEntry {
  /** With slashes, without `./` in front. */
  name: string;
  /** In bytes. */
  size: number;
  /** Where its bytes begin. */
  offset: number;
}

const MOST_ENTRIES = 10_000;
/** In bytes. It holds a long name; no set-up has a larger attribute. */
const LARGEST_EXTENSION = 1024 * 1024;

const damaged = (reason: string) => new AppError('invalid', `The archive is damaged: ${reason}`);

const textIn = (header: Buffer, from: number, length: number) => {
  const bytes = header.subarray(from, from + length);
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end === -1 ? length : end);
};

/** Reads octal digits. Sizes beyond 8 GiB are binary, but no file of ours is that large. */
const numberIn = (header: Buffer, from: number, length: number) => {
  const digits = textIn(header, from, length).trim();
  if (!/^[0-7]+$/.test(digits)) throw damaged('a header cannot be read');
  return Number.parseInt(digits, 8);
};

const nameIn = (header: Buffer): string => {
  // Old GNU headers use the prefix field for something else.
  const prefix = textIn(header, 257, 8) === 'ustar' ? textIn(header, 345, 155) : '';
  return prefix ? `${prefix}/${textIn(header, 0, 100)}` : textIn(header, 0, 100);
};

/** The fields of a pax header: lines of `length key=value`. */
const paxFields = (bytes: Buffer): Map<string, string> => {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < bytes.length) {
    const length = Number.parseInt(bytes.toString('latin1', at, at + 20), 10);
    if (!(length > 0 && at + length <= bytes.length)) throw damaged('a name cannot be read');
    const [, key = '', value = ''] =
      /^\d+ ([^=]+)=([\s\S]*)\n$/.exec(bytes.toString('utf8', at, at + length)) ?? [];
    fields.set(key, value);
    at += length;
  }
  return fields;
};

const plainName = (name: string) => name.replace(/^(?:\.?\/)+/, '');

const isFile = (type: string) => type === '0' || type === '' || type === '7';

/** Reads exactly that many bytes. */
const bytesAt = async (file: FileHandle, offset: number, size: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(size);
  const { bytesRead } = await file.read(bytes, 0, size, offset);
  if (bytesRead < size) throw damaged('it ends too early');
  return bytes;
};

/**
 * Lists the files in an archive of any `tar`; folders and links are left out.
 * @throws AppError `invalid` when it is damaged or not an archive
 */
export const listTar = async (file: FileHandle): Promise<TarEntry[]> => {
  const { size: length } = await file.stat();
  const entries: TarEntry[] = [];
  let [offset, longName] = [0, ''];
  for (let count = 0; ; count += 1) {
    if (count > MOST_ENTRIES) throw damaged('it has too many entries');
    const header = await bytesAt(file, offset, TAR_BLOCK);
    if (header.every((byte) => byte === 0)) return entries;
    if (numberIn(header, 148, 8) !== tarChecksum(header)) throw damaged('a checksum is wrong');
    const type = textIn(header, 156, 1);
    const size = numberIn(header, 124, 12);
    const at = offset + TAR_BLOCK;
    offset = at + size + tarPadding(size);
    if (offset > length) throw damaged('it ends too early');
    if (type === 'L' || type === 'x') {
      if (size > LARGEST_EXTENSION) throw damaged('a name is too long');
      const bytes = await bytesAt(file, at, size);
      longName = type === 'L' ? textIn(bytes, 0, size) : (paxFields(bytes).get('path') ?? longName);
      continue;
    }
    if (isFile(type))
      entries.push({ name: plainName(longName || nameIn(header)), size, offset: at });
    // A global header or a long link name does not affect the name of the next file.
    if (type !== 'g' && type !== 'K') longName = '';
  }
};

/** The bytes of a file in an archive. */
export const readTarEntry = (file: FileHandle, { offset, size }: TarEntry): Promise<Buffer> =>
  bytesAt(file, offset, size);
