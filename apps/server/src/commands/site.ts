import { print, printableLine, printError } from '../kernel/terminal.ts';
import { lineOf } from './line-of.ts';
import { runSiteExport } from './site-export.ts';
import { runSiteImport } from './site-import.ts';

/** Exports the set-up of the site to an archive, or imports another one: see the README. */

const run = async ([action, ...args]: string[]): Promise<void> => {
  if (action === 'export') {
    const { notes, said } = await runSiteExport({ args, output: process.stdout });
    for (const note of notes) printError(printableLine(note));
    print(...said);
    return;
  }
  print(...(await runSiteImport({ args, piped: process.stdin })));
};

run(process.argv.slice(2)).catch((error: unknown) => {
  printError(lineOf(error));
  process.exitCode = 1;
});
