import { buffer } from 'node:stream/consumers';
import type { Client } from 'pg';
import type { Files } from '../../files/files.ts';
import { AppError } from '../../kernel/errors.ts';
import { fromDevelopment, isFromDevelopment, RELEASE } from '../../kernel/release.ts';
import type { TarFile } from '../../kernel/tar.ts';
import { imageKeys } from '../images/store.ts';
import {
  type BackupHead,
  FORMAT,
  HEAD,
  MANIFEST,
  type Manifest,
  pictureFile,
  sha256Of,
} from './archive-format.service.ts';
import type { Snapshot } from './snapshot.service.ts';
import { columnsIn, copiedTable, existingTables, readSequences } from './table-copy.service.ts';

interface Source {
  pictures: Files;
  /** The names of the migrations that this release knows. */
  migrations: readonly string[];
  now: Date;
}

const jsonFile = (name: string, content: unknown): TarFile => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
});

const readMigrations = async (client: Client): Promise<BackupHead['migrations']> => {
  const { rows } = await client.query<{ name: string }>(
    'select name from public.mikro_orm_migrations order by id',
  );
  return rows.map(({ name }) => name);
};

/** Refuses a schema that this release does not know: it would silently leave out tables. */
const refuseUnknown = (run: BackupHead['migrations'], known: readonly string[]): void => {
  if (isFromDevelopment(run, known)) {
    throw new AppError('unavailable', fromDevelopment('The database'));
  }
  const unknown = run.find((name) => !known.includes(name));
  if (!unknown) return;
  throw new AppError(
    'unavailable',
    `A newer release has migrated the database (${unknown}), of which release ${RELEASE} would leave out what it does not know: back it up with the newer release`,
  );
};

const headOf = async (
  { client, takenAt: snapshotAt }: Snapshot,
  { migrations: known, now }: Pick<Source, 'migrations' | 'now'>,
): Promise<BackupHead> => {
  const migrations = await readMigrations(client);
  refuseUnknown(migrations, known);
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return {
    format: FORMAT,
    release: RELEASE,
    postgres: rows[0]?.server_version ?? '',
    takenAt: now.toISOString(),
    snapshotAt: snapshotAt.toISOString(),
    migrations,
  };
};

/** The names of all pictures. */
const pictureNames = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'select name from public.stored_images order by name',
  );
  return rows.map(({ name }) => name);
};

/** The pictures that are in use. One that is still being uploaded has a row but no file yet. */
const referredTo = async (client: Client, names: string[]): Promise<string[]> => {
  const { rows: references } = await client.query<{ from: string; column: string }>(
    `select conrelid::regclass::text as from, quote_ident(attname) as column
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = to_regclass('public.stored_images')`,
  );
  const referred = new Set<string>();
  for (const { from, column } of references) {
    const { rows } = await client.query<{ name: string }>(
      `select ${column} as name from ${from} where ${column} = any($1)`,
      [names],
    );
    for (const { name } of rows) referred.add(name);
  }
  return [...referred].toSorted();
};

/** Copies the files of pictures, and returns their part of the manifest. */
async function* copiedPictures(
  client: Client,
  store: Files,
  names: string[],
): AsyncGenerator<TarFile, Pick<Manifest, 'pictures' | 'missingPictures'>> {
  const pictures: Manifest['pictures'] = {};
  const missing: string[] = [];
  for (const name of names) {
    for (const key of imageKeys(name)) {
      const opened = await store.open(key);
      if (opened) {
        const bytes = await buffer(opened.bytes);
        pictures[key] = sha256Of(bytes);
        yield { name: pictureFile(key), bytes };
      } else if (key === name) missing.push(name);
    }
  }
  return { pictures, missingPictures: missing.length > 0 ? await referredTo(client, missing) : [] };
}

/**
 * Yields the files of a backup in order, and returns its manifest. Only one file at a time is in memory.
 * @throws AppError `unavailable` when the database belongs to a newer release
 */
export async function* backupFiles(
  snapshot: Snapshot,
  { pictures, ...of }: Source,
): AsyncGenerator<TarFile, Manifest> {
  const { client } = snapshot;
  const head = jsonFile(HEAD, await headOf(snapshot, of));
  yield head;
  const names = await existingTables(client, 'public');
  const columns = await columnsIn(client, 'public');
  const tables: Manifest['tables'] = {};
  for (const name of names) {
    const copied = yield* copiedTable(client, name, columns.get(name) ?? []);
    tables[name] = { ...copied, sequences: [] };
  }
  for (const { table, ...sequence } of await readSequences(client, names)) {
    tables[table]?.sequences.push(sequence);
  }
  const copied = yield* copiedPictures(client, pictures, await pictureNames(client));
  const manifest: Manifest = { head: sha256Of(head.bytes), tables, ...copied };
  yield jsonFile(MANIFEST, manifest);
  return manifest;
}
