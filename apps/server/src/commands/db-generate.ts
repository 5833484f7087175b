import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../config/startup-error.ts';
import { print, printError } from '../kernel/terminal.ts';
import { migrationFile, readName, registerMigration } from './migration-file.ts';
import { findSchemaDifference } from './schema-difference.ts';

/** Generates a migration from the difference between the entities and what the migrations create: see the README. */

const FOLDER = join(import.meta.dirname, '../database/migrations');
const INDEX = join(FOLDER, 'index.ts');

const run = async (): Promise<void> => {
  const name = readName(process.argv.slice(2), await readdir(FOLDER));
  const missing = await findSchemaDifference();
  if (missing.length === 0) {
    throw new StartupError('The entities match the migrations: there is nothing to write');
  }
  const migration = migrationFile(name, missing, new Date());
  const index = registerMigration(await readFile(INDEX, 'utf8'), migration);
  await writeFile(join(FOLDER, migration.fileName), migration.text, { flag: 'wx' });
  await writeFile(INDEX, index);
  print(
    `Wrote database/migrations/${migration.fileName}; say in a comment what it is for.`,
    'Review it: existing rows need a value, and hosts of the previous release still insert rows.',
  );
};

try {
  await run();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  printError(error.message);
  process.exitCode = 1;
}
