import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Table `system_id`: one row that distinguishes this database from all others. No backup holds it, so a restored
 * copy of a site is another system.
 */
export const SystemIdEntity = defineEntity({
  name: 'SystemId',
  tableName: 'system_id',
  properties: {
    isOnly: p.boolean().primary().default(true),
    id: p.uuid().defaultRaw('gen_random_uuid()'),
  },
});

/** The id of the database, chosen when it is first asked for; null before its table exists. */
export const readSystemId = async (em: EntityManager): Promise<string | null> => {
  const [table] = await em.execute<[{ exists: boolean }]>(
    `select to_regclass('public.system_id') is not null as exists`,
  );
  if (!table.exists) return null;
  await em.execute('insert into system_id (is_only) values (true) on conflict do nothing');
  const [row] = await em.execute<{ id: string }[]>('select id from system_id');
  return row?.id ?? null;
};
