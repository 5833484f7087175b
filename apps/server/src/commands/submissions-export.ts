import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readEnv } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { recordEvent } from '../features/audit/record-event.service.ts';
import { exportSubmissions } from '../features/contact/submissions-export.service.ts';
import { lineOf } from './line-of.ts';
import { changeDatabase } from './open-database.ts';
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
  const { file, isForced } = readTask();
  const isPrinted = file === STANDARD_OUTPUT;
  if (!isPrinted) await refuseExisting(file, isForced);
  await changeDatabase(readEnv(), async (work) => {
    await recordEvent(work, { action: 'submissions.exported' });
    const parts = exportSubmissions(work.em);
    return isPrinted ? pipeline(parts, process.stdout, { end: false }) : writeWhole(file, parts);
  });
  if (isPrinted) return;
  console.log(`The submissions are in ${file}.`);
};

run().catch((error: unknown) => {
  console.error(lineOf(error));
  process.exitCode = 1;
});
