import { print, printError } from '../kernel/terminal.ts';
import { runSubmissionsExport } from './export-submissions.ts';
import { lineOf } from './line-of.ts';

/** Writes all submissions to a CSV file: see the README. */
runSubmissionsExport({ args: process.argv.slice(2), output: process.stdout })
  .then((lines) => {
    print(...lines);
  })
  .catch((error: unknown) => {
    printError(lineOf(error));
    process.exitCode = 1;
  });
