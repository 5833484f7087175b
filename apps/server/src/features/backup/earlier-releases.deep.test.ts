import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { emptyDatabase } from '../../../test/database.ts';
import { filesIn, rowsIn, structureOf } from '../../../test/fixtures/backed-up-site.ts';
import { workOn } from '../../../test/work.ts';
import { MIGRATION_NAMES, migrateBeside } from '../../database/migrate-beside.ts';
import { createDiskFiles } from '../../files/disk-files.ts';
import { readBackup } from './archive-reader.service.ts';
import { makeBackup } from './backup.service.ts';
import { checkBackup, restoreBackup } from './restore.service.ts';

vi.setConfig({ testTimeout: 120_000 });

/** A backup of the tables of the first migration, two rows each, with quotes, line breaks, NULL and `\.` in them. */
const FIRST_SCHEMA = join(import.meta.dirname, '../../../test/fixtures/first-schema.tar.zst');
const PICTURE = `${'0a'.repeat(16)}.webp`;

const root = await mkdtemp(join(tmpdir(), 'hvac-earlier-'));
afterAll(() => rm(root, { recursive: true }));

/** A new, empty system. Its `restore` acts as the release that has the given migrations. */
const systemOf = async () => {
  const { orm, databaseUrl } = await emptyDatabase();
  const pictures = createDiskFiles(await mkdtemp(join(root, 'uploads-')));
  const migrate = (schema: string, names: readonly string[]) =>
    migrateBeside(databaseUrl, schema, names);
  return {
    em: () => orm.em.fork(),
    upgrade: () => orm.migrator.up(),
    backUp: () =>
      makeBackup({ databaseUrl, pictures, migrations: MIGRATION_NAMES, to: root, now: new Date() }),
    async restore(path: string, migrations = MIGRATION_NAMES) {
      const backup = await checkBackup(path, { migrations });
      const deps = { databaseUrl, pictures, migrations, migrate };
      return restoreBackup(workOn(orm.em.fork()), deps, { path, backup });
    },
    content: async () => [await rowsIn(orm.em.fork()), await filesIn(pictures)],
    structure: () => structureOf(orm.em.fork()),
  };
};

it('restores a backup of the first schema, migrated to the newest', async () => {
  const { em, restore, content } = await systemOf();
  await restore(FIRST_SCHEMA);
  expect(
    await em().execute(
      'select title, summary, content, featured_image, search_text from blog_posts order by id',
    ),
  ).toEqual([
    {
      title: '"Quoted", and more',
      summary: 'Two\nlines',
      content: "# Head\r\n\\.\n\\N\n'end'",
      featured_image: `/uploads/${PICTURE}`,
      search_text: '"quoted", and more\u0001two\nlines',
    },
    { title: 'NULL', summary: '', content: '\\.', featured_image: null, search_text: 'null\u0001' },
  ]);
  expect(await em().execute('select description from blog_categories order by id')).toEqual([
    { description: '' },
    { description: null },
  ]);
  expect(
    await em().execute('select message, status, phone_digits from contact_submissions order by id'),
  ).toEqual([
    { message: 'No heat,\nplease call', status: 'contacted', phone_digits: '3135550100' },
    { message: '\\N', status: 'contacted', phone_digits: '3135550101' },
  ]);
  expect(await em().execute(`select nextval('contact_submissions_id_seq')::int as id`)).toEqual([
    { id: 4 },
  ]);
  expect(Object.keys((await content())[1] ?? {})).toEqual([PICTURE]);
});

it('restores a backup of every release into the next, with the same result as directly into the newest', async () => {
  const { restore, backUp, content, structure } = await systemOf();
  let path = FIRST_SCHEMA;
  for (const [n] of MIGRATION_NAMES.entries()) {
    await restore(path, MIGRATION_NAMES.slice(0, n + 1));
    ({ path } = await backUp());
    expect((await readBackup(path)).head.migrations).toHaveLength(n + 1);
  }
  const newest = await systemOf();
  await newest.restore(FIRST_SCHEMA);
  expect(await content()).toEqual(await newest.content());
  const withoutTimes = (things: unknown) => JSON.stringify(things).replaceAll(/"202\d-[^"]+"/g, '');
  expect(withoutTimes(await structure())).toBe(withoutTimes(await newest.structure()));
});

it('goes back to the previous release, and forward again', async () => {
  const former = MIGRATION_NAMES.slice(0, -1);
  const older = await systemOf();
  await older.restore(FIRST_SCHEMA, former);
  const { path } = await older.backUp();
  const { restore, upgrade, content } = await systemOf();
  await restore(FIRST_SCHEMA);
  const before = await content();
  await restore(path, former);
  await upgrade();
  expect(await content()).toEqual(before);
});
