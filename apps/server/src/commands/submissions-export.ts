import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readEnv } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { exportSubmissions } from '../features/contact/submissions-export.service.ts';
import { lineOf } from './line-of.ts';
import { withDatabase } from './open-database.ts';
import { refuseExisting, writeWhole } from './output-file.ts';

/** Writes all submissions to a CSV file, whether the site is running or not: see the README. */

const USAGE = 'Usage: pnpm submissions:export FILE [--force]; - stands for standard output';
const STANDARD_OUTPUT = '-';

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

const run = async (): Promise<void> => {
  const task = readTask();
  if (task.file === STANDARD_OUTPUT) {
    await withDatabase(readEnv(), (em) =>
      pipeline(exportSubmissions(em), process.stdout, { end: false }),
    );
    return;
  }
  await refuseExisting(task.file, task.isForced);
  await withDatabase(readEnv(), (em) => writeWhole(task.file, exportSubmissions(em)));
  console.log(`The submissions are in ${task.file}.`);
};

run().catch((error: unknown) => {
  console.error(lineOf(error));
  process.exitCode = 1;
});
