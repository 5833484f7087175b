import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createPost } from '../../../test/factories.ts';
import { emptyTables, fillSite } from '../../../test/fixtures/backed-up-site.ts';
import { MIGRATION_NAMES } from '../../database/migrate-beside.ts';
import { createDiskFiles } from '../../files/disk-files.ts';
import type { Files } from '../../files/files.ts';
import { createImageStore } from '../images/store.ts';
import { removeUnusedImage, sweepUnusedImages } from '../images/unused-images.service.ts';
import { readBackup } from './archive-reader.service.ts';
import { makeBackup } from './backup.service.ts';

const root = await mkdtemp(join(tmpdir(), 'hvac-backup-'));
afterAll(() => rm(root, { recursive: true }));
const NOW = new Date('2026-11-22T03:00:00Z');
const NAME = 'hvac-2026-11-22T030000Z.tar.zst';

const { orm, databaseUrl } = await testDatabase();
let store: Files;
let to: string;
beforeEach(async () => {
  to = join(await mkdtemp(join(root, 'to-')), 'backups');
  store = createDiskFiles(join(to, '../uploads'));
  await emptyTables(em());
  await fillSite(em(), store, { posts: 6, submissions: 3, pictures: 3 });
});
const em = () => orm.em.fork();
const backUp = (pictures = store, now = NOW) =>
  makeBackup({ databaseUrl, pictures, migrations: MIGRATION_NAMES, to, now });
const namesOfPictures = async () =>
  (await em().execute<{ name: string }[]>('select name from stored_images order by name')).map(
    ({ name }) => name,
  );

/** A store in which something happens when the first picture is opened, after the snapshot. */
const during = (happens: () => Promise<unknown>): Files => {
  let first: Promise<unknown> | undefined;
  return {
    ...store,
    async open(key) {
      first ??= happens();
      await first;
      return store.open(key);
    },
  };
};

describe('a backup that fails', () => {
  it('says that there is no room, and leaves nothing behind', async () => {
    const full = during(() => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })));
    await expect(backUp(full)).rejects.toMatchObject({
      code: 'unavailable',
      message: `There is no room left in ${to}`,
    });
    expect(await readdir(to)).toEqual([]);
  });

  it('leaves the previous backup as it was, and does not block later ones', async () => {
    const { sha256 } = await backUp();
    await expect(backUp(during(() => Promise.reject(new Error('lost'))))).rejects.toThrow('lost');
    expect(await readdir(to)).toEqual([NAME]);
    expect((await readBackup(join(to, NAME))).sha256).toBe(sha256);
    expect((await backUp(store, new Date('2026-11-22T04:00:00Z'))).counts.posts).toBe(6);
  });

  it('creates no folder when the database does not respond', async () => {
    const away = makeBackup({
      databaseUrl: 'postgresql://a:b@127.0.0.1:1/a',
      pictures: store,
      migrations: MIGRATION_NAMES,
      to,
      now: NOW,
    });
    await expect(away).rejects.toThrow();
    await expect(stat(to)).rejects.toThrow('ENOENT');
  });
});

describe('a database that a newer release has migrated', () => {
  it('is not backed up, because tables that this release does not know would be missing', async () => {
    await em().execute(`insert into mikro_orm_migrations (name) values ('Migration20990101Later')`);
    const made = backUp();
    await expect(made).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(
        /^A newer release has migrated the database \(Migration20990101Later\), .+: back it up with the newer release$/,
      ),
    });
    await em().execute(`delete from mikro_orm_migrations where name = 'Migration20990101Later'`);
    expect(await readdir(to)).toEqual([]);
  });
});

describe('a backup', () => {
  it('is one file that only its owner may read, described by its hash, size and content', async () => {
    const made = await backUp();
    const bytes = await readFile(join(to, NAME));
    expect(made).toMatchObject({
      name: NAME,
      path: join(to, NAME),
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      takenAt: NOW,
      counts: { posts: 6, submissions: 3, pictures: 3 },
      missingPictures: [],
    });
    expect((await stat(made.path)).mode & 0o777).toBe(0o600);
    // Bit 2 of a zstd frame's descriptor: its content has a checksum.
    expect((bytes[4] ?? 0) & 4).toBe(4);
  });

  it('is a snapshot: what is stored while it is made is not in it', async () => {
    const made = await backUp(during(() => createPost(em(), { title: 'Written meanwhile' })));
    expect(made.counts.posts).toBe(6);
    expect(await em().execute('select id from blog_posts')).toHaveLength(7);
  });

  it('has every picture that its rows refer to, even when the last use of one ends meanwhile', async () => {
    const [name = ''] = await namesOfPictures();
    const images = createImageStore(store);
    const given = during(async () => {
      await em().execute('update blog_posts set featured_upload = null');
      await em().execute('update website_images set upload = null');
      await em().execute('delete from picture_uses');
      await removeUnusedImage(em(), images, name);
    });
    const { missingPictures, path } = await backUp(given);
    expect(missingPictures).toEqual([]);
    expect(Object.keys((await readBackup(path)).manifest.pictures)).toContain(name);

    expect(await images.has(name)).toBe(true);
    await em().execute(`update stored_images set created_at = now() - interval '2 days'`);
    await sweepUnusedImages(em(), images, new Date());
    expect(await images.has(name)).toBe(false);
  });

  it('reports a picture in use that has no file, but not one that is being uploaded', async () => {
    const [used = ''] = await namesOfPictures();
    await store.remove(used);
    await em().execute('update blog_posts set featured_upload = ?', [used]);
    await em().execute(
      `insert into stored_images (name, width, height, bytes) values (?, 1, 1, 1)`,
      [`${'f'.repeat(32)}.webp`],
    );
    expect((await backUp()).missingPictures).toEqual([used]);
  });

  it('waits for another one in progress', async () => {
    let other: ReturnType<typeof backUp> | undefined;
    const there: string[] = [];
    await backUp(
      during(async () => {
        // With the same name, so that each would corrupt the other's file.
        other = backUp(during(async () => there.push(...(await readdir(to)))));
      }),
    );
    await other;
    expect(there.toSorted()).toEqual([NAME, `${NAME}.part`]);
  });
});
