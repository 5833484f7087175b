import { lineOf } from './line-of.ts';
import { runSiteExport } from './site-export.ts';
import { runSiteImport } from './site-import.ts';

/** Writes the set-up of the site to an archive, or makes another one its own: see the README. */

const [action, ...args] = process.argv.slice(2);

try {
  const said =
    action === 'export'
      ? await runSiteExport({ args, output: process.stdout })
      : await runSiteImport({ args, piped: process.stdin });
  if (said.length > 0) console.log(said.join('\n'));
} catch (error) {
  console.error(lineOf(error));
  process.exitCode = 1;
}
