import type { MikroORM } from '@mikro-orm/postgresql';

// Any number will do, as long as every instance takes the same one.
const MIGRATION_LOCK = 727_274;

/**
 * Brings the tables up to date, then runs `prepare` (first administrator, demo content), all under one
 * advisory lock: several instances may start at once, one of them does the work.
 * @param orm opened without time-outs
 */
export const migrate = async (orm: MikroORM, prepare: () => Promise<void>): Promise<void> => {
  await orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    await orm.migrator.up();
    await prepare();
  });
};
