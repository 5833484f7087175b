import { FIGURE_MONTHS, OTHER_SOURCES } from '@hvac/contract/figures';
import type { EntityManager } from '@mikro-orm/postgresql';
import { repeatedJob } from '../../kernel/job.ts';
import type { Transaction } from '../../kernel/work.ts';
import { findServed } from '../addresses/served-paths.service.ts';
import { readCompany } from '../settings/company.service.ts';
import { countingSetting } from '../settings/counting.service.ts';
import { VisitCountEntity } from './visit-count.entity.ts';
import type { VisitCount } from './visit-counter.service.ts';

/** Rows of a day; the smallest counts are one of them. */
const MAX_A_DAY = 200;

/** The pages among some paths, as old addresses would be. */
export const existingPages = async (
  em: EntityManager,
  paths: readonly string[],
): Promise<ReadonlySet<string>> => {
  const served = await findServed(em, paths);
  return new Set(paths.filter((path) => served.has(path) && served.get(path) !== 'reserved'));
};

/** SQL: a sum that the column can hold. */
const sumOf = (column: string) => `least(v.${column}::bigint + excluded.${column}, 2147483647)`;

const ADDING = `on conflict (day, page, source) do update set
  visits = ${sumOf('visits')}, taps = ${sumOf('taps')}`;

const addCounts = (em: EntityManager, counts: readonly VisitCount[]): Promise<unknown> =>
  em.execute(
    `insert into visit_counts as v (day, page, source, visits, taps)
     select day, page, source, sum(visits), sum(taps) from jsonb_to_recordset(?::jsonb)
       as c(day date, page text, source text, visits int, taps int)
     group by day, page, source ${ADDING}`,
    [JSON.stringify(counts)],
  );

/** Adds up all of a day but what was counted most. */
const addUpOthers = (em: EntityManager, day: string): Promise<unknown> =>
  em.execute(
    `with ranked as (
       select page, source, row_number() over (order by visits + taps desc, page, source) as place
       from visit_counts where day = ? and not (page = '' and source = ?)),
     gone as (
       delete from visit_counts v using ranked r
       where v.day = ? and v.page = r.page and v.source = r.source and r.place >= ?
       returning v.visits, v.taps)
     insert into visit_counts as v (day, page, source, visits, taps)
       select ?::date, '', ?, least(sum(visits), 2147483647), least(sum(taps), 2147483647)
       from gone having count(*) > 0 ${ADDING}`,
    [day, OTHER_SOURCES, day, MAX_A_DAY, day, OTHER_SOURCES],
  );

/** Changes of counts one after the other, to avoid deadlocks: each is one of many rows. */
const lockCounts = (tx: EntityManager): Promise<unknown> =>
  tx.execute(`select pg_advisory_xact_lock(hashtext('visit counts'))`);

/**
 * Adds what an instance has counted, unless visits are not counted any more. Of each day, the 199 largest counts are
 * kept, and the sum of the others.
 */
export const saveVisitCounts = async (
  em: EntityManager,
  counted: readonly VisitCount[],
): Promise<void> => {
  if (counted.length === 0 || !(await countingSetting.read(em)).countsVisits) return;
  const pages = await existingPages(em, [...new Set(counted.map(({ page }) => page))]);
  const counts = counted.map((count) => ({
    ...count,
    page: pages.has(count.page) ? count.page : '',
  }));
  await em.transactional(async (tx) => {
    await lockCounts(tx);
    await addCounts(tx, counts);
    for (const day of new Set(counts.map(({ day }) => day))) await addUpOthers(tx, day);
  });
};

/** Removes what was counted for a former company. */
export const removeAllVisitCounts = async (tx: Transaction): Promise<void> => {
  await lockCounts(tx.em);
  await tx.em.nativeDelete(VisitCountEntity, {});
};

/** Whether anything was counted. */
export const hasVisitCounts = async (em: EntityManager): Promise<boolean> =>
  (await em.findOne(VisitCountEntity, { visits: { $gte: 0 } })) !== null;

/** Deletes what is older than figures are kept, and returns how many rows that were. */
export const removeOldVisitCounts = async (em: EntityManager, now: Date): Promise<number> => {
  const { timeZone } = await readCompany(em);
  const rows = await em.execute(
    `delete from visit_counts
     where day < (?::timestamptz at time zone ?)::date - make_interval(months => ?) returning 1`,
    [now, timeZone, FIGURE_MONTHS],
  );
  return rows.length;
};

/** Deletes old counts every day. */
export const oldVisitCountsJob = repeatedJob('figures:remove-old', 'day');
