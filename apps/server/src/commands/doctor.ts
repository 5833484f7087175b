import { StartupError } from '../config/startup-error.ts';
import { toAppError } from '../kernel/errors.ts';
import { print, printError } from '../kernel/terminal.ts';
import { examineSite } from './examine-site.ts';

/**
 * Prints the self-check, one line per finding, whether the site is running or not: see the README. Exits with 1
 * if a finding is a problem.
 */
examineSite()
  .then(({ lines, hasProblem }) => {
    print(...lines);
    if (hasProblem) process.exitCode = 1;
  })
  .catch((error: unknown) => {
    printError(error instanceof StartupError ? error.message : toAppError(error).message);
    process.exitCode = 1;
  });
