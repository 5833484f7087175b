import { pipeline } from 'node:stream/promises';
import { recordEvent } from '../features/audit/record-event.service.ts';
import { exportSubmissions } from '../features/inbox/export.service.ts';
import { defineCommand, FLAG, runCommand, STANDARD_STREAM } from './command.ts';
import { changeDatabase } from './open-database.ts';
import { refuseExisting, writeAtomically } from './output-file.ts';

/** Writes all submissions to a CSV file, whether the site is running or not. */
export const runSubmissionsExport = defineCommand({
  usage: 'pnpm submissions:export FILE [--force]; - is standard output',
  options: { force: FLAG },
  operands: 1,
  read: ({ force: isForced }, file) => (file ? { file, isForced } : undefined),
  run: async ({ file, isForced }, env, { output = process.stdout }) => {
    const isPrinted = file === STANDARD_STREAM;
    if (!isPrinted) await refuseExisting(file, isForced);
    await changeDatabase(env, async (work) => {
      await recordEvent(work, { action: 'submissions.exported' });
      const parts = exportSubmissions(work.em);
      return isPrinted ? pipeline(parts, output, { end: false }) : writeAtomically(file, parts);
    });
    return { lines: isPrinted ? [] : [`The submissions are in ${file}.`] };
  },
});

if (import.meta.main) await runCommand(runSubmissionsExport);
