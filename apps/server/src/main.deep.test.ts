import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { copyDataDir } from '../test/copied-data-dir.ts';
import { serverPid } from '../test/fixtures/embedded-databases.ts';
import { freePort } from '../test/free-port.ts';
import { useMain } from '../test/main-process.ts';
import { findEmbeddedDatabase } from './embedded-postgres/start.ts';

const { folder, startMain } = useMain();

describe('a stop of instance and embedded database at the same time, as service managers do it', () => {
  const DATA_DIR = join(folder, 'embedded');
  const login = { username: 'admin', password: 'a furnace in the attic' };
  beforeAll(() => {
    mkdirSync(DATA_DIR);
    copyDataDir(inject('migratedDataDir'), DATA_DIR);
  });

  /** Starts a change that never ends: another transaction holds a lock that it needs. */
  const beginStuckChange = async (address: string, database: Client) => {
    const response = await fetch(`${address}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    await database.query('begin; lock table blog_posts in exclusive mode');
    fetch(`${address}/api/admin/posts/1`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ title: 'Never changed' }),
    }).catch(() => undefined);
    const findWaiting = async () => {
      // Within a transaction, the statistics stay as they were when first read.
      await database.query('select pg_stat_clear_snapshot()');
      // An hourly job may wait for the lock as well.
      const { rows } = await database.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update%'",
      );
      return rows;
    };
    await expect.poll(findWaiting).toHaveLength(1);
  };

  const terminate = (pid: number) => {
    try {
      process.kill(pid, 'SIGTERM');
    } catch {
      // The database process has already exited.
    }
  };

  it.each([1, 2])(
    'finishes in time and leaves nothing running, round %i',
    async () => {
      const PORT = String(await freePort());
      const env = { DATA_DIR, PORT, ADMIN_PASSWORD: login.password };
      const { child } = await startMain(env);
      const found = await findEmbeddedDatabase(DATA_DIR);
      const database = new Client(typeof found === 'object' ? found.databaseUrl : '');
      database.on('error', () => undefined);
      await database.connect();
      await beginStuckChange(`http://127.0.0.1:${PORT}`, database);
      const { rows } = await database.query('select pid from pg_stat_activity');

      const since = Date.now();
      const exit = once(child, 'exit');
      const pids = [serverPid(DATA_DIR), ...rows.map(({ pid }) => Number(pid))];
      for (const pid of [child.pid ?? 0, ...pids]) terminate(pid);
      expect(await exit).toEqual([0, null]);
      expect(Date.now() - since).toBeLessThan(7000);
      expect(await findEmbeddedDatabase(DATA_DIR)).toBe('stopped');
    },
    60_000,
  );
});
