import type { EntityManager } from '@mikro-orm/postgresql';
import { sharedColumns } from '../../kernel/shared-columns.ts';
import { TABLES, type TableName, tablesThat } from '../../tables.ts';
import {
  countFormerDevices,
  keepDeliveries,
  keepEvents,
  keepPlans,
  keepSubmissions,
  settleDeliveries,
} from '../deliveries/kept-submissions.service.ts';
import { keepImages } from '../images/kept-images.service.ts';
import {
  findRevertedChanges,
  NOTHING_REVERTED,
  type RevertedChanges,
} from './reverted-changes.service.ts';
import { tableIn } from './table-copy.service.ts';

/** The tables whose rows a restore keeps. */
const STAYING_TABLES = tablesThat(({ restore }) => restore === 'log' || restore === 'stays');

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
const keepRows = async (em: EntityManager, from: string, table: TableName): Promise<void> => {
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

/** What is kept after a restore from the previous tables. */
export interface KeptAfterRestore {
  submissions: number;
  /** Devices that are no longer notified of requests. */
  formerDevices: number;
  /** Null when it could not be found out. */
  reverted: RevertedChanges | null;
  /** What could not be kept. */
  losses: { what: string; reason: string }[];
}

/** Of an empty database. */
export const NOTHING_KEPT: KeptAfterRestore = {
  submissions: 0,
  formerDevices: 0,
  reverted: NOTHING_REVERTED,
  losses: [],
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};

/**
 * Keeps what a restore must not lose, submissions first. A broken table prevents neither the restore nor the
 * rows of other tables that are kept.
 * @param em of the transaction that has replaced the tables
 * @param from the schema of the previous tables
 * @param since when the backup was taken, by the clock of the database
 */
export const keepAfterRestore = async (
  em: EntityManager,
  from: string,
  since: Date,
): Promise<KeptAfterRestore> => {
  const kept: KeptAfterRestore = { ...NOTHING_KEPT, reverted: null, losses: [] };
  const attempt = async (what: string, take: (tx: EntityManager) => Promise<unknown>) => {
    try {
      await em.transactional(take);
      return true;
    } catch (error) {
      kept.losses.push({ what, reason: reasonOf(error) });
      return false;
    }
  };
  const hasSubmissions = await attempt('submissions that came in since', async (tx) => {
    kept.submissions = await keepSubmissions(tx, from, since);
  });
  await attempt('what was sent since', (tx) => settleDeliveries(tx, from));
  if (hasSubmissions) {
    const hasEvents = await attempt('notes of these submissions', (tx) => keepEvents(tx, from));
    await attempt('mails that wait for them', (tx) => keepDeliveries(tx, from, hasEvents));
    await attempt('what is planned for them', (tx) => keepPlans(tx, from));
  }
  await attempt('how many devices were notified', async (tx) => {
    kept.formerDevices = await countFormerDevices(tx, from);
  });
  await attempt('pictures uploaded since', (tx) => keepImages(tx, from));
  for (const table of STAYING_TABLES)
    await attempt(`the table ${table}`, (tx) => keepRows(tx, from, table));
  kept.reverted = await em.transactional((tx) => findRevertedChanges(tx, from)).catch(() => null);
  return kept;
};
