import type { EntityManager } from '@mikro-orm/postgresql';
import { sharedColumns } from '../../kernel/shared-columns.ts';
import { TABLES } from './backed-up-tables.service.ts';
import { tableIn } from './table-copy.service.ts';

/** Ids that follow do not meet those that were kept. */
const passIds = async (em: EntityManager, table: string): Promise<void> => {
  await em.execute(
    `select setval(pg_get_serial_sequence('public.${table}', 'id'), max(id)) from ${tableIn('public', table)}
     having max(id) is not null and pg_get_serial_sequence('public.${table}', 'id') is not null`,
  );
};

/**
 * Keeps the rows of a table that a restore does not replace, or those of a log that have been added since.
 * @param from the schema of the tables of before
 */
export const keepRows = async (em: EntityManager, from: string, table: string): Promise<void> => {
  const columns = await sharedColumns(em, table, [from, 'public']);
  if (columns.length === 0) return;
  const list = columns.join(', ');
  await em.execute(
    `insert into ${tableIn('public', table)} (${list}) select ${list} from ${tableIn(from, table)}
     on conflict do nothing`,
  );
  if (TABLES[table] === 'log') await passIds(em, table);
};
