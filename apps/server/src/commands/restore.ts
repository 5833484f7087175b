import { print, printError } from '../kernel/terminal.ts';
import { lineOf } from './line-of.ts';
import { runRestore } from './restore-backup.ts';

/** Restores a backup that `pnpm backup` has written: see the README. */
runRestore({ args: process.argv.slice(2), piped: process.stdin, now: new Date() })
  .then((lines) => print(...lines))
  .catch((error: unknown) => {
    printError(lineOf(error));
    process.exitCode = 1;
  });
