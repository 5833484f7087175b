import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * The columns, as SQL identifiers, that a table has in two schemas, without those that the database computes.
 * Empty when one of them does not have the table.
 */
export const sharedColumns = async (
  em: EntityManager,
  table: string,
  [one, other]: [string, string],
): Promise<string[]> => {
  const rows = await em.execute<{ name: string }[]>(
    `select quote_ident(attname) as name from pg_attribute a
     where attrelid = to_regclass(?) and attnum > 0 and not attisdropped and attgenerated = ''
       and exists (select 1 from pg_attribute b where b.attrelid = to_regclass(?) and b.attname = a.attname
         and not b.attisdropped)
     order by attnum`,
    [`${one}.${table}`, `${other}.${table}`],
  );
  return rows.map(({ name }) => name);
};
