import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** What a release left behind, for the tests that hold what every release promises to the ones before it. */
export interface ReleaseFixture {
  version: string;
  /** SQL: its tables, as its migrations make them. */
  schema: string;
  /** SQL: rows of every table, column by column, as its instances store them. */
  rows: string;
  /** The path of a backup that it made. */
  backup: string;
}

export const FOLDER = import.meta.dirname;

/** Between the tables and the rows. */
export const ROWS = '\n-- Rows\n';

const fixtureOf = (version: string): ReleaseFixture => {
  const [schema = '', rows = ''] = readFileSync(join(FOLDER, `${version}.sql`), 'utf8').split(ROWS);
  return { version, schema, rows, backup: join(FOLDER, `${version}.tar.zst`) };
};

/** Every release, oldest first. */
export const RELEASES: readonly ReleaseFixture[] = readdirSync(FOLDER)
  .flatMap((file) => /^(\d+\.\d+\.\d+)\.sql$/.exec(file)?.[1] ?? [])
  .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  .map(fixtureOf);

/** Runs SQL with any number of statements. */
export const runSql = async (databaseUrl: string, sql: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};
