import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { listTar, readTarEntry, TAR_BLOCK, type TarFile, tarFiles, tarParts } from './tar.ts';

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

/** The files of an archive of ours, as a restore reads them. */
const unpacked = async (bytes: Buffer) => {
  const files: TarFile[] = [];
  const chunks = Readable.from([bytes.subarray(0, 700), bytes.subarray(700)]);
  for await (const file of tarFiles(chunks, () => 10 * TAR_BLOCK)) files.push(file);
  return files;
};

/** With a checksum that fits. */
const signed = (header: Buffer) => {
  header.write('        ', 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
};
/** An archive whose first header is changed. */
const edited = async (change: (header: Buffer) => void) => {
  const bytes = await archive();
  change(bytes.subarray(0, TAR_BLOCK));
  signed(bytes.subarray(0, TAR_BLOCK));
  return bytes;
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

  it('when a header for a name is larger than any name', async () => {
    const size = 5 * 1024 * 1024;
    const [header] = [(await archive()).subarray(0, TAR_BLOCK)];
    header.write(`${size.toString(8).padStart(11, '0')} `, 124);
    for (const type of ['x', 'g', 'L', 'K']) {
      header.write(type, 156);
      const bytes = Buffer.concat([signed(header), Buffer.alloc(size), await archive()]);
      await expect(listed(bytes), type).rejects.toThrow('a header cannot be read');
    }
  });

  it('when it claims a size that it does not have', async () => {
    for (const claimed of ['77777777777', '\x80\0\0\0\0\0\x10\0\0\0\0\0']) {
      const bytes = await edited((header) => header.write(claimed, 124, 'latin1'));
      await expect(listed(bytes)).rejects.toThrow('The archive is damaged: it ends too early');
      await expect(unpacked(bytes)).rejects.toThrow('site.json is too large');
    }
  });

  it('when its size is no number', async () => {
    for (const size of ['\x90\0\0\0\0\0\0\0\0\0\0\x02', 'x'.repeat(12)]) {
      const bytes = await edited((header) => header.write(size, 124, 'latin1'));
      await expect(listed(bytes)).rejects.toThrow('a header cannot be read');
      await expect(unpacked(bytes)).rejects.toThrow('a header cannot be read');
    }
  });

  it('by a restore when it is cut anywhere, or goes on', async () => {
    const whole = await archive();
    for (let end = 0; end < whole.length; end += 256) {
      await expect(unpacked(whole.subarray(0, end)), `${end}`).rejects.toThrow(
        'The archive is damaged: it ends too early',
      );
    }
    for (const more of [Buffer.alloc(1), Buffer.alloc(TAR_BLOCK), whole]) {
      await expect(unpacked(Buffer.concat([whole, more]))).rejects.toThrow(
        'The archive is damaged: ',
      );
    }
  });

  it('by a restore when a header changes the name of the next file', async () => {
    const path = '../../etc/passwd';
    for (const [type, content] of [
      ['x', `${path.length + 9} path=${path}\n`],
      ['g', `${path.length + 9} path=${path}\n`],
      ['L', path],
    ] as const) {
      const files = [{ name: 'long', bytes: Buffer.from(content) }];
      const bytes = (await buffer(tarParts(files, MODIFIED))).subarray(0, 2 * TAR_BLOCK);
      bytes.write(type, 156);
      signed(bytes.subarray(0, TAR_BLOCK));
      await expect(unpacked(Buffer.concat([bytes, await archive()])), type).rejects.toThrow(
        'The archive is damaged: a header is not as we write it',
      );
    }
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
    expect(await unpacked(await archive())).toEqual(FILES);
  });

  it('is read with numbers that end in NUL, as in backups of our own writer', async () => {
    const bytes = await edited((header) => {
      for (const end of [107, 115, 123, 135, 147]) header[end] = 0;
      header.fill(0, 329, 345);
    });
    expect(await unpacked(bytes)).toEqual(FILES);
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

  it('stops reading files when nobody reads it any more', async () => {
    const said: string[] = [];
    async function* files() {
      try {
        for (;;) yield { name: 'endless', bytes: Buffer.alloc(100 * TAR_BLOCK) };
      } finally {
        said.push('files ended');
      }
    }
    for await (const _part of tarParts(files(), MODIFIED)) break;
    said.push('archive ended');
    expect(said).toEqual(['files ended', 'archive ended']);
  });

  it('fails as its files fail', async () => {
    async function* files() {
      yield { name: 'first', bytes: Buffer.alloc(TAR_BLOCK) };
      throw new Error('gone');
    }
    await expect(buffer(tarParts(files(), MODIFIED))).rejects.toThrow('gone');
  });
});
