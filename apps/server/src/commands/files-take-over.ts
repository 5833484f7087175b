import { print, printError } from '../kernel/terminal.ts';
import { lineOf } from './line-of.ts';
import { takeOverFiles } from './take-over-files.ts';

/** Gives pictures and backups of a former system to this one: see the README. */

takeOverFiles()
  .then((lines) => print(...lines))
  .catch((error: unknown) => {
    printError(lineOf(error));
    process.exitCode = 1;
  });
