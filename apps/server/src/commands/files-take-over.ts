import { lineOf } from './line-of.ts';
import { takeOverFiles } from './take-over-files.ts';

/** Gives pictures and backups of a former system to this one: see the README. */

takeOverFiles()
  .then((lines) => console.log(lines.join('\n')))
  .catch((error: unknown) => {
    console.error(lineOf(error));
    process.exitCode = 1;
  });
