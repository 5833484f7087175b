import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { emptyDatabase } from '../../../test/database.ts';
import { filesIn, rowsIn, structureOf } from '../../../test/fixtures/backed-up-site.ts';
import { becomeLaterRelease } from '../../../test/fixtures/later-release.ts';
import { RELEASES, runSql } from '../../../test/releases/fixtures.ts';
import { workOn } from '../../../test/work.ts';
import { migrateBeside } from '../../database/migrate-beside.ts';
import { createDiskFiles } from '../../files/disk-files.ts';
import { readBackup } from './archive-reader.service.ts';
import { makeBackup } from './backup.service.ts';
import { checkBackup, restoreBackup } from './restore.service.ts';

vi.setConfig({ testTimeout: 120_000 });
const MIGRATION_NAMES = becomeLaterRelease();

const root = await mkdtemp(join(tmpdir(), 'hvac-earlier-'));
afterAll(() => rm(root, { recursive: true }));

/** A new, empty system. Its `restore` acts as the release that has the given migrations. */
const systemOf = async () => {
  const { orm, databaseUrl } = await emptyDatabase();
  const pictures = createDiskFiles(await mkdtemp(join(root, 'uploads-')));
  const migrate = (schema: string, names: readonly string[]) =>
    migrateBeside(databaseUrl, schema, names);
  return {
    databaseUrl,
    em: () => orm.em.fork(),
    upgrade: () => orm.migrator.up(),
    backUp: () =>
      makeBackup({ databaseUrl, pictures, migrations: MIGRATION_NAMES, to: root, now: new Date() }),
    async restore(path: string, migrations = MIGRATION_NAMES) {
      const backup = await checkBackup(path, { migrations });
      const deps = { databaseUrl, pictures, migrations, migrate };
      return restoreBackup(workOn(orm.em.fork()), deps, { path, backup });
    },
    rows: () => rowsIn(orm.em.fork()),
    content: async () => [await rowsIn(orm.em.fork()), await filesIn(pictures)],
    structure: () => structureOf(orm.em.fork()),
  };
};
const migrationsOf = async (path: string) => (await readBackup(path)).head.migrations;

describe.each(RELEASES)('a backup of release $version', ({ backup, schema, rows }) => {
  it('is restored with every row and every picture', async () => {
    const { em, restore, content } = await systemOf();
    await restore(backup);
    const { manifest } = await readBackup(backup);
    const [stored = {}, files = {}] = await content();
    for (const [table, hash] of Object.entries(stored)) {
      expect(hash).toMatch(RegExp(`^${manifest.tables[table]?.rows ?? 0} `));
    }
    expect(files).toEqual(manifest.pictures);
    expect(await em().execute(`select nextval('contact_submissions_id_seq')::int as id`)).toEqual([
      { id: Number(manifest.tables.contact_submissions?.sequences[0]?.lastValue) + 1 },
    ]);
  });

  it('becomes what its database becomes when it is upgraded in its place', async () => {
    const [restored, upgraded] = [await systemOf(), await systemOf()];
    await restored.restore(backup);
    await runSql(upgraded.databaseUrl, schema + rows);
    await upgraded.upgrade();
    expect(await restored.rows()).toEqual(await upgraded.rows());
    const withoutSequences = (structure: { what: string }[]) =>
      structure.filter(({ what }) => what !== 'sequence');
    expect(withoutSequences(await restored.structure())).toEqual(
      withoutSequences(await upgraded.structure()),
    );
  });

  it('leads back to its release, and forward again', async () => {
    const known = await migrationsOf(backup);
    const older = await systemOf();
    await older.restore(backup, known);
    const { path } = await older.backUp();
    const { restore, upgrade, content } = await systemOf();
    await restore(backup);
    const before = await content();
    await restore(path, known);
    await upgrade();
    expect(await content()).toEqual(before);
  });
});

it('a backup of the first release, taken through every release, becomes the same as restored at once', async () => {
  const first = RELEASES[0]?.backup ?? '';
  const { restore, backUp, content, structure } = await systemOf();
  let path = first;
  for (const release of RELEASES) {
    const known = await migrationsOf(release.backup);
    await restore(path, known);
    ({ path } = await backUp());
    expect(await migrationsOf(path)).toEqual(known);
  }
  await restore(path);
  const newest = await systemOf();
  await newest.restore(first);
  expect(await content()).toEqual(await newest.content());
  expect(await structure()).toEqual(await newest.structure());
});
