import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createOrm } from '../src/database/orm.ts';
import { startEmbeddedPostgres } from '../src/embedded-postgres/start.ts';

export const TEMPLATE_DATABASE = 'hvac_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server for this test run. */
    serverUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated template database that each test file clones. */
export const setup = async (project: TestProject) => {
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = await mkdtemp(join(tmpdir(), 'hvac-test-'));
  const embedded = given
    ? null
    : await startEmbeddedPostgres({ dataDir, fsync: false, log: () => undefined });
  const serverUrl = given ?? embedded?.databaseUrl ?? '';

  const server = createOrm(serverUrl);
  await server.em.execute(`drop database if exists ${TEMPLATE_DATABASE}`);
  await server.em.execute(`create database ${TEMPLATE_DATABASE}`);
  await server.close(true);

  const templateUrl = new URL(serverUrl);
  templateUrl.pathname = TEMPLATE_DATABASE;
  const template = createOrm(templateUrl.href);
  await template.migrator.up();
  await template.close(true);

  project.provide('serverUrl', serverUrl);
  return async () => {
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
