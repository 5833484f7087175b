import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { emptyDatabase, testDatabase } from '../../test/database.ts';
import {
  filesIn,
  fillSite,
  rowsIn,
  SITE_TABLES,
  structureOf,
} from '../../test/fixtures/backed-up-site.ts';
import { useEmbeddedDatabases } from '../../test/fixtures/embedded-databases.ts';
import { createOrm } from '../database/orm.ts';
import { readBackup } from '../features/backup/archive-reader.service.ts';
import { createDiskFiles } from '../files/disk-files.ts';
import { runBackup } from './backup.ts';
import { withDatabase } from './open-database.ts';
import { runRestore } from './restore.ts';

const { newFolder } = useEmbeddedDatabases();
// Two restores and a new database server, possibly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
const SIZE = { posts: 1000, submissions: 10_000, pictures: 200 };
const now = new Date('2026-11-22T03:00:00Z');

/** A site with its database and pictures. */
const siteOn = (name: string, databaseUrl?: string) => {
  const dataDir = newFolder(name);
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const store = createDiskFiles(join(dataDir, 'uploads'));
  return {
    env,
    store,
    backUp: (file: string) => runBackup({ args: ['--to', file], env, output: new Writable(), now }),
    restore: (file: string) => runRestore({ args: [file], env, input: Readable.from([]), now }),
    content: () =>
      withDatabase({ dataDir, databaseUrl }, async (em) => ({
        rows: await rowsIn(em),
        structure: await structureOf(em),
        files: await filesIn(store),
      })),
  };
};

it('moves a site to the embedded database and back, every row and every file equal', async () => {
  const first = siteOn('first', (await testDatabase()).databaseUrl);
  const orm = createOrm(first.env.DATABASE_URL ?? '');
  onTestFinished(() => orm.close(true));
  await fillSite(orm.em.fork(), first.store, SIZE);
  const files = newFolder('files');
  const [there, back] = [join(files, 'there.tar.zst'), join(files, 'back.tar.zst')];

  const { lines } = await first.backUp(there);
  expect(lines[0]).toContain('1,000 posts, 10,000 contact submissions and 200 pictures');
  const embedded = siteOn('embedded');
  expect((await embedded.restore(there)).lines).toContainEqual(
    expect.stringMatching(/^Restored into the database .+\. Everyone has to log in again\.$/),
  );
  await embedded.backUp(back);
  const last = siteOn('last', (await emptyDatabase()).databaseUrl);
  await last.restore(back);

  const [sent, moved] = [(await readBackup(there)).manifest, (await readBackup(back)).manifest];
  expect(moved.pictures).toEqual(sent.pictures);
  // A restore ends the preview links, so posts differ in the number of these.
  const sameSum = (table: string) => table !== 'blog_posts' && sent.tables[table]?.sha256;
  for (const table of SITE_TABLES) {
    const sha256 = sameSum(table) || expect.any(String);
    expect(moved.tables[table], table).toEqual({ ...sent.tables[table], sha256 });
  }
  // The event of the restore.
  expect(moved.tables.audit_events?.rows).toBe((sent.tables.audit_events?.rows ?? 0) + 1);
  expect(await last.content()).toEqual(await first.content());
});
