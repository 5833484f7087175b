import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyObjectStore } from '../../test/object-store.ts';
import type { ObjectStore } from '../config/store-variables.ts';
import { createDiskFiles } from './disk-files.ts';
import type { Files } from './files.ts';
import { probeFiles, probesSettled } from './probe.ts';
import { createS3Files } from './s3-files.ts';

const TYPE = 'application/octet-stream';

let store: ObjectStore;
beforeAll(async () => {
  store = await anyObjectStore();
});

const kinds: [string, (folder: string) => Files][] = [
  ['a folder', createDiskFiles],
  ['an object store', () => createS3Files(store, `test-${randomUUID()}/`)],
];

let parent: string;
let files: Files;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hvac-files-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const contentOf = async (key: string) => {
  const file = await files.open(key);
  return file && { content: String(await buffer(file.bytes)), length: file.length };
};
const listed = async () => {
  const entries = [];
  for await (const entry of files.list()) entries.push(entry);
  return entries.sort((a, b) => a.key.localeCompare(b.key));
};

describe.each(kinds)('file storage in %s', (_kind, create) => {
  beforeEach(() => {
    files = create(join(parent, 'kept'));
  });
  afterEach(async () => {
    for (const { key } of await listed()) await files.remove(key);
  });

  it('is empty before the first file', async () => {
    expect(await files.open('a.txt')).toBeNull();
    expect(await files.lengthOf('a.txt')).toBeNull();
    await files.remove('a.txt');
    expect(await listed()).toEqual([]);
  });

  it('returns what was put, with its length', async () => {
    await files.put('a.txt', Buffer.from('grüezi'), TYPE);
    expect(await contentOf('a.txt')).toEqual({ content: 'grüezi', length: 7 });
    expect(await files.lengthOf('a.txt')).toBe(7);
  });

  it('puts a local file, which stays and can be removed', async () => {
    const source = join(parent, 'source');
    await writeFile(source, 'a backup');
    await files.putFile('a.tar', source, TYPE);
    expect(await readFile(source, 'utf8')).toBe('a backup');
    await rm(source);
    expect(await contentOf('a.tar')).toEqual({ content: 'a backup', length: 8 });
  });

  it('keeps nothing when the local file does not exist', async () => {
    await expect(files.putFile('a.tar', join(parent, 'none'), TYPE)).rejects.toThrow('ENOENT');
    expect(await files.lengthOf('a.tar')).toBeNull();
    expect(await listed()).toEqual([]);
  });

  it('keeps big files byte for byte, and an empty one', async () => {
    const bytes = randomBytes(3_000_000);
    const source = join(parent, 'source');
    await writeFile(source, bytes);
    await files.put('a.bin', bytes, TYPE);
    await files.putFile('b.bin', source, TYPE);
    await files.put('c.bin', Buffer.alloc(0), TYPE);
    for (const key of ['a.bin', 'b.bin']) {
      const file = await files.open(key);
      expect(file?.length).toBe(bytes.length);
      expect(file && bytes.equals(await buffer(file.bytes))).toBe(true);
    }
    expect(await contentOf('c.bin')).toEqual({ content: '', length: 0 });
  });

  it('closes a file when only the beginning is read', async () => {
    await files.put('a.bin', randomBytes(3_000_000), TYPE);
    const file = await files.open('a.bin');
    for await (const piece of file?.bytes ?? []) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(file?.bytes.destroyed).toBe(true);
  });

  it('takes a photo and gives it back, which leaves nothing behind', async () => {
    await probeFiles(files);
    expect(await listed()).toEqual([]);
  });

  it('is probed no more once the probes have settled', async () => {
    let isOver = false;
    const probing = probeFiles(files).then(() => (isOver = true));
    await probesSettled();
    expect(await listed()).toEqual([]);
    await probing;
    expect(isOver).toBe(true);
  });

  it('replaces a file', async () => {
    await files.put('a.txt', Buffer.from('first'), TYPE);
    await files.put('a.txt', Buffer.from('second'), TYPE);
    expect(await contentOf('a.txt')).toMatchObject({ content: 'second' });
  });

  it('lists each file with its size and time', async () => {
    // A store may know the second only.
    const since = Date.now() - 1000;
    await files.put('a.txt', Buffer.from('one'), TYPE);
    await files.put('b.txt', Buffer.from('three'), TYPE);
    const [a, b, ...rest] = await listed();
    expect(a).toMatchObject({ key: 'a.txt', bytes: 3, isWhole: true });
    expect(b).toMatchObject({ key: 'b.txt', bytes: 5, isWhole: true });
    expect(rest).toEqual([]);
    const writtenAt = a?.writtenAt.getTime();
    expect(writtenAt).toBeGreaterThanOrEqual(since);
    expect(writtenAt).toBeLessThanOrEqual(Date.now());
  });

  it('no longer has a removed file', async () => {
    await files.put('a.txt', Buffer.from('one'), TYPE);
    await files.remove('a.txt');
    expect(await files.lengthOf('a.txt')).toBeNull();
    expect(await listed()).toEqual([]);
  });
});

describe('file storage in a folder', () => {
  it('writes a file where an interrupted write has left something', async () => {
    const source = join(parent, 'source');
    await writeFile(source, 'two');
    await files.put('a.txt', Buffer.from('one'), TYPE);
    for (const key of ['a.txt', 'b.txt']) await writeFile(join(parent, 'kept', `${key}.tmp`), 'ha');
    await files.put('a.txt', Buffer.from('one more'), TYPE);
    await files.putFile('b.txt', source, TYPE);
    expect(await contentOf('a.txt')).toMatchObject({ content: 'one more' });
    expect(await contentOf('b.txt')).toMatchObject({ content: 'two' });
  });

  beforeEach(() => {
    files = createDiskFiles(join(parent, 'kept'));
  });

  it('lists what an interrupted write left, which can be removed', async () => {
    await files.put('a.txt', Buffer.from('one'), TYPE);
    await writeFile(join(parent, 'kept', 'b.txt.tmp'), 'ha');
    expect(await listed()).toMatchObject([
      { key: 'a.txt', isWhole: true },
      { key: 'b.txt', bytes: 2, isWhole: false },
    ]);
    await files.remove('b.txt');
    expect(await readdir(join(parent, 'kept'))).toEqual(['a.txt']);
  });
});
