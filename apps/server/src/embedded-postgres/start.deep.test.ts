import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, inject, it } from 'vitest';
import {
  kill,
  query,
  serverPid,
  useEmbeddedDatabases,
} from '../../test/fixtures/embedded-databases.ts';
import { StartupError } from '../config/startup-error.ts';
import { findPostgresBinaries } from './binaries.ts';
import { startEmbeddedPostgres } from './start.ts';

const { root, newFolder, newMigratedFolder, start, spawnInstance, startInstance } =
  useEmbeddedDatabases();

describe('a start that cannot succeed is refused with one line', () => {
  it('for a platform without programs', async () => {
    await expect(findPostgresBinaries('sunos-sparc')).rejects.toThrow(
      /^The embedded PostgreSQL programs do not exist for sunos-sparc\. Set DATABASE_URL, .+$/,
    );
  });

  it('when DATA_DIR is a file', async () => {
    const dataDir = join(root, 'file');
    writeFileSync(dataDir, '');
    await expect(start(dataDir)).rejects.toThrow(
      /^DATA_DIR .+ cannot be used: it is not a folder\. /,
    );
  });

  it.runIf(process.platform === 'linux')('when DATA_DIR cannot be written', async () => {
    await expect(start('/sys/data')).rejects.toThrow(/^DATA_DIR \/sys\/data cannot be used: /);
  });

  it('when the data was written by another version of PostgreSQL', async () => {
    const folder = newFolder('other-version/postgres');
    writeFileSync(join(folder, 'PG_VERSION'), '19\n');
    await expect(start(join(folder, '..'))).rejects.toThrow(
      new StartupError(
        `The database in ${folder} was written by PostgreSQL 19, and this release brings 18: ` +
          'back it up with the release that wrote it (pnpm backup), set another DATA_DIR, and restore it there',
      ),
    );
  });

  it('when the data folder holds something else', async () => {
    const folder = newFolder('something-else/postgres');
    writeFileSync(join(folder, 'letter.txt'), '');
    await expect(start(join(folder, '..'))).rejects.toThrow(/has no database/);
    expect(existsSync(join(folder, 'letter.txt'))).toBe(true);
  });

  it.skipIf(process.platform === 'win32')('when a shell would misread the path', async () => {
    await expect(start(join(root, '$HOME'))).rejects.toThrow(/whose name contains one of/);
  });
});

describe('the database', () => {
  it('is created at the first start, for the instance alone, and outlives a stop', async () => {
    const dataDir = newFolder('a folder – with spaces');
    // What an interrupted first start leaves behind.
    mkdirSync(join(dataDir, 'postgres.new-x1y2z3', 'base'), { recursive: true });

    const first = await start(dataDir);
    expect(first.databaseUrl).toMatch(/^postgresql:\/\/hvac:\S{32}@127\.0\.0\.1:\d+\/hvac$/);
    const ofAnother = new URL(inject('serverUrl')).password;
    expect(new URL(first.databaseUrl).password).not.toBe(ofAnother);
    await query(first.databaseUrl, `create table note as select 'Öl' as text`);
    expect(await query(first.databaseUrl, 'select upper(text) as text from note')).toEqual([
      { text: 'ÖL' },
    ]);
    await expect(query(withUser(first.databaseUrl, 'hvac', 'wrong'), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
    await expect(query(withUser(first.databaseUrl, 'postgres'), 'select 1')).rejects.toThrow(
      /no pg_hba\.conf entry/,
    );
    expect(readdirSync(dataDir)).toEqual(['postgres']);
    expect(mode(dataDir, 'postgres')).toBe(0o700);
    expect(mode(dataDir, 'postgres/host-password')).toBe(0o600);
    expect(mode(dataDir, 'postgres/server.log')).toBe(0o600);
    await Promise.all([first.stop(), first.stop()]);
    await expect(query(first.databaseUrl, 'select 1')).rejects.toThrow(/ECONNREFUSED/);

    // After a crash, another process may have the dead server's process id; here it is this one.
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), stalePidFile(dataDir));
    const second = await start(dataDir);
    expect(await query(second.databaseUrl, 'select text from note')).toEqual([{ text: 'Öl' }]);
    expect(await query(second.databaseUrl, 'show fsync')).toEqual([{ fsync: 'off' }]);
    await second.stop();
  });

  it('reports the reason and names the log when the server does not start', async () => {
    const dataDir = newMigratedFolder('broken');
    writeFileSync(join(dataDir, 'postgres/postgresql.auto.conf'), `shared_buffers = 'plenty'\n`);
    const log = join(dataDir, 'postgres/server.log');
    await expect(start(dataDir)).rejects.toThrow(
      new RegExp(
        `^The embedded PostgreSQL did not start: .*shared_buffers.* \\(more in ${log}\\)$`,
      ),
    );
  });

  it('keeps every committed row when the instance or the server is killed', async () => {
    const dataDir = newMigratedFolder('killed');
    const instance = await startInstance(dataDir);
    await query(instance.databaseUrl, 'create table counter (n int)');
    await query(instance.databaseUrl, 'insert into counter select generate_series(1, 1000)');
    const server = serverPid(dataDir);

    const second = spawnInstance(dataDir);
    const [[exitCode], line] = await Promise.all([once(second, 'exit'), text(second.stderr)]);
    expect(line).toMatch(`is in use by the host with process id ${instance.child.pid}`);
    expect(exitCode).toBe(1);

    await kill(instance.child);
    const next = await startInstance(dataDir);
    expect(serverPid(dataDir)).toBe(server);
    expect(next.databaseUrl).toBe(instance.databaseUrl);
    expect(await query(next.databaseUrl, 'select count(*)::int as n from counter')).toEqual([
      { n: 1000 },
    ]);
    expect(await query(next.databaseUrl, 'show fsync')).toEqual([{ fsync: 'on' }]);

    await query(next.databaseUrl, 'insert into counter select generate_series(1001, 2000)');
    process.kill(server, 'SIGKILL');
    await kill(next.child);
    const last = await startInstance(dataDir);
    expect(await query(last.databaseUrl, 'select count(*)::int as n from counter')).toEqual([
      { n: 2000 },
    ]);

    last.child.kill('SIGTERM');
    await once(last.child, 'close');
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('reports that the server had ended and is running again', async () => {
    const dataDir = newMigratedFolder('ended');
    const { promise: restarted, resolve: onRestart } = Promise.withResolvers<void>();
    const postgres = await startEmbeddedPostgres({
      dataDir,
      fsync: false,
      checkEvery: 200,
      log: () => {},
      onRestart,
    });
    try {
      process.kill(serverPid(dataDir), 'SIGINT');
      await restarted;
      expect(await query(postgres.databaseUrl, 'select 1 as n')).toEqual([{ n: 1 }]);
    } finally {
      await postgres.stop();
    }
  });
});

const mode = (dataDir: string, path: string): number => statSync(join(dataDir, path)).mode & 0o777;

const stalePidFile = (dataDir: string): string => {
  const started = Math.floor(Date.now() / 1000);
  return `${process.pid}\n${dataDir}/postgres\n${started}\n1\n\n127.0.0.1\n1 1\nready   \n`;
};

const withUser = (databaseUrl: string, user: string, password?: string): string => {
  const url = new URL(databaseUrl);
  url.username = user;
  if (password) url.password = password;
  return url.href;
};
