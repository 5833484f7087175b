import { StartupError } from '../config/startup-error.ts';
import { printError } from '../kernel/terminal.ts';
import { findSchemaDifference } from './schema-difference.ts';

/** Fails when the entities differ from what the migrations create, and prints the difference: see the README. */

try {
  const missing = await findSchemaDifference();
  if (missing.length > 0) {
    printError(
      'The entities and the migrations differ. No migration does this yet:',
      '',
      ...missing.flatMap((statement) => `  ${statement};`.split('\n')),
      '',
      'Write it with pnpm db:generate NAME, or fix the entity.',
    );
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  printError(error.message);
  process.exitCode = 1;
}
