import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { query, serverPid, useEmbeddedDatabases } from '../../test/fixtures/embedded-databases.ts';
import { chownTree } from './unprivileged.ts';

const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0;

const { newFolder, start } = useEmbeddedDatabases();

describe.runIf(isLinuxRoot)('started by root', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('is refused with one line when there is no way to run as another user', async () => {
    const closed = newFolder('closed');
    chmodSync(closed, 0o700);
    vi.stubEnv('PATH', folderOfPrograms('env', 'sh'));
    await expect(start(join(closed, 'data'))).rejects.toThrow(
      /^PostgreSQL refuses to run as root, and nothing else works here \(user namespace: .+; account nobody: may not enter .+\)\. .+ set DATABASE_URL, .+$/,
    );
  });

  it('runs without the rights of root', async () => {
    const dataDir = newFolder('by-root');
    const { stop } = await start(dataDir);
    const status = readFileSync(`/proc/${serverPid(dataDir)}/status`, 'utf8');
    // At most the one capability to traverse closed folders.
    expect(status).toMatch(/^CapEff:\t0+[024]$/m);
    await stop();
  });

  it('continues as another account when user namespaces are unavailable', async () => {
    const dataDir = newFolder('by-root');
    const first = await start(dataDir);
    await query(first.databaseUrl, 'create table note as select 1 as n');
    await first.stop();

    vi.stubEnv('PATH', folderOfPrograms('env', 'sh', 'setpriv'));
    const second = await start(dataDir);
    expect(statSync(join('/proc', String(serverPid(dataDir)))).uid).not.toBe(0);
    expect(await query(second.databaseUrl, 'select n from note')).toEqual([{ n: 1 }]);
    await second.stop();
  });

  it('takes over the data of an account that is gone', async () => {
    const dataDir = newFolder('by-root');
    await (await start(dataDir)).stop();
    chownTree(join(dataDir, 'postgres'), { uid: 54_321, gid: 54_321 });
    const { databaseUrl, stop } = await start(dataDir);
    expect(await query(databaseUrl, 'select 1 as n')).toEqual([{ n: 1 }]);
    await stop();
  });
});

const folderOfPrograms = (...names: string[]): string => {
  const folder = newFolder(`only-${names.join('-')}`);
  for (const name of names) {
    const path = ['/usr/bin', '/bin'].map((bin) => join(bin, name)).find(existsSync);
    if (path) symlinkSync(path, join(folder, name));
  }
  return folder;
};
