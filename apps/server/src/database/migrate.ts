import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { StartupError } from '../config/startup-error.ts';
import { AppError } from '../kernel/errors.ts';
import { fromDevelopment, isFromDevelopment } from '../kernel/release.ts';
import { LOCK_TIMEOUT, untilUnlocked } from '../kernel/table-locks.ts';
import { MIGRATION_NAMES } from './migrate-beside.ts';

// An arbitrary number that every instance uses.
const MIGRATION_LOCK = 727_274;

/** Keeps starting instances from migrating until the work is done. */
export const withMigrationLock = <Result>(
  orm: MikroORM,
  work: () => Promise<Result>,
): Promise<Result> =>
  orm.em.fork().transactional(async (em) => {
    // The server's time-out would end this transaction, and with it the lock, in the middle of a long backup.
    await em.execute('set local idle_in_transaction_session_timeout = 0');
    await em.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    return work();
  });

/**
 * The last migration that has run, if others are pending and there is data to lose; null otherwise.
 * @throws StartupError when a development version made the tables
 */
const upgradeFrom = async (orm: MikroORM): Promise<string | null> => {
  const run = (await orm.migrator.getExecuted()).map(({ name }) => name);
  if (isFromDevelopment(run, MIGRATION_NAMES)) {
    throw new StartupError(fromDevelopment('The database'));
  }
  const last = run.at(-1);
  if (last === undefined || (await orm.migrator.getPending()).length === 0) return null;
  const users = await orm.em.fork().execute('select 1 from users limit 1');
  return users.length > 0 ? last : null;
};

/**
 * Runs all migrations in one transaction, which waits for no table so long that instances wait for it.
 * @throws StartupError when others keep using the tables
 */
const runMigrations = async (orm: MikroORM): Promise<void> => {
  try {
    await untilUnlocked(() =>
      orm.em.fork().transactional(async (em) => {
        await em.execute(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
        await orm.migrator.up({ transaction: em.getTransactionContext() });
      }),
    );
  } catch (error) {
    if (error instanceof AppError) throw new StartupError(error.message);
    throw error;
  }
};

/**
 * Migrates the tables, then runs `prepare` (first administrator, demo content), all under one advisory lock:
 * when several instances start at once, one of them does the work.
 * @param orm opened without time-outs
 * @throws StartupError when a development version made the tables
 * @param beforeUpgrade called with the name of the last migration that has run, before tables that hold data change
 */
export const migrate = async (
  orm: MikroORM,
  prepare: () => Promise<void>,
  beforeUpgrade: (last: string) => Promise<void> = async () => undefined,
): Promise<void> => {
  await withMigrationLock(orm, async () => {
    const last = await upgradeFrom(orm);
    if (last !== null) await beforeUpgrade(last);
    await runMigrations(orm);
    await prepare();
  });
};

/**
 * Checks that every migration of this release has run. A database that a newer release has migrated passes, because
 * migrations stay compatible with the previous release.
 * @throws Error when the tables are older than this release
 */
export const checkMigrations = async (em: EntityManager): Promise<void> => {
  const [run] = await em.execute<{ count: number }[]>(
    'select count(distinct name)::int as count from mikro_orm_migrations where name in (?)',
    [MIGRATION_NAMES],
  );
  const missing = MIGRATION_NAMES.length - (run?.count ?? 0);
  if (missing > 0) throw new Error(`${missing} migrations of this release have not run`);
};
