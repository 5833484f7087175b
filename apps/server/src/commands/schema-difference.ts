import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createOrm } from '../database/orm.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/start.ts';

/**
 * The SQL statements that would bring a database in line with the entities, each without its semicolon; none when
 * both agree.
 */
export const listMissingStatements = async (orm: MikroORM): Promise<string[]> => {
  const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false });
  const statements = sql.split(/;\s*(?:\n|$)/).map((statement) => statement.trim());
  return statements.filter((statement) => statement !== '');
};

/** The SQL statements that all migrations, run in a temporary database, lack to match the entities. */
export const findSchemaDifference = async (): Promise<string[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hvac-schema-'));
  try {
    const database = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => undefined });
    const orm = createOrm(database.databaseUrl, { timeouts: false });
    try {
      await orm.migrator.up();
      return await listMissingStatements(orm);
    } finally {
      await orm.close(true);
      await database.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
