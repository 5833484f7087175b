import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../kernel/errors.ts';
import { forEachConcurrent } from '../kernel/for-each-concurrent.ts';
import type { FileEntry, Files } from './files.ts';

const CONCURRENCY = 4;

/** The media type of a file to be moved; null for one that is left alone. */
type TypeOf = (key: string) => string | null;

interface Move {
  source: Files;
  target: Files;
  typeOf: TypeOf;
}

interface MovePlan {
  /** Files that the target does not have. */
  missing: FileEntry[];
  /** Files that both have, of the same size. */
  copied: FileEntry[];
  /** Keys of files that both have, of different sizes: one of them is damaged. */
  different: string[];
  /** Keys for which the target has only the remains of an interrupted write. */
  halves: Set<string>;
}

const contentOf = async (files: Files, key: string): Promise<Buffer | null> => {
  const file = await files.open(key);
  return file && buffer(file.bytes);
};

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Compares two places by the names and sizes of their files. */
export const planMove = async ({ source, target, typeOf }: Move): Promise<MovePlan> => {
  const sizes = new Map<string, number>();
  const halves = new Set<string>();
  for await (const { key, bytes, isWhole } of target.list()) {
    if (isWhole) sizes.set(key, bytes);
    else halves.add(key);
  }
  const plan: MovePlan = { missing: [], copied: [], different: [], halves };
  for await (const entry of source.list()) {
    if (!entry.isWhole || typeOf(entry.key) === null) continue;
    const size = sizes.get(entry.key);
    if (size === undefined) plan.missing.push(entry);
    else if (size === entry.bytes) plan.copied.push(entry);
    else plan.different.push(entry.key);
  }
  return plan;
};

/**
 * Copies what is missing, reads each copy back and compares it. Skips files that are removed in the meantime.
 * @returns the number of files copied, and their bytes
 * @throws AppError `internal` when a copy differs; errors of both places
 */
export const copyMissing = async (
  { source, target, typeOf }: Move,
  { missing, halves }: MovePlan,
): Promise<{ files: number; bytes: number }> => {
  const copied = { files: 0, bytes: 0 };
  await forEachConcurrent(missing, CONCURRENCY, async ({ key }) => {
    const bytes = await contentOf(source, key);
    if (!bytes) return;
    if (halves.has(key)) await target.remove(key);
    await target.put(key, bytes, typeOf(key) ?? '');
    const copy = await contentOf(target, key);
    if (!copy || hashOf(copy) !== hashOf(bytes)) {
      throw new AppError('internal', `The copy of ${key} differs from what was read`);
    }
    copied.files += 1;
    copied.bytes += bytes.length;
  });
  return copied;
};

/**
 * Removes from the source what is identical byte for byte in the target.
 * @returns the number of files removed, and the keys of those that differ and stay
 */
export const removeCopied = async (
  { source, target }: Move,
  { copied }: MovePlan,
): Promise<{ removed: number; different: string[] }> => {
  let removed = 0;
  const different: string[] = [];
  await forEachConcurrent(copied, CONCURRENCY, async ({ key }) => {
    const bytes = await contentOf(source, key);
    const copy = bytes && (await contentOf(target, key));
    if (!bytes) return;
    if (!copy || hashOf(copy) !== hashOf(bytes)) {
      different.push(key);
      return;
    }
    await source.remove(key);
    removed += 1;
  });
  return { removed, different };
};
