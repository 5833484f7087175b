import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { fillSite } from '../../../test/fixtures/backed-up-site.ts';
import {
  compress,
  json,
  repacked,
  tarOf,
  unpacked,
} from '../../../test/fixtures/packed-backups.ts';
import { MIGRATION_NAMES } from '../../database/migrate-beside.ts';
import { createDiskFiles } from '../../files/disk-files.ts';
import { TAR_BLOCK, type TarFile } from '../../kernel/tar.ts';
import { readBackup } from './archive-reader.service.ts';
import { makeBackup } from './backup.service.ts';
import { checkBackup } from './restore.service.ts';

const root = await mkdtemp(join(tmpdir(), 'hvac-backup-'));
afterAll(() => rm(root, { recursive: true }));

let whole: string;
let files: TarFile[];
beforeAll(async () => {
  const { orm, databaseUrl } = await testDatabase();
  const pictures = createDiskFiles(join(root, 'uploads'));
  await fillSite(orm.em.fork(), pictures, { posts: 4, submissions: 3, pictures: 2 });
  const now = new Date('2026-11-22T03:00:00Z');
  whole = (await makeBackup({ databaseUrl, pictures, migrations: MIGRATION_NAMES, to: root, now }))
    .path;
  files = await unpacked(whole);
});

const stored = async (content: Buffer): Promise<string> => {
  const path = join(root, randomUUID());
  await writeFile(path, content);
  return path;
};

/** The error for a file with this content. */
const complaintAbout = async (content: Buffer | Promise<Buffer>): Promise<string> => {
  const path = await stored(await content);
  return checkBackup(path, { migrations: MIGRATION_NAMES }).then(
    () => 'Nothing was wrong',
    ({ code, message }) => `${code}: ${message}`,
  );
};
const packed = async (edited: TarFile[]) => compress(await tarOf(edited));
const at = (name: string) => files.findIndex((file) => file.name.startsWith(name));
const without = (name: string) => files.filter((file) => !file.name.startsWith(name));
const withOne = (file: TarFile, before = 'manifest') => files.toSpliced(at(before), 0, file);
const headed = (content: object) => {
  const head = JSON.parse(files[0]?.bytes.toString() ?? '');
  return [json('backup.json', { ...head, ...content }), ...files.slice(1)];
};
const PICTURE = `pictures/${'0'.repeat(32)}.webp`;
const EMPTY = Buffer.alloc(0);

/** A backup that starts with an extra entry, whose header no backup has. */
const withHeader = async (change: (header: Buffer) => void) => {
  const header = (await tarOf([{ name: PICTURE, bytes: EMPTY }])).subarray(0, TAR_BLOCK);
  change(header);
  // With a valid checksum, computed as for any tar.
  header.write('        ', 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return compress(Buffer.concat([header, await tarOf(files)]));
};

describe('a file is refused', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['is empty', () => EMPTY],
    ['is plain text', () => Buffer.from('select 1;\n'.repeat(1000))],
    ['is compressed with gzip', () => gzipSync(Buffer.alloc(1000))],
    ['unpacks to two gigabytes of nothing', () => zstdCompressSync(Buffer.alloc(64 * 1024 * 1024))],
    ['unpacks to no tar', () => compress(randomBytes(5000))],
    ['ends too early', async () => (await readFile(whole)).subarray(0, -200)],
    [
      'ends in the middle',
      async () => {
        const bytes = await readFile(whole);
        return bytes.subarray(0, bytes.length / 2);
      },
    ],
    ['holds nothing', () => packed([])],
    ['lacks the manifest', () => packed(without('manifest'))],
    ['lacks what says what it is', () => packed(without('backup'))],
    ['lacks a table', () => packed(without('tables/users'))],
    ['lacks a picture', () => packed(files.toSpliced(at('pictures'), 1))],
    [
      'has a table twice',
      () => packed(withOne({ ...(files[at('tables/users')] as TarFile) }, 'pictures')),
    ],
    [
      'has a part of a table out of order',
      () => packed(withOne({ name: 'tables/users.0002.csv', bytes: EMPTY }, 'pictures')),
    ],
    [
      'has a picture that its manifest does not name',
      () => packed(withOne({ name: PICTURE, bytes: EMPTY })),
    ],
    [
      'has a picture before the tables',
      () => packed(withOne({ name: PICTURE, bytes: EMPTY }, 'tables')),
    ],
    ['has something after the manifest', () => packed([...files, { name: PICTURE, bytes: EMPTY }])],
    ['names a file outside', () => packed(withOne({ name: '../../etc/passwd', bytes: EMPTY }))],
    ['names a file from the root', () => packed(withOne({ name: '/etc/passwd', bytes: EMPTY }))],
    [
      'names a picture by a path',
      () => packed(withOne({ name: `pictures/../${PICTURE}`, bytes: EMPTY })),
    ],
    ['names an unknown file', () => packed(withOne({ name: 'session-key', bytes: EMPTY }))],
    [
      'holds another picture',
      () =>
        packed(files.with(at('pictures'), { ...(files[at('pictures')] as TarFile), bytes: EMPTY })),
    ],
    [
      'holds other rows',
      () =>
        packed(
          files.with(at('tables/users'), {
            ...(files[at('tables/users')] as TarFile),
            bytes: EMPTY,
          }),
        ),
    ],
    ['holds another backup.json', () => packed(headed({ release: '9.0.1' }))],
    [
      'has a manifest that cannot be read',
      () => packed([...without('manifest'), json('manifest.json', {})]),
    ],
    ['has a symbolic link', () => withHeader((header) => header.write('2/etc/passwd', 156))],
    ['has a hard link', () => withHeader((header) => header.write('1/etc/passwd', 156))],
    ['has a device', () => withHeader((header) => header.write('3', 156))],
    ['has a long name of GNU tar', () => withHeader((header) => header.write('L', 156))],
    ['has a NUL byte in a name', () => withHeader((header) => header.write('a\0b', 0))],
    [
      'has an entry of eight gigabytes',
      () => withHeader((header) => header.write('77777777777', 124)),
    ],
    [
      'goes on after its end',
      async () => compress(Buffer.concat([await tarOf(files), await tarOf(files)])),
    ],
  ])('that %s', async (_says, content) => {
    expect(await complaintAbout(content())).toMatch(
      /^invalid: (This is no backup|The (backup|archive) is (damaged|cut off))[^\n]*$/,
    );
  });

  it('whose compressed bytes have changed anywhere, unless they still unpack to what was written', async () => {
    const bytes = await readFile(whole);
    let refused = 0;
    for (let n = 0; n < 200; n += 1) {
      const flipped = Buffer.from(bytes);
      const place = Math.floor(((n + 0.5) / 200) * bytes.length);
      flipped[place] = (flipped[place] ?? 0) ^ 1;
      const complaint = await complaintAbout(flipped);
      // A few bits of the format mean nothing, such as those that fill up the last byte of a block.
      if (complaint === 'Nothing was wrong')
        expect(await unpacked(await stored(flipped))).toEqual(files);
      else {
        refused += 1;
        expect(complaint, `byte ${place}`).toMatch(
          /^invalid: (This is no backup|The (backup|archive) is )[^\n]+$/,
        );
      }
    }
    expect(refused).toBeGreaterThan(190);
  });

  it.each([
    [
      { release: '0.1.0', migrations: [{ name: 'Migration20261121InitialTables' }] },
      'This backup was made by a development version, and releases begin with 1.0.0: export the site with that version (pnpm site:export, pnpm submissions:export), start with an empty database (another DATA_DIR or DATABASE_URL), and import the site there (pnpm site:import)',
    ],
    [
      { format: 2, release: '9.0.0' },
      'This backup is of format 2, made by release 9.0.0; this release reads up to 1: install 9.0.0 or newer',
    ],
    [
      {
        release: '9.0.0',
        migrations: ['Migration20990101Robots'],
      },
      'This backup was made by a newer release (9.0.0): this one does not know Migration20990101Robots',
    ],
  ])('that another version made: %j', async (content, complaint) => {
    expect(await complaintAbout(repacked(headed(content)))).toBe(`invalid: ${complaint}`);
  });

  it('with a table that no release has', async () => {
    const table = { name: 'tables/robots.0000.csv', bytes: Buffer.from('id\n1\n') };
    expect(await complaintAbout(repacked(withOne(table, 'pictures')))).toBe(
      'invalid: The backup is damaged: no release has a table robots',
    );
  });
});

describe('a backup', () => {
  it('says what it holds', async () => {
    const { head, manifest } = await readBackup(whole);
    expect(head).toMatchObject({ format: 1, takenAt: '2026-11-22T03:00:00.000Z' });
    expect(head.migrations).toEqual(MIGRATION_NAMES);
    expect(manifest.tables.blog_posts).toMatchObject({
      rows: 4,
      sequences: [{ column: 'id', lastValue: '4' }],
    });
    expect(Object.keys(manifest.pictures)).toHaveLength(6);
  });

  it('leaves out sessions, rate limits and what instances report', async () => {
    const { manifest } = await readBackup(whole);
    for (const table of ['sessions', 'rate_limits', 'instances', 'sightings']) {
      expect(manifest.tables).not.toHaveProperty(table);
    }
  });
});
