import { StartupError } from '../config/startup-error.ts';
import { findSchemaDifference } from './schema-difference.ts';

/** Fails when the entities differ from what the migrations create, and prints the difference: see the README. */

try {
  const missing = await findSchemaDifference();
  if (missing.length > 0) {
    console.error('The entities and the migrations differ. No migration does this yet:\n');
    for (const statement of missing) console.error(`  ${statement};`);
    console.error('\nWrite it with pnpm db:generate NAME, or fix the entity.');
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
