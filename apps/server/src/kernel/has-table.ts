import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Whether a table exists.
 * @param name with its schema
 */
export const hasTable = async (em: EntityManager, name: string): Promise<boolean> => {
  const [row] = await em.execute<[{ found: boolean }]>(
    'select to_regclass(?) is not null as found',
    [name],
  );
  return row.found;
};
