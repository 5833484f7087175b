import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { TableNotFoundException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readEnv } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { exportSubmissions } from '../features/contact/submissions-export.service.ts';
import { toAppError } from '../kernel/errors.ts';
import { withDatabase } from './open-database.ts';

/** Writes all submissions to a CSV file, whether the site is running or not: see the README. */

const USAGE = 'Usage: pnpm submissions:export FILE [--force]; - stands for standard output';
const STANDARD_OUTPUT = '-';
/** Only the owner of the file may read it: it holds personal data. */
const PRIVATE = 0o600;

interface Task {
  file: string;
  /** Whether a file of this name may be replaced. */
  isForced: boolean;
}

const readTask = (): Task => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { force: { type: 'boolean', default: false } },
    });
    const [file, ...rest] = positionals;
    if (file && rest.length === 0) return { file, isForced: values.force };
  } catch {
    // An unknown option.
  }
  throw new StartupError(USAGE);
};

const refuseExisting = async ({ file, isForced }: Task): Promise<void> => {
  const found = await stat(file).catch(() => null);
  if (found?.isDirectory()) throw new StartupError(`${file} is a folder; name a file in it`);
  if (found && !isForced) {
    throw new StartupError(`${file} exists already; name another file, or replace it with --force`);
  }
};

/** @throws StartupError with one line when the file system refuses */
const writing = async <Result>(file: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`${file} cannot be written (${reason})`);
  }
};

/** Writes to a file beside it first, so that an export that fails leaves an earlier one as it was. */
const writeFile = async (em: EntityManager, { file }: Task): Promise<void> => {
  const partial = `${file}.part`;
  const target = await writing(file, () => open(partial, 'w', PRIVATE));
  try {
    for await (const part of exportSubmissions(em)) {
      await writing(file, () => target.appendFile(part));
    }
    await writing(file, () => rename(partial, file));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await target.close();
  }
};

const run = async (): Promise<void> => {
  const task = readTask();
  if (task.file === STANDARD_OUTPUT) {
    await withDatabase(readEnv(), (em) =>
      pipeline(exportSubmissions(em), process.stdout, { end: false }),
    );
    return;
  }
  await refuseExisting(task);
  await withDatabase(readEnv(), (em) => writeFile(em, task));
  console.log(`The submissions are in ${task.file}.`);
};

const lineOf = (error: unknown): string => {
  if (error instanceof StartupError) return error.message;
  if (error instanceof TableNotFoundException) {
    return 'The database holds no site yet; start the site once, which creates its tables';
  }
  return toAppError(error).message;
};

run().catch((error: unknown) => {
  console.error(lineOf(error));
  process.exitCode = 1;
});
