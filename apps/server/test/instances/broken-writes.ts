import type { MikroORM } from '@mikro-orm/postgresql';
import type { Load } from './load.ts';

/** What is wrong with the writes of a finished load; all lists are empty if none was lost or stored twice. */
export interface BrokenWrites {
  /** Submissions that were acknowledged and are not stored. */
  lost: string[];
  storedTwice: string[];
  /** Edits that were acknowledged and not found when read back. */
  lostEdits: string[];
}

/** Compares what was acknowledged to a load with what the database holds. */
export const findBrokenWrites = async (orm: MikroORM, load: Load): Promise<BrokenWrites> => {
  const rows = await orm.em.fork().execute<{ name: string; count: number }[]>(
    `select full_name as name, count(*)::int as count from contact_submissions
       where full_name like 'Visitor %' group by 1`,
  );
  const stored = new Set(rows.map(({ name }) => name));
  return {
    lost: load.acknowledged.filter((name) => !stored.has(name)),
    storedTwice: rows.filter(({ count }) => count > 1).map(({ name }) => name),
    lostEdits: load.lostEdits,
  };
};
