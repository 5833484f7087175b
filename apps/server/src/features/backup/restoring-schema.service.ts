import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isCode } from '../../kernel/error-code.ts';
import { AppError } from '../../kernel/errors.ts';
import { damaged, type Manifest } from './archive-format.service.ts';
import { filesOfBackup } from './archive-reader.service.ts';
import { columnsIn, quoteIdentifier, tableIn } from './table-copy.service.ts';

/** The schema in which a restore prepares its tables. One left behind by a killed restore is dropped. */
export const RESTORING = 'restoring';

const DISK_FULL = '53100';

const cannotLoad = (what: string, error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (isCode(error, DISK_FULL)) {
    return new AppError('unavailable', 'There is no room left for the database');
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new AppError('invalid', `The backup cannot be restored: ${what}: ${reason}`);
};

/** Recreates the schema, without tables. */
export const createRestoringSchema = async (client: Client): Promise<void> => {
  await client.query(`drop schema if exists ${RESTORING} cascade; create schema ${RESTORING}`);
};

/**
 * Drops the foreign keys and the indexes that no constraint needs: loading is twice as fast without them.
 * @returns the statements that create them again
 */
const dropIndexes = async (client: Client): Promise<string[]> => {
  const { rows: keys } = await client.query<{ drop: string; create: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where contype = 'f' and connamespace = $1::regnamespace`,
    [RESTORING],
  );
  const { rows: indexes } = await client.query<{ drop: string; create: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = $1::regnamespace and not indisunique`,
    [RESTORING],
  );
  for (const { drop } of [...keys, ...indexes]) await client.query(drop);
  return [...indexes, ...keys].map(({ create }) => create);
};

/**
 * Starts to fill a table.
 * @param known the columns of the table
 */
const openTable = (client: Client, table: string, { tables }: Manifest, known: string[]) => {
  const columns = tables[table]?.columns ?? [];
  const unknown = columns.find((column) => !known.includes(column));
  if (unknown) throw damaged(`the table ${table} has no column ${unknown}`);
  const list = columns.map(quoteIdentifier).join(', ');
  const target = tableIn(RESTORING, table);
  const rows = client.query(
    copyFrom(`copy ${target} (${list}) from stdin (format csv, header match)`),
  );
  const done = finished(rows);
  // Avoids an unhandled rejection: `write` and `end` report the error.
  done.catch(() => undefined);
  return {
    async write(bytes: Buffer) {
      if (!rows.write(bytes)) await Promise.race([once(rows, 'drain'), done]);
    },
    async end() {
      rows.end();
      await done;
      if (rows.rowCount !== tables[table]?.rows) throw damaged(`rows of ${table} are missing`);
    },
  };
};

const loadTables = async (client: Client, path: string, manifest: Manifest): Promise<void> => {
  const columns = await columnsIn(client, RESTORING);
  let name = '';
  let target: ReturnType<typeof openTable> | undefined;
  try {
    for await (const file of filesOfBackup(path)) {
      if (file.kind === 'picture') break;
      if (file.kind !== 'table') continue;
      if (file.table !== name) {
        await target?.end();
        name = file.table;
        target = openTable(client, name, manifest, columns.get(name) ?? []);
      }
      await target?.write(file.bytes);
    }
    await target?.end();
  } catch (error) {
    throw cannotLoad(`the table ${name}`, error);
  }
};

const setSequences = async (client: Client, { tables }: Manifest): Promise<void> => {
  const sequences = Object.entries(tables).flatMap(([table, of]) =>
    of.sequences.map((sequence) => ({ table: tableIn(RESTORING, table), ...sequence })),
  );
  await client.query(
    `select setval(pg_get_serial_sequence(s."table", s."column"), s."lastValue", s."isCalled")
     from jsonb_to_recordset($1) as s("table" text, "column" text, "lastValue" bigint, "isCalled" boolean)`,
    [JSON.stringify(sequences)],
  );
};

/** No backup holds devices, and one that joins later must not pass for a former one. Early releases name none by a key. */
const forgetDevices = async (client: Client): Promise<void> => {
  const deliveries = (await columnsIn(client, RESTORING)).get('deliveries') ?? [];
  if (!deliveries.includes('device_id')) return;
  await client.query(
    `update ${RESTORING}.deliveries set device_id = null where device_id is not null`,
  );
};

/**
 * Fills the tables of the schema, which the backup's migrations have created.
 * @throws AppError `invalid` when a row does not fit, `unavailable` when there is no room
 */
export const fillRestoringSchema = async (
  client: Client,
  path: string,
  manifest: Manifest,
): Promise<void> => {
  const indexes = await dropIndexes(client);
  await loadTables(client, path, manifest);
  await forgetDevices(client);
  try {
    for (const create of indexes) await client.query(create);
    await setSequences(client, manifest);
  } catch (error) {
    throw cannotLoad('its rows do not fit together', error);
  }
};

/** Deletes waiting jobs that would repeat what was done when the backup was made. */
export const deleteWaitingJobs = async (client: Client, name: string): Promise<void> => {
  await client.query(`delete from ${RESTORING}.jobs where name = $1 and state = 'waiting'`, [name]);
};

/**
 * Makes all preview links invalid that were made until now: some of them may have been ended since the backup. A series
 * that was never used before, because no restore knows which ones were. Tables of an early release have no links.
 */
export const endPreviewLinks = async (client: Client): Promise<void> => {
  const posts = (await columnsIn(client, RESTORING)).get('blog_posts') ?? [];
  if (!posts.includes('preview_series')) return;
  const series = 'floor(random() * 1e9)::int';
  await client.query(`update ${RESTORING}.blog_posts set preview_series = ${series}`);
  await client.query(
    `update ${RESTORING}.revisions set content = jsonb_set(content, '{previewSeries}', to_jsonb(${series}))
     where of = 'post' and kind = 'delete'`,
  );
};

/** Updates the planner's statistics, so that the first queries are as fast as the later ones. */
export const analyzeRestoringSchema = async (client: Client, tables: string[]): Promise<void> => {
  await client.query(`analyze ${tables.map((table) => tableIn(RESTORING, table)).join(', ')}`);
};
