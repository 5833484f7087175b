import type { EntityManager } from '@mikro-orm/postgresql';
import { tablesThat } from '../../tables.ts';
import {
  carryOverDeliveries,
  carryOverEvents,
  carryOverSubmissions,
  settleDeliveries,
} from '../deliveries/carried-submissions.service.ts';
import { carryOverImages } from '../images/carried-images.service.ts';
import { type CameBack, findCameBack, NOTHING_CAME_BACK } from './came-back.service.ts';
import { keepRows } from './kept-rows.service.ts';

/** The tables whose rows a restore keeps. */
const KEPT = tablesThat(({ restore }) => restore === 'log' || restore === 'stays');

/** What a restore carried over from the previous tables. */
export interface CarriedOver {
  submissions: number;
  /** Null when it could not be found out. */
  cameBack: CameBack | null;
  /** What could not be carried over. */
  losses: { what: string; reason: string }[];
}

/** Of an empty database. */
export const NOTHING_CARRIED_OVER: CarriedOver = {
  submissions: 0,
  cameBack: NOTHING_CAME_BACK,
  losses: [],
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};

/**
 * Carries over what a restore must not lose, submissions first. A broken table prevents neither the restore nor the
 * carrying over of other tables.
 * @param em of the transaction that has replaced the tables
 * @param from the schema of the previous tables
 * @param since when the backup was taken, by the clock of the database
 */
export const carryOver = async (
  em: EntityManager,
  from: string,
  since: Date,
): Promise<CarriedOver> => {
  const carried: CarriedOver = { submissions: 0, cameBack: null, losses: [] };
  const attempt = async (what: string, take: (tx: EntityManager) => Promise<unknown>) => {
    try {
      await em.transactional(take);
      return true;
    } catch (error) {
      carried.losses.push({ what, reason: reasonOf(error) });
      return false;
    }
  };
  const hasSubmissions = await attempt('submissions that came in since', async (tx) => {
    carried.submissions = await carryOverSubmissions(tx, from, since);
  });
  await attempt('what was sent since', (tx) => settleDeliveries(tx, from));
  if (hasSubmissions) {
    await attempt('notes of these submissions', (tx) => carryOverEvents(tx, from));
    await attempt('mails that wait for them', (tx) => carryOverDeliveries(tx, from));
  }
  await attempt('pictures uploaded since', (tx) => carryOverImages(tx, from));
  for (const table of KEPT) await attempt(`the table ${table}`, (tx) => keepRows(tx, from, table));
  carried.cameBack = await em.transactional((tx) => findCameBack(tx, from)).catch(() => null);
  return carried;
};
