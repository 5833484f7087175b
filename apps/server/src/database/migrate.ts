import type { MikroORM } from '@mikro-orm/postgresql';

// Any number will do, as long as every host uses the same one.
const MIGRATION_LOCK = 727_274;

/** Keeps hosts that start from migrating until the work is done. */
export const withMigrationLock = <Result>(
  orm: MikroORM,
  work: () => Promise<Result>,
): Promise<Result> =>
  orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    return work();
  });

/**
 * Migrates the tables, then runs `prepare` (first administrator, demo content), all under one advisory lock:
 * when several hosts start at once, one of them does the work.
 * @param orm opened without time-outs
 */
export const migrate = async (orm: MikroORM, prepare: () => Promise<void>): Promise<void> => {
  await withMigrationLock(orm, async () => {
    await orm.migrator.up();
    await prepare();
  });
};
