import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createOrm } from '../src/database/orm.ts';
import { startEmbeddedPostgres } from '../src/embedded-postgres/start.ts';
import { copyDataDir } from './copied-data-dir.ts';

export const TEMPLATE_DATABASE = 'hvac_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server for this test run. */
    serverUrl: string;
    /** A DATA_DIR with a migrated embedded database that is not running, to be copied. */
    migratedDataDir: string;
  }
}

const startOn = (dataDir: string) =>
  startEmbeddedPostgres({ dataDir, fsync: false, log: () => undefined });

const migrateAt = async (databaseUrl: string): Promise<void> => {
  const orm = createOrm(databaseUrl);
  await orm.migrator.up();
  await orm.close(true);
};

/** Creates the database that each test file clones. */
const createTemplate = async (serverUrl: string): Promise<void> => {
  const server = createOrm(serverUrl);
  await server.em.execute(`drop database if exists ${TEMPLATE_DATABASE}`);
  await server.em.execute(`create database ${TEMPLATE_DATABASE}`);
  await server.close(true);
  const url = new URL(serverUrl);
  url.pathname = TEMPLATE_DATABASE;
  await migrateAt(url.href);
};

/** Starts the PostgreSQL of the whole run, unless `TEST_DATABASE_URL` names one. */
const startServer = async () => {
  const root = await mkdtemp(join(tmpdir(), 'hvac-test-'));
  // The account of the embedded database must be able to traverse this folder.
  await chmod(root, 0o711);
  const migratedDataDir = join(root, 'migrated');
  const first = await startOn(migratedDataDir);
  await migrateAt(first.databaseUrl);
  await first.stop();

  const dataDir = join(root, 'server');
  const given = process.env.TEST_DATABASE_URL;
  if (!given) {
    copyDataDir(migratedDataDir, dataDir);
    // Four workers test with several instances each, whose pools fill when the machine is busy.
    await appendFile(join(dataDir, 'postgres/postgresql.auto.conf'), 'max_connections = 300\n');
  }
  const embedded = given ? null : await startOn(dataDir);
  const serverUrl = given ?? embedded?.databaseUrl ?? '';
  await createTemplate(serverUrl);

  const stop = async () => {
    await embedded?.stop();
    await rm(root, { recursive: true, force: true });
  };
  return { serverUrl, migratedDataDir, stop };
};

// Several projects of a test run share this setup.
let server: ReturnType<typeof startServer> | undefined;
let projects = 0;

/** Starts one PostgreSQL for the whole run, with a migrated template database that each test file clones. */
export const setup = async (project: TestProject) => {
  projects += 1;
  server ??= startServer();
  const { serverUrl, migratedDataDir, stop } = await server;
  project.provide('serverUrl', serverUrl);
  project.provide('migratedDataDir', migratedDataDir);
  return async () => {
    projects -= 1;
    if (projects === 0) await stop();
  };
};
