import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskFiles } from '../../files/disk-files.ts';
import type { ImageSize } from './pipeline.ts';
import { createImageStore, type ImageStore } from './store.ts';

const STEM = '0123456789abcdef'.repeat(2);
const NAME = `${STEM}.webp`;
const FILES = new Map<ImageSize, Buffer>([
  ['main', Buffer.from('main')],
  [480, Buffer.from('narrow')],
  ['share', Buffer.from('shared')],
]);

let parent: string;
let folder: string;
let store: ImageStore;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hvac-store-'));
  folder = join(parent, 'uploads');
  store = createImageStore(createDiskFiles(folder));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const contentOf = async (name: string, size: ImageSize) => {
  const image = await store.open(name, size);
  return image && { type: image.type, content: String(await buffer(image.bytes)) };
};

describe('a store of images', () => {
  it.each(['', '.env', 'a.webp', '../x', `../${NAME}`, `${STEM}-480.webp`, `${STEM}.webp\0`, STEM])(
    'has nothing under the name %j',
    async (name) => {
      await store.put(NAME, FILES);
      await writeFile(join(folder, '.env'), 'secret');
      expect(await store.open(name, 'main')).toBeNull();
      await store.remove(name);
      expect(await readdir(folder)).toHaveLength(4);
      await expect(store.put(name, FILES)).rejects.toThrow();
    },
  );

  it('has nothing before the first picture', async () => {
    expect(await store.open(NAME, 'main')).toBeNull();
    await store.remove(NAME);
  });

  it('does not follow links out of its folder', async () => {
    await mkdir(folder);
    await writeFile(join(parent, 'secret'), 'secret');
    await symlink(join(parent, 'secret'), join(folder, NAME));
    expect(await store.open(NAME, 'main')).toBeNull();
  });

  it('does not open a folder as a picture', async () => {
    await mkdir(join(folder, NAME), { recursive: true });
    expect(await store.open(NAME, 'main')).toBeNull();
  });

  it('does not wait for a pipe', async () => {
    await mkdir(folder);
    await promisify(execFile)('mkfifo', [join(folder, NAME)]);
    expect(await store.open(NAME, 'main')).toBeNull();
  });

  it('keeps every size, and falls back to the main one for a size that was not made', async () => {
    await store.put(NAME, FILES);
    expect(await contentOf(NAME, 'main')).toEqual({ type: 'image/webp', content: 'main' });
    expect(await contentOf(NAME, 480)).toEqual({ type: 'image/webp', content: 'narrow' });
    expect(await contentOf(NAME, 'share')).toEqual({ type: 'image/jpeg', content: 'shared' });
    expect(await contentOf(NAME, 960)).toEqual({ type: 'image/webp', content: 'main' });
    expect((await readdir(folder)).filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });

  it('leaves nothing of a picture that could not be stored completely', async () => {
    // Blocks the main file, which is written last.
    await mkdir(join(folder, `${NAME}.tmp`), { recursive: true });
    await expect(store.put(NAME, FILES)).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
  });

  it('removes every size', async () => {
    await store.put(NAME, FILES);
    await store.remove(NAME);
    expect(await readdir(folder)).toEqual([]);
  });
});
