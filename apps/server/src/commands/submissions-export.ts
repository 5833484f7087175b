import { runSubmissionsExport } from './export-submissions.ts';
import { lineOf } from './line-of.ts';

/** Writes all submissions to a CSV file: see the README. */
runSubmissionsExport({ args: process.argv.slice(2), output: process.stdout })
  .then((lines) => {
    if (lines.length > 0) console.log(lines.join('\n'));
  })
  .catch((error: unknown) => {
    console.error(lineOf(error));
    process.exitCode = 1;
  });
