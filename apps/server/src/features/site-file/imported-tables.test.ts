import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSiteFile } from '@hvac/contract/site-file';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { fillSite, SITE_TABLES } from '../../../test/fixtures/backed-up-site.ts';
import { readSetUp } from '../../../test/fixtures/set-ups.ts';
import { workOn } from '../../../test/work.ts';
import { createDiskFiles } from '../../files/disk-files.ts';
import { TABLES, type TableName } from '../../tables.ts';
import { createImageStore } from '../images/store.ts';
import { importSite } from './site-import.service.ts';

const { orm } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'hvac-imported-tables-'));
afterAll(() => rm(folder, { recursive: true }));

const countRows = async () => {
  const em = orm.em.fork();
  const counts = new Map<string, number>();
  for (const table of SITE_TABLES) {
    const [row] = await em.execute<{ count: number }[]>(`select count(*)::int from ${table}`);
    counts.set(table, row?.count ?? 0);
  }
  return counts;
};

/** What people would still read of a former company, its trash apart. */
const rowsInUse = async () => {
  const em = orm.em.fork();
  const rows = new Map<string, string[]>();
  for (const table of SITE_TABLES) {
    const found = await em.execute<{ row: string }[]>(
      `select (to_jsonb(t) - array['id', 'version', 'created_at', 'updated_at'])::text as row from ${table} t where to_jsonb(t)->>'deleted_at' is null`,
    );
    rows.set(
      table,
      found.map(({ row }) => row),
    );
  }
  return rows;
};

it("does with every table what it says of the import of another company's setup", async () => {
  const files = createDiskFiles(folder);
  await fillSite(orm.em.fork(), files, { posts: 6, submissions: 8, pictures: 3 });
  const before = await countRows();
  expect(SITE_TABLES.filter((table) => before.get(table) === 0)).toEqual([]);
  const former = await rowsInUse();

  const { site } = readSiteFile(await readSetUp('saguaro'));
  if (!site) throw new Error('The setup is valid');
  const setUp = { site, pictures: new Map(), demo: null };
  await importSite(workOn(orm.em.fork()), createImageStore(files), setUp);

  const after = await countRows();
  const inUse = await rowsInUse();
  for (const name of SITE_TABLES) {
    const table = TABLES[name as TableName];
    if (table.restore !== 'backed up') continue;
    if (table.atImport === 'removes') expect(after.get(name), name).toBe(0);
    else if (table.atImport === 'replaces') {
      const left = former.get(name)?.filter((row) => inUse.get(name)?.includes(row));
      expect(left, name).toEqual([]);
    }
    // The posts of this site have been written by its people, and the import plans a job.
    else {
      expect(after.get(name), name).toBeGreaterThanOrEqual(before.get(name) ?? 0);
    }
  }
});
