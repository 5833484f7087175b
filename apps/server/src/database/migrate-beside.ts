import { migrations } from './migrations/index.ts';
import { createOrm } from './orm.ts';

/** The names of all migrations of this release, in the order in which they run. */
export const MIGRATION_NAMES: readonly string[] = migrations.map(({ name }) => name);

// Migrations create the extension if they can; without this, they would do so in the temporary schema.
const EXTENSION = `do $$ begin create extension if not exists pg_trgm schema public;
  exception when others then raise notice 'Searches go without an index: %', sqlerrm; end $$`;

/**
 * Migrates the tables in a schema beside the one in use.
 * @param names the migrations to run; those that have already run are skipped
 */
export const migrateBeside = async (
  databaseUrl: string,
  schema: string,
  names: readonly string[],
): Promise<void> => {
  const orm = createOrm(databaseUrl, { timeouts: false, schema });
  try {
    await orm.em.fork().execute(EXTENSION);
    await orm.migrator.up([...names]);
  } finally {
    await orm.close(true);
  }
};
