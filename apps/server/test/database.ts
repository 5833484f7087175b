import { randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, inject } from 'vitest';
import { createOrm } from '../src/database/orm.ts';
import { TEMPLATE_DATABASE } from './global-setup.ts';

/** A migrated database of its own for the test file that asks; gone when the file is done. */
export const testDatabase = async (): Promise<{ orm: MikroORM; databaseUrl: string }> => {
  const serverUrl = inject('serverUrl');
  const name = `hvac_${randomBytes(6).toString('hex')}`;
  const server = createOrm(serverUrl);
  await server.em.execute(`create database ${name} template ${TEMPLATE_DATABASE}`);

  const url = new URL(serverUrl);
  url.pathname = name;
  const orm = createOrm(url.href);
  afterAll(async () => {
    await orm.close(true);
    await server.em.execute(`drop database ${name} with (force)`);
    await server.close(true);
  });
  return { orm, databaseUrl: url.href };
};
