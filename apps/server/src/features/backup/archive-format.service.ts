import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { fromDevelopment } from '../../kernel/release.ts';
import { imageOfKey } from '../images/store.ts';

/**
 * Format 1 of a backup: a zstd-compressed tar of `backup.json`, the rows of each table as CSV in parts, the files of
 * all pictures, and `manifest.json`, in this order (decision 029).
 */
export const FORMAT = 1;

export const HEAD = 'backup.json';
export const MANIFEST = 'manifest.json';

const MB = 1024 * 1024;
const LARGEST = { head: MB, table: 64 * MB, picture: 64 * MB, manifest: 64 * MB };

/** The file name of a backup, such as `hvac-2026-11-22T030000Z.tar.zst`. */
export const backupName = (takenAt: Date): string =>
  `hvac-${takenAt.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.zst`;

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const time = z.iso.datetime();

const sequence = z.strictObject({
  column: z.string(),
  /** A bigint as decimal digits. */
  lastValue: z.string().regex(/^\d{1,19}$/),
  isCalled: z.boolean(),
});

const table = z.strictObject({
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** Of all parts together. */
  sha256,
  /** The sequences that fill columns of the table. */
  sequences: z.array(sequence),
});
export type TableManifest = z.infer<typeof table>;

const manifest = z.strictObject({
  /** SHA-256 of `backup.json`. */
  head: sha256,
  tables: z.record(z.string().regex(/^[a-z_]{1,63}$/), table),
  /** SHA-256 by key. */
  pictures: z.record(
    z.string().refine((key) => imageOfKey(key) !== null),
    sha256,
  ),
  /** Pictures that are referenced but were missing from the store. */
  missingPictures: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

const head = z.object({
  format: z.literal(FORMAT),
  /** The version that wrote it. */
  release: z.string(),
  /** The version of PostgreSQL that the rows come from. */
  postgres: z.string(),
  takenAt: time,
  /** The same moment by the clock of the database. */
  snapshotAt: time,
  /** The names of the migrations of the tables, in the order in which they ran. */
  migrations: z.array(z.string()).min(1),
});
export type BackupHead = z.infer<typeof head>;

export const damaged = (what: string): AppError =>
  new AppError('invalid', `The backup is damaged: ${what}`);

const parsed = <Result>(schema: z.ZodType<Result>, name: string, bytes: Buffer): Result => {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw damaged(`${name} cannot be read`);
  }
};

/**
 * Reads `backup.json`.
 * @throws AppError `invalid` when it is damaged or has a later format
 */
export const readHead = (bytes: Buffer): BackupHead => {
  const { format, release } = parsed(
    z.object({ format: z.int(), release: z.string().regex(/^[\w.+-]{1,40}$/) }),
    HEAD,
    bytes,
  );
  if (release.startsWith('0.')) throw new AppError('invalid', fromDevelopment('This backup'));
  if (format <= FORMAT) return parsed(head, HEAD, bytes);
  throw new AppError(
    'invalid',
    `This backup is of format ${format}, made by release ${release}; this release reads up to ${FORMAT}: install ${release} or newer`,
  );
};

/** @throws AppError `invalid` */
export const readManifest = (bytes: Buffer): Manifest => parsed(manifest, MANIFEST, bytes);

/** The kind of a file in a backup, as its name tells. */
export type FileKind =
  | { kind: 'head' | 'manifest' }
  | { kind: 'table'; table: string; part: number }
  | { kind: 'picture'; key: string };

export const tableFile = (name: string, part: number): string =>
  `tables/${name}.${String(part).padStart(4, '0')}.csv`;
export const pictureFile = (key: string): string => `pictures/${key}`;

/** @throws AppError `invalid` for a name that no file of a backup has */
export const kindOfFile = (name: string): FileKind => {
  if (name === HEAD) return { kind: 'head' };
  if (name === MANIFEST) return { kind: 'manifest' };
  const [, tableName, part] = /^tables\/([a-z_]{1,63})\.(\d{4,6})\.csv$/.exec(name) ?? [];
  if (tableName) return { kind: 'table', table: tableName, part: Number(part) };
  const [, key = ''] = /^pictures\/([\w.-]+)$/.exec(name) ?? [];
  if (imageOfKey(key)) return { kind: 'picture', key };
  throw damaged('it contains a file that is not part of a backup');
};

/** The largest size of a file of this name, in bytes. */
export const largestSize = (name: string): number => LARGEST[kindOfFile(name).kind];
