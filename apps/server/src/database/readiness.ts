import type { EntityManager } from '@mikro-orm/postgresql';
import { migrations } from './migrations/index.ts';

const NAMES = migrations.map(({ name }) => name);

/**
 * Checks that every migration of this release has run. A database that a newer release has migrated passes, because
 * migrations stay compatible with the previous release.
 * @throws Error when the tables are older than this release
 */
export const checkMigrations = async (em: EntityManager): Promise<void> => {
  const [run] = await em.execute<{ count: number }[]>(
    'select count(distinct name)::int as count from mikro_orm_migrations where name in (?)',
    [NAMES],
  );
  const missing = NAMES.length - (run?.count ?? 0);
  if (missing > 0) throw new Error(`${missing} migrations of this release have not run`);
};
