import { type FileHandle, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { IMAGE_FILE_LIMIT, IMAGE_TOO_LARGE } from '@hvac/contract/images';
import { StartupError } from '../config/startup-error.ts';
import { AppError } from '../kernel/errors.ts';
import { listTar, readTarEntry, type TarEntry } from '../kernel/tar.ts';
import { writeAtomically } from './output-file.ts';

/** A setup as provided: a folder, its `site.json`, or an archive of it. */
export interface SetUpSource {
  /** The text of `site.json`. */
  content: string;
  /** Readers of the pictures, by file name. */
  pictures: Map<string, () => Promise<Buffer>>;
  /** Files that are not part of a setup. */
  ignored: string[];
}

const SITE_FILE = 'site.json';
const PICTURES = 'pictures/';
const PICTURE = /^pictures\/[0-9a-f]{32}\.webp$/;
const MAX_SITE_FILE_BYTES = 5 * 1024 * 1024;
const GZIP = Buffer.from([0x1f, 0x8b]);

/** A file of a setup, wherever it is. */
interface Part {
  /** Relative to the folder of the setup, with slashes. */
  name: string;
  /** In bytes. */
  size: number;
  read(): Promise<Buffer>;
}

const readFileWhole = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
};

const partsOfFolder = async (folder: string): Promise<Part[]> => {
  const inside = await readdir(folder, { withFileTypes: true });
  const pictures = await readdir(join(folder, PICTURES), { withFileTypes: true }).catch(() => []);
  const names = [
    ...inside.filter((entry) => entry.isFile()).map(({ name }) => name),
    ...pictures.filter((entry) => entry.isFile()).map(({ name }) => `${PICTURES}${name}`),
  ];
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { name, size: (await stat(path)).size, read: () => readFileWhole(path) };
    }),
  );
};

/** Refuses a picture that is too large without reading it. */
const readerOf = ({ size, read }: Part) =>
  size <= IMAGE_FILE_LIMIT ? read : () => Promise.reject(new AppError('tooLarge', IMAGE_TOO_LARGE));

const depthOf = ({ name }: TarEntry) => name.split('/').length;

/** The folder of the setup within an archive: `tar cf site.tar folder` puts all names below it. */
const rootOf = (entries: TarEntry[]): string => {
  const [first] = entries
    .filter(({ name }) => `/${name}`.endsWith(`/${SITE_FILE}`))
    .toSorted((one, other) => depthOf(one) - depthOf(other));
  return first ? first.name.slice(0, -SITE_FILE.length) : '';
};

const partsOfArchive = async (file: FileHandle): Promise<Part[]> => {
  const entries = await listTar(file);
  const root = rootOf(entries);
  return entries.map((entry) => ({
    name: entry.name.startsWith(root) ? entry.name.slice(root.length) : entry.name,
    size: entry.size,
    read: () => readTarEntry(file, entry),
  }));
};

const sourceOf = async (parts: Part[], file: string): Promise<SetUpSource> => {
  const siteFile = parts.find(({ name }) => name === SITE_FILE);
  if (!siteFile) throw new StartupError(`${file} has no site.json`);
  if (siteFile.size > MAX_SITE_FILE_BYTES) {
    throw new StartupError(`The site.json in ${file} is larger than 5 MB`);
  }
  const pictures = parts.filter(({ name }) => PICTURE.test(name));
  return {
    content: (await siteFile.read()).toString('utf8'),
    pictures: new Map(pictures.map((part) => [part.name.slice(PICTURES.length), readerOf(part)])),
    ignored: parts
      .filter((part) => part !== siteFile && !pictures.includes(part))
      .map(({ name }) => name),
  };
};

/** Whether a file is `site.json` itself: JSON begins with a brace, perhaps after a byte order mark or spaces. */
const isJson = (beginning: Buffer) => /^\uFEFF?\s*\{/.test(beginning.toString('utf8'));

const withFile = async <Result>(
  path: string,
  name: string,
  use: (source: SetUpSource) => Promise<Result>,
): Promise<Result> => {
  const file = await open(path);
  try {
    const beginning = Buffer.alloc(64);
    await file.read(beginning, 0, beginning.length, 0);
    if (beginning.subarray(0, 2).equals(GZIP)) {
      throw new StartupError(`${name} is compressed; unpack it with gunzip first`);
    }
    if (!isJson(beginning)) return await use(await sourceOf(await partsOfArchive(file), name));
    const { size } = await file.stat();
    const siteFile = { name: SITE_FILE, size, read: () => readFileWhole(path) };
    const beside = await partsOfFolder(dirname(path));
    const pictures = beside.filter((part) => part.name.startsWith(PICTURES));
    return await use(await sourceOf([siteFile, ...pictures], name));
  } finally {
    await file.close();
  }
};

const withPiped = async <Result>(
  piped: Readable,
  use: (source: SetUpSource) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-import-'));
  try {
    const path = join(folder, 'piped');
    await writeAtomically(path, piped);
    return await withFile(path, 'The input', use);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Opens a setup while `use` runs.
 * @param file a folder, a `site.json` with its pictures beside it, or an archive; `-` for piped input
 * @throws StartupError, AppError `invalid` with one line when it cannot be read
 */
export const withSetUp = async <Result>(
  { file, piped }: { file: string; piped: Readable },
  use: (source: SetUpSource) => Promise<Result>,
): Promise<Result> => {
  if (file === '-') return withPiped(piped, use);
  const found = await stat(file).catch(() => null);
  if (!found) throw new StartupError(`There is no ${file}`);
  if (found.isDirectory()) return use(await sourceOf(await partsOfFolder(file), file));
  return withFile(file, file, use);
};
