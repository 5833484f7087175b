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

let serverConnection: Promise<Client> | undefined;

/** The connection in which a worker creates and drops its databases. */
const connectToServer = (): Promise<Client> => {
  const connect = async () => {
    // Not through MikroORM, which reads all entities first.
    const client = new Client({ connectionString: inject('serverUrl') });
    // The server may end before the worker does.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  serverConnection ??= connect();
  return serverConnection;
};

const databaseFrom = async (template: string, locale = ''): Promise<TestDatabase> => {
  const server = await connectToServer();
  const name = `hvac_${randomBytes(6).toString('hex')}`;
  // The default strategy also writes every page to the write-ahead log.
  await server.query(`create database ${name} template ${template} strategy file_copy ${locale}`);

  const url = new URL(inject('serverUrl'));
  url.pathname = name;
  const orm = createOrm(url.href);
  afterFile(async () => {
    await orm.close(true);
    // Not `with (force)`, which fails while the superuser's autovacuum is connected to the database.
    await server.query(`alter database ${name} with allow_connections false`);
    await server.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
      [name],
    );
    await server.query(`drop database ${name}`);
  });
  return { orm, databaseUrl: url.href };
};

/** A migrated database for the calling test file, dropped when the file is done. */
export const testDatabase = (): Promise<TestDatabase> => databaseFrom(TEMPLATE_DATABASE);

/** An empty database, as a first start finds it, dropped when the test file is done. */
export const emptyDatabase = (): Promise<TestDatabase> => databaseFrom('template0');

/** An empty database with a locale of its own, in SQL, dropped when the test file is done. */
export const databaseWithLocale = (locale: string): Promise<TestDatabase> =>
  databaseFrom('template0', locale);

/** How many statements wait for a lock held by another transaction. */
export const countWaiting = async (em: EntityManager): Promise<number> => {
  const waiting = await em.execute(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length;
};
