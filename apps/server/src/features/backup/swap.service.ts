import type { EntityManager } from '@mikro-orm/postgresql';
import { LOCK_TIMEOUT, untilUnlocked } from '../../kernel/table-locks.ts';
import type { Work } from '../../kernel/work.ts';
import { keepDeviceNumbers } from '../deliveries/kept-submissions.service.ts';
import { BEFORE_RESTORE } from './former-tables.service.ts';
import {
  type KeptAfterRestore,
  keepAfterRestore,
  NOTHING_KEPT,
} from './kept-after-restore.service.ts';
import { RESTORING } from './restoring-schema.service.ts';
import { tableIn } from './table-copy.service.ts';

const tablesIn = async (em: EntityManager, schema: string): Promise<string[]> => {
  const rows = await em.execute<{ name: string }[]>(
    `select relname as name from pg_class where relnamespace = to_regnamespace(?) and relkind = 'r'
       and not exists (select 1 from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')
     order by relname`,
    [schema],
  );
  return rows.map(({ name }) => name);
};

const MIGRATIONS = 'mikro_orm_migrations';

/**
 * The tables of the site, including those of a newer release: left behind, they would be in the way when that release
 * is installed again and creates them.
 */
const tablesInUse = async (
  em: EntityManager,
  restored: string[],
  migrations: readonly string[],
): Promise<string[]> => {
  const tables = await tablesIn(em, 'public');
  const unknown = tables.includes(MIGRATIONS)
    ? await em.execute(`select 1 from public.${MIGRATIONS} where not name = any(?) limit 1`, [
        `{${migrations.join(',')}}`,
      ])
    : [];
  return unknown.length > 0 ? tables : tables.filter((table) => restored.includes(table));
};

/** @returns whether there were tables in use */
const swapTables = async (em: EntityManager, migrations: readonly string[]): Promise<boolean> => {
  await em.execute(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  const restored = await tablesIn(em, RESTORING);
  const inUse = await tablesInUse(em, restored, migrations);
  if (inUse.length > 0) {
    // All at once: locking one by one could deadlock with instances.
    const list = inUse.map((table) => tableIn('public', table)).join(', ');
    await em.execute(`lock table ${list} in access exclusive mode`);
  }
  await em.execute(`drop schema if exists ${BEFORE_RESTORE} cascade`);
  await em.execute(`create schema ${BEFORE_RESTORE}`);
  for (const table of inUse) {
    await em.execute(`alter table ${tableIn('public', table)} set schema ${BEFORE_RESTORE}`);
  }
  for (const table of restored) {
    await em.execute(`alter table ${tableIn(RESTORING, table)} set schema public`);
  }
  await em.execute(`drop schema ${RESTORING}`);
  return inUse.length > 0;
};

/**
 * Replaces the tables in use with those of a restore, in one short transaction, and tells all instances.
 * @param since when the backup was taken, by the clock of the database
 * @param migrations names of the migrations that this release knows
 * @throws AppError `unavailable` when others keep using the tables for two minutes
 */
export const swapIn = (
  work: Work,
  since: Date,
  migrations: readonly string[],
): Promise<KeptAfterRestore> =>
  untilUnlocked(() =>
    work.transaction(async ({ em }) => {
      const hadTables = await swapTables(em, migrations);
      const kept = hadTables ? await keepAfterRestore(em, BEFORE_RESTORE, since) : NOTHING_KEPT;
      await keepDeviceNumbers(em);
      return kept;
    }),
  );
