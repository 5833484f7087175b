import type { Client } from 'pg';
import type { Files } from '../../files/files.ts';
import { RELEASE } from '../../kernel/release.ts';
import type { TarFile } from '../../kernel/tar.ts';
import {
  type BackupHead,
  FORMAT,
  HEAD,
  MANIFEST,
  type Manifest,
  sha256Of,
} from './archive-format.service.ts';
import { copiedPictures, pictureNames } from './picture-copy.service.ts';
import type { Snapshot } from './snapshot.service.ts';
import { copiedTable, existingTables } from './table-copy.service.ts';

const jsonFile = (name: string, content: unknown): TarFile => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
});

const readMigrations = async (client: Client): Promise<BackupHead['migrations']> => {
  // To the microsecond, which a Date cannot hold.
  const { rows } = await client.query<{ name: string; executedAt: string }>(
    `select name, to_char(executed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "executedAt"
     from public.mikro_orm_migrations order by id`,
  );
  return rows;
};

const headOf = async (
  { client, takenAt: snapshotAt }: Snapshot,
  takenAt: Date,
): Promise<BackupHead> => {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return {
    format: FORMAT,
    release: RELEASE,
    postgres: rows[0]?.server_version ?? '',
    takenAt: takenAt.toISOString(),
    snapshotAt: snapshotAt.toISOString(),
    migrations: await readMigrations(client),
  };
};

/** The files of a backup, in their order. One file at a time is in memory. */
export async function* backupFiles(
  snapshot: Snapshot,
  store: Files,
  takenAt: Date,
): AsyncGenerator<TarFile> {
  const { client } = snapshot;
  const head = jsonFile(HEAD, await headOf(snapshot, takenAt));
  yield head;
  const names = await existingTables(client, 'public');
  const tables: Manifest['tables'] = {};
  for (const name of names) tables[name] = yield* copiedTable(client, name);
  const pictures = yield* copiedPictures(client, store, await pictureNames(client, names, store));
  const manifest: Manifest = { head: sha256Of(head.bytes), tables, ...pictures };
  yield jsonFile(MANIFEST, manifest);
}
