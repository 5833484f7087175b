import type { MikroORM } from '@mikro-orm/postgresql';

// Any number will do, as long as every host uses the same one.
const MIGRATION_LOCK = 727_274;

/**
 * Migrates the tables, then runs `prepare` (first administrator, demo content), all under one advisory lock:
 * when several hosts start at once, one of them does the work.
 * @param orm opened without time-outs
 */
export const migrate = async (orm: MikroORM, prepare: () => Promise<void>): Promise<void> => {
  await orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    await orm.migrator.up();
    await prepare();
  });
};
