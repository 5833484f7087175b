import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readEnv } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { recordEvent } from '../features/audit/record-event.service.ts';
import { exportSubmissions } from '../features/contact/submissions-export.service.ts';
import { changeDatabase } from './open-database.ts';
import { refuseExisting, writeWhole } from './output-file.ts';

const USAGE = 'Usage: pnpm submissions:export FILE [--force]; - stands for standard output';
const STANDARD_OUTPUT = '-';

interface Task {
  file: string;
  /** Whether a file of this name may be replaced. */
  isForced: boolean;
}

const readTask = (args: string[]): Task => {
  try {
    const { values, positionals } = parseArgs({
      args,
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

interface Call {
  args: string[];
  /** Used instead of `process.env`. */
  env?: Record<string, string>;
  output: NodeJS.WritableStream;
}

/** Writes all submissions to a CSV file, whether the site is running or not, and returns the lines to print. */
export const runSubmissionsExport = async ({ args, env, output }: Call): Promise<string[]> => {
  const { file, isForced } = readTask(args);
  const isPrinted = file === STANDARD_OUTPUT;
  if (!isPrinted) await refuseExisting(file, isForced);
  await changeDatabase(readEnv(env), async (work) => {
    await recordEvent(work, { action: 'submissions.exported' });
    const parts = exportSubmissions(work.em);
    return isPrinted ? pipeline(parts, output, { end: false }) : writeWhole(file, parts);
  });
  return isPrinted ? [] : [`The submissions are in ${file}.`];
};
