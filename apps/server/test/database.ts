import { randomBytes } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createOrm } from '../src/database/orm.ts';
import { afterFile } from './after-file.ts';
import { TEMPLATE_DATABASE } from './global-setup.ts';

export interface TestDatabase {
  orm: MikroORM;
  databaseUrl: string;
}

const databaseFrom = async (template: string): Promise<TestDatabase> => {
  const serverUrl = inject('serverUrl');
  const name = `hvac_${randomBytes(6).toString('hex')}`;
  // Not through MikroORM, which reads all entities first, for each of hundreds of databases.
  const server = new Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`create database ${name} template ${template}`);

  const url = new URL(serverUrl);
  url.pathname = name;
  const orm = createOrm(url.href);
  afterFile(async () => {
    await orm.close(true);
    // Not `with (force)`, which fails while autovacuum, the superuser's, is in the database.
    await server.query(`alter database ${name} with allow_connections false`);
    await server.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
      [name],
    );
    await server.query(`drop database ${name}`);
    await server.end();
  });
  return { orm, databaseUrl: url.href };
};

/** A migrated database for the calling test file, dropped when the file is done. */
export const testDatabase = (): Promise<TestDatabase> => databaseFrom(TEMPLATE_DATABASE);

/** An empty database, as a first start finds it, dropped when the test file is done. */
export const emptyDatabase = (): Promise<TestDatabase> => databaseFrom('template0');

/** How many statements wait for a lock held by another transaction. */
export const countWaiting = async (em: EntityManager): Promise<number> => {
  const waiting = await em.execute(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length;
};
