import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { TarFile } from '../../kernel/tar.ts';
import { tablesThat } from '../../tables.ts';
import { type TableManifest, tableFile } from './archive-format.service.ts';

/** The names of the tables that a backup holds. An earlier release may not have all of them. */
export const BACKED_UP: readonly string[] = tablesThat(
  ({ restore }) => restore === 'backed up' || restore === 'log',
);

/** How much of a table is in memory, in bytes. */
const PART = 1024 * 1024;

/** An identifier in SQL. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A table with its schema, in SQL. */
export const tableIn = (schema: string, table: string): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`;

/** Which of the tables that a backup holds exist in a schema, by name. */
export const existingTables = async (client: Client, schema: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = to_regnamespace($1)
       and relkind = 'r' and relname = any($2) order by relname`,
    [schema, BACKED_UP],
  );
  return rows.map(({ name }) => name);
};

/** The columns of each table in a schema in their order, without those that the database computes. */
export const columnsIn = async (client: Client, schema: string): Promise<Map<string, string[]>> => {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select relname as table, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = to_regnamespace($1) and relkind = 'r'
       and attnum > 0 and not attisdropped and attgenerated = '' group by relname`,
    [schema],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
};

type TableSequence = TableManifest['sequences'][number] & { table: string };

/**
 * The sequences that fill columns of tables. They are not part of a snapshot, but read after all rows, they are never
 * behind them.
 */
export const readSequences = async (client: Client, tables: string[]): Promise<TableSequence[]> => {
  const { rows } = await client.query<{ table: string; column: string; name: string }>(
    `select relname as table, attname as column, name
     from pg_class join pg_attribute on attrelid = pg_class.oid,
       pg_get_serial_sequence(format('public.%I', relname), attname) as name
     where relnamespace = 'public'::regnamespace and relname = any($1) and attnum > 0 and not attisdropped
       and name is not null order by relname, attnum`,
    [tables],
  );
  if (rows.length === 0) return [];
  const states = await client.query<{ last_value: string; is_called: boolean }>(
    rows
      .map(({ name }, index) => `select ${index} as index, last_value, is_called from ${name}`)
      .join(' union all ')
      .concat(' order by index'),
  );
  return rows.map(({ table, column }, index) => {
    const { last_value: lastValue = '1', is_called: isCalled = false } = states.rows[index] ?? {};
    return { table, column, lastValue, isCalled };
  });
};

/** Copies a table as files of about a megabyte, and returns what the manifest says about its rows. */
export async function* copiedTable(
  client: Client,
  table: string,
  columns: string[],
): AsyncGenerator<TarFile, Omit<TableManifest, 'sequences'>> {
  const list = columns.map(quoteIdentifier).join(', ');
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
  // The server sends the row count after the last row; by the answer to another query, it has arrived.
  await client.query('select 1');
  return { columns, rows: rows.rowCount, sha256: hash.digest('hex') };
}
