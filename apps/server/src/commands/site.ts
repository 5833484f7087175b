import { runCommand } from './command.ts';
import { runSiteExport } from './site-export.ts';
import { runSiteImport } from './site-import.ts';

/** Exports the setup of the site to an archive, or imports another one: see docs/operations.md. */
const [action, ...args] = process.argv.slice(2);
await runCommand(action === 'export' ? runSiteExport : runSiteImport, args);
