import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearScratch, inScratchFolder } from './scratch-folder.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hvac-scratch-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const inUse = async () =>
  (await readdir(join(dataDir, 'scratch'))).filter((name) => name !== 'lock');

/** Another process that has a file in a folder of its own. */
const startUser = async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'scratch-folder.ts'));
  const program = `
    import { writeFileSync } from 'node:fs';
    import { inScratchFolder } from ${module};
    await inScratchFolder(process.argv[1], (folder) => {
      writeFileSync(folder + '/big', 'bytes');
      process.stdout.write('ready');
      setInterval(() => undefined, 60_000);
      return new Promise(() => undefined);
    });`;
  const args = ['--input-type=module', '-e', program, dataDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
};

it('does nothing when nothing was ever left', async () => {
  await clearScratch(dataDir);
  expect(await readdir(dataDir)).toEqual([]);
});

it('leaves nothing behind, whether the work succeeds or fails', async () => {
  const work = async (folder: string) => {
    await writeFile(join(folder, 'big'), 'bytes');
    throw new Error('no room');
  };
  await expect(inScratchFolder(dataDir, work)).rejects.toThrow('no room');
  expect(await inScratchFolder(dataDir, async (folder) => readdir(folder))).toEqual([]);
  expect(await inUse()).toEqual([]);
});

it('keeps the files of running processes, and removes those of a killed one', async () => {
  const child = await startUser();
  try {
    await inScratchFolder(dataDir, async (own) => {
      await clearScratch(dataDir);
      expect(await inUse()).toHaveLength(2);
      await writeFile(join(own, 'mine'), '');
    });
    expect(await inUse()).toHaveLength(1);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  expect(await inUse()).toHaveLength(1);
  await inScratchFolder(dataDir, async () => expect(await inUse()).toHaveLength(1));
  expect(await inUse()).toEqual([]);
});

it('clears what was left once nobody uses it', async () => {
  const child = await startUser();
  child.kill('SIGKILL');
  await once(child, 'close');
  await clearScratch(dataDir);
  expect(await inUse()).toEqual([]);
});
