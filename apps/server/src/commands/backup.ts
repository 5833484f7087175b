import { lineOf } from './line-of.ts';
import { runBackup } from './make-backup.ts';

/** Writes one archive of all rows and pictures: see the README. Exits with 1 if it fails or a picture is missing. */
runBackup({ args: process.argv.slice(2), output: process.stdout, now: new Date() })
  .then(({ lines, isIncomplete }) => {
    if (lines.length > 0) console.log(lines.join('\n'));
    if (isIncomplete) process.exitCode = 1;
  })
  .catch((error: unknown) => {
    console.error(lineOf(error));
    process.exitCode = 1;
  });
