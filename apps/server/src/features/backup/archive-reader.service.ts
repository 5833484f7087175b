import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { codeOf } from '../../kernel/error-code.ts';
import { AppError } from '../../kernel/errors.ts';
import { tarFiles } from '../../kernel/tar.ts';
import {
  type BackupHead,
  damaged,
  type FileKind,
  kindOfFile,
  largestSize,
  type Manifest,
  readHead,
  readManifest,
  sha256Of,
} from './archive-format.service.ts';

type BackupFile = FileKind & { bytes: Buffer };

const ORDER = ['head', 'table', 'picture', 'manifest'] as const;
const MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

const describing = (error: unknown): unknown => {
  const code = codeOf(error);
  if (code === 'Z_BUF_ERROR') return new AppError('invalid', 'The backup is cut off');
  if (code.startsWith('ZSTD_error') || code === 'ERR_ZSTD_DECOMPRESS') {
    return damaged('its checksum or its content is not what was written');
  }
  return error;
};

/** Reads the bytes of the file and updates the hash with them. */
async function* hashedBytes(path: string, hash: Hash): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst && !chunk.subarray(0, 4).equals(MAGIC)) {
      throw new AppError('invalid', 'This is no backup: it is not compressed with zstd');
    }
    isFirst = false;
    hash.update(chunk);
    yield chunk;
  }
  if (isFirst) throw new AppError('invalid', 'This is no backup: it is empty');
}

async function* unpackedFiles(path: string, hash: Hash): AsyncGenerator<BackupFile> {
  const unpacked = createZstdDecompress({ chunkSize: 256 * 1024 });
  // When reading the file fails, `unpacked` fails with the same error.
  pipeline(Readable.from(hashedBytes(path, hash)), unpacked, () => undefined);
  try {
    for await (const { name, bytes } of tarFiles(unpacked, largestSize)) {
      yield { ...kindOfFile(name), bytes };
    }
  } catch (error) {
    throw describing(error);
  }
}

/** The place of a file in the order of a backup, by which duplicates and gaps are detected. */
const placeOf = (file: BackupFile) => {
  const rank = ORDER.indexOf(file.kind);
  if (file.kind === 'table') return { rank, name: file.table, part: file.part };
  return { rank, name: file.kind === 'picture' ? file.key : '', part: 0 };
};

/** Rejects a file that occurs twice or out of order. */
const createOrderCheck = () => {
  const seen = new Set<string>();
  let last = { rank: -1, name: '', part: 0 };
  return (file: BackupFile): void => {
    const next = placeOf(file);
    const isNextPart = next.rank === last.rank && next.name === last.name;
    const isInOrder = next.rank >= last.rank && (last.rank >= 0 || next.rank === 0);
    const isExpected = isNextPart
      ? file.kind === 'table' && next.part === last.part + 1
      : next.part === 0 && !seen.has(`${next.rank} ${next.name}`);
    if (!isInOrder || !isExpected) throw damaged('its files are not in order');
    seen.add(`${next.rank} ${next.name}`);
    last = next;
  };
};

/**
 * The files of a backup in order, none of them written to disk. Only `readBackup` compares them with the manifest.
 * @param hash is updated with the bytes of the whole file
 * @throws AppError `invalid` when the file is damaged, truncated, or not a backup
 */
export async function* filesOfBackup(
  path: string,
  hash: Hash = createHash('sha256'),
): AsyncGenerator<BackupFile> {
  const checkOrder = createOrderCheck();
  let isWhole = false;
  for await (const file of unpackedFiles(path, hash)) {
    checkOrder(file);
    isWhole = file.kind === 'manifest';
    yield file;
  }
  if (!isWhole) throw damaged('its manifest is missing');
}

/** A backup that has been read completely and verified against its checksums. */
export interface Backup {
  head: BackupHead;
  manifest: Manifest;
  /** Of the file. */
  sha256: string;
}

/** The hashes of what a backup holds. */
interface Found {
  head: string;
  tables: Map<string, Hash>;
  pictures: Map<string, string>;
}

const compare = (
  what: string,
  expected: Record<string, string>,
  found: ReadonlyMap<string, string>,
): void => {
  for (const [name, hash] of found) {
    if (!Object.hasOwn(expected, name)) throw damaged(`its manifest does not name ${what} ${name}`);
    if (expected[name] !== hash) throw damaged(`${what} ${name} is not what was written`);
  }
  const missing = Object.keys(expected).find((name) => !found.has(name));
  if (missing) throw damaged(`${what} ${missing} is missing`);
};

const compareAll = (manifest: Manifest, { head, tables, pictures }: Found): void => {
  if (manifest.head !== head) throw damaged('backup.json is not what was written');
  const written = Object.entries(manifest.tables).map(([name, { sha256 }]) => [name, sha256]);
  const read = [...tables].map(([name, hash]) => [name, hash.digest('hex')] as const);
  compare('the table', Object.fromEntries(written), new Map(read));
  compare('the picture', manifest.pictures, pictures);
};

/**
 * Reads a whole backup and verifies every checksum.
 * @throws AppError `invalid`, with a one-line message, when anything has changed or the format is a later one
 */
export const readBackup = async (path: string): Promise<Backup> => {
  const hash = createHash('sha256');
  const found: Found = { head: '', tables: new Map(), pictures: new Map() };
  let head: BackupHead | undefined;
  let manifest: Manifest | undefined;
  for await (const file of filesOfBackup(path, hash)) {
    if (file.kind === 'head') {
      head = readHead(file.bytes);
      found.head = sha256Of(file.bytes);
    } else if (file.kind === 'table') {
      const rows = found.tables.get(file.table) ?? createHash('sha256');
      found.tables.set(file.table, rows.update(file.bytes));
    } else if (file.kind === 'picture') found.pictures.set(file.key, sha256Of(file.bytes));
    else manifest = readManifest(file.bytes);
  }
  if (!head || !manifest) throw damaged('its manifest is missing');
  compareAll(manifest, found);
  return { head, manifest, sha256: hash.digest('hex') };
};
