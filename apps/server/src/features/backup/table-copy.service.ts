import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { TarFile } from '../../kernel/tar.ts';
import { type TableManifest, tableFile } from './archive-format.service.ts';
import { BACKED_UP } from './backed-up-tables.service.ts';

/** How much of a table is in memory, in bytes. */
const PART = 1024 * 1024;

/** An identifier in SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A table with its schema, in SQL. */
export const tableIn = (schema: string, table: string): string =>
  `${quoted(schema)}.${quoted(table)}`;

/** Which of the tables that a backup holds exist in a schema, by name. */
export const existingTables = async (client: Client, schema: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = to_regnamespace($1)
       and relkind = 'r' and relname = any($2) order by relname`,
    [schema, BACKED_UP],
  );
  return rows.map(({ name }) => name);
};

/** The columns of a table in their order, without those that the database computes. */
export const columnsOf = async (
  client: Client,
  schema: string,
  table: string,
): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [tableIn(schema, table)],
  );
  return rows.map(({ name }) => name);
};

/**
 * The sequences that fill columns of a table. They do not belong to a snapshot: read after the rows, they are never
 * behind them.
 */
const sequencesOf = async (
  client: Client,
  table: string,
  columns: string[],
): Promise<TableManifest['sequences']> => {
  const { rows } = await client.query<{ column: string; name: string }>(
    `select c as column, pg_get_serial_sequence($1, c) as name from unnest($2::text[]) as c
     where pg_get_serial_sequence($1, c) is not null`,
    [tableIn('public', table), columns],
  );
  return Promise.all(
    rows.map(async ({ column, name }) => {
      const state = await client.query<{ last_value: string; is_called: boolean }>(
        `select last_value, is_called from ${name}`,
      );
      const { last_value: lastValue = '1', is_called: isCalled = false } = state.rows[0] ?? {};
      return { column, lastValue, isCalled };
    }),
  );
};

/** Copies a table, as files of about a megabyte, and returns what the manifest says of it. */
export async function* copiedTable(
  client: Client,
  table: string,
): AsyncGenerator<TarFile, TableManifest> {
  const columns = await columnsOf(client, 'public', table);
  const list = columns.map(quoted).join(', ');
  const rows = client.query(
    copyTo(`copy ${tableIn('public', table)} (${list}) to stdout (format csv, header)`),
  );
  const hash = createHash('sha256');
  let [waiting, length, part]: [Buffer[], number, number] = [[], 0, 0];
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk);
    waiting.push(chunk);
    length += chunk.length;
    if (length < PART) continue;
    yield { name: tableFile(table, part), bytes: Buffer.concat(waiting) };
    [waiting, length, part] = [[], 0, part + 1];
  }
  if (length > 0) yield { name: tableFile(table, part), bytes: Buffer.concat(waiting) };
  return {
    columns,
    rows: rows.rowCount,
    sha256: hash.digest('hex'),
    sequences: await sequencesOf(client, table, columns),
  };
}
