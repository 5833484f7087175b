import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { TAR_BLOCK, tarParts } from './tar.ts';
import { listTar, readTarEntry } from './tar-list.ts';

const folder = await mkdtemp(join(tmpdir(), 'hvac-tar-'));
afterAll(() => rm(folder, { recursive: true }));

const MODIFIED = new Date('2026-11-22T09:00:00Z');
const FILES = [
  { name: 'site.json', bytes: Buffer.from('{"format": 1}') },
  { name: `pictures/${'0'.repeat(32)}.webp`, bytes: Buffer.alloc(TAR_BLOCK, 7) },
  { name: 'empty', bytes: Buffer.alloc(0) },
];

const archive = () => buffer(tarParts(FILES, MODIFIED));

const listed = async (bytes: Buffer) => {
  const path = join(folder, 'listed.tar');
  await writeFile(path, bytes);
  const file = await open(path);
  try {
    const entries = await listTar(file);
    return await Promise.all(
      entries.map(async (entry) => ({ name: entry.name, bytes: await readTarEntry(file, entry) })),
    );
  } finally {
    await file.close();
  }
};

const tar = (args: string[]) => execFileSync('tar', args, { cwd: folder });

describe('an archive is refused', () => {
  it.each([0, 1, 100, 511, 512, 600, 1024, 1500, 2048, 2600])(
    'when it ends after %i bytes',
    async (end) => {
      await expect(listed((await archive()).subarray(0, end))).rejects.toThrow(
        'The archive is damaged: it ends too early',
      );
    },
  );

  it.each([0, 124, 148, 300, 1024])('when byte %i of a header is changed', async (at) => {
    const bytes = await archive();
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await expect(listed(bytes)).rejects.toThrow(/^The archive is damaged: /);
  });

  it('when it has more than ten thousand entries', async () => {
    const empty = await buffer(tarParts([{ name: 'empty', bytes: Buffer.alloc(0) }], MODIFIED));
    const header = empty.subarray(0, TAR_BLOCK);
    const end = Buffer.alloc(2 * TAR_BLOCK);
    const holding = (count: number) => Buffer.concat([...Array(count).fill(header), end]);
    await expect(listed(holding(10_000))).resolves.toHaveLength(10_000);
    await expect(listed(holding(10_002))).rejects.toThrow(
      'The archive is damaged: it has too many entries',
    );
  });

  it('when it is not an archive', async () => {
    await expect(listed(Buffer.from('PK'.repeat(1000)))).rejects.toThrow(
      'The archive is damaged: a header cannot be read',
    );
  });
});

describe('an archive', () => {
  it('is read as it was written', async () => {
    expect(await listed(await archive())).toEqual(FILES);
  });

  it('can be unpacked by tar, whose archives can be read in turn', async () => {
    await writeFile(join(folder, 'ours.tar'), await archive());
    tar(['xf', 'ours.tar', '--one-top-level=ours']);
    tar(['cf', 'again.tar', '-C', 'ours', '.']);
    const again = join(folder, 'again.tar');
    const file = await open(again);
    const names = (await listTar(file)).map(({ name }) => name);
    await file.close();
    expect(names.toSorted()).toEqual(FILES.map(({ name }) => name).toSorted());
  });

  it.each(['gnu', 'pax', 'ustar', 'v7', 'oldgnu'])(
    'in the format %s is read, including names of any length',
    async (format) => {
      const deep = join('a'.repeat(60), 'b'.repeat(30));
      const long = format === 'v7' ? 'short.txt' : join(deep, `${'ü'.repeat(40)}.txt`);
      await mkdir(join(folder, format, deep), { recursive: true });
      await writeFile(join(folder, format, 'site.json'), '{}');
      await writeFile(join(folder, format, long), 'deep');
      await symlink('site.json', join(folder, format, 'link'));
      tar([`--format=${format}`, '-cf', `${format}.tar`, format]);
      const file = await open(join(folder, `${format}.tar`));
      const names = (await listTar(file)).map(({ name }) => name);
      await file.close();
      expect(names.toSorted()).toEqual([join(format, long), `${format}/site.json`].toSorted());
    },
  );
});
