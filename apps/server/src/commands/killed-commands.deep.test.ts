import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { afterFile } from '../../test/after-file.ts';
import { anotherApp } from '../../test/app.ts';
import { COMPILED } from '../../test/compiled.ts';
import { testDatabase } from '../../test/database.ts';
import { writeBackup } from '../../test/fixtures/backups.ts';
import { content, refusal, silence, startScriptedStore } from '../../test/scripted-store.ts';

vi.setConfig({ testTimeout: 60_000 });
const { orm, databaseUrl } = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'hvac-killed-'));
afterFile(() => rm(dataDir, { recursive: true, force: true }));
// The backup first makes sure that the place is its own.
const { store } = await startScriptedStore(refusal(404, 'NoSuchKey'), content(''), silence);
const env = {
  ...COMPILED,
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  S3_ENDPOINT: store.endpoint,
  S3_REGION: store.region,
  S3_BUCKET: store.bucket,
  S3_ACCESS_KEY_ID: store.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.secretAccessKey,
};

const filesIn = async (folder: string) => {
  const entries = await readdir(join(dataDir, folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};
const left = async () => (await filesIn('scratch')).filter((name) => name !== 'lock');

it.each([
  ['a backup on its way to the object store', ['backup.ts'], /^hvac-.+\.tar\.zst$/],
  ['a restore of what is piped in', ['restore.ts', '-'], /^copy\.part$/],
])('%s, when killed, leaves files that the next start removes', async (_what, call, file) => {
  const finished = writeBackup(join(dataDir, 'backups'), new Date('2026-11-22T03:00:00Z'));
  const [name = '', ...args] = call;
  const command = [join(import.meta.dirname, name), ...args];
  const child = spawn(process.execPath, command, { env, stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.write('the beginning of a backup');
  await expect.poll(left, { timeout: 30_000 }).toEqual([expect.stringMatching(file)]);

  const instance = await anotherApp(orm, { dataDir });
  await instance.ready();
  expect(await left(), 'while it is running').toHaveLength(1);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await left(), 'killed').toHaveLength(1);
  const next = await anotherApp(orm, { dataDir });
  await next.ready();
  expect(await left()).toEqual([]);
  expect(await filesIn('backups')).toEqual([finished.name]);
});
