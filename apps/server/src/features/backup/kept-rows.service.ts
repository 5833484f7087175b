import type { EntityManager } from '@mikro-orm/postgresql';
import { sharedColumns } from '../../kernel/shared-columns.ts';
import { TABLES, type TableName } from '../../tables.ts';
import { tableIn } from './table-copy.service.ts';

/**
 * Adds the rows of a log that the backup does not have, under new ids: what has been logged since, and all of a log
 * that began elsewhere. Ids cannot tell, because every log counts from 1.
 */
const keepLog = async (
  em: EntityManager,
  table: string,
  columns: string[],
  from: string,
): Promise<void> => {
  const content = columns.filter((column) => column !== 'id');
  const rowOf = (name: string) => `row(${content.map((column) => `${name}.${column}`).join(', ')})`;
  await em.execute(
    `insert into ${tableIn('public', table)} (${content.join(', ')})
     select ${content.join(', ')} from ${tableIn(from, table)} former
     where not exists (
       select 1 from ${tableIn('public', table)} restored where ${rowOf('restored')}::text = ${rowOf('former')}::text)
     order by id`,
  );
};

/**
 * Keeps the rows of a table that a restore does not replace, or those of a log that the backup does not have.
 * @param from the schema of the previous tables
 */
export const keepRows = async (
  em: EntityManager,
  from: string,
  table: TableName,
): Promise<void> => {
  const columns = await sharedColumns(em, table, [from, 'public']);
  if (columns.length === 0) return;
  if (TABLES[table].restore === 'log') {
    await keepLog(em, table, columns, from);
    return;
  }
  const list = columns.join(', ');
  await em.execute(
    `insert into ${tableIn('public', table)} (${list}) select ${list} from ${tableIn(from, table)}
     on conflict do nothing`,
  );
};
