import { lineOf } from './line-of.ts';
import { moveImages } from './move-images.ts';

/** Moves uploaded pictures from the folder to the object store, or back: see the README. */

moveImages({ args: process.argv.slice(2) })
  .then(({ said, isWhole }) => {
    console.log(said.join('\n'));
    if (!isWhole) process.exitCode = 1;
  })
  .catch((error: unknown) => {
    console.error(lineOf(error));
    process.exitCode = 1;
  });
