import { print, printableLine, printError } from '../kernel/terminal.ts';
import { lineOf } from './line-of.ts';
import { runBackup } from './make-backup.ts';

/** Writes one archive of all rows and pictures: see the README. Exits with 1 if it fails or a picture is missing. */
runBackup({ args: process.argv.slice(2), output: process.stdout, now: new Date() })
  .then(({ lines, complaints }) => {
    print(...lines);
    for (const complaint of complaints) printError(printableLine(complaint));
    if (complaints.length > 0) process.exitCode = 1;
  })
  .catch((error: unknown) => {
    printError(lineOf(error));
    process.exitCode = 1;
  });
