import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { afterFile } from '../../../test/after-file.ts';
import { createWebsiteImage } from '../../../test/factories.ts';
import { useSelfCheck } from '../../../test/fixtures/self-check.ts';

const { em, execute, find, start } = useSelfCheck();

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hvac-check-'));
  afterFile(() => rm(folder, { recursive: true }));
  return folder;
};

describe('images', () => {
  it('are a problem when one in use has lost its file', async () => {
    const uploadsDir = await newFolder();
    const instance = await start({ uploadsDir });
    const name = `${'a'.repeat(32)}.webp`;
    const store = (stored: string) =>
      execute('insert into stored_images (name, width, height, bytes) values (?, 1, 1, 1)', [
        stored,
      ]);
    await store(name);
    await store(`${'b'.repeat(32)}.webp`);
    expect((await find('images', instance))?.level).toBe('ok');
    await createWebsiteImage(em(), 'hero', `/uploads/${name}`);
    expect(await find('images', instance)).toMatchObject({
      level: 'problem',
      says: '1 photo in use has no file: visitors see a gap.',
    });
    await writeFile(join(uploadsDir, name), 'picture');
    expect((await find('images', instance))?.level).toBe('ok');
  });
});
