import { print, printError } from '../kernel/terminal.ts';
import { lineOf } from './line-of.ts';
import { moveImages } from './move-images.ts';

/** Moves uploaded pictures from the folder to the object store, or back: see the README. */

moveImages({ args: process.argv.slice(2) })
  .then(({ said, isWhole }) => {
    print(...said);
    if (!isWhole) process.exitCode = 1;
  })
  .catch((error: unknown) => {
    printError(lineOf(error));
    process.exitCode = 1;
  });
