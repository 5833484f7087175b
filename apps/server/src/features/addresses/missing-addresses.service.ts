import { MISSING_DAYS, type MissingAddress } from '@hvac/contract/addresses';
import { days } from '@hvac/contract/durations';
import type { Page } from '@hvac/contract/paging';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Transaction } from '../../kernel/work.ts';
import { MissingAddressEntity } from './missing-address.entity.ts';
import { findServed } from './served-paths.service.ts';

// What people look at in the office, and more.
const MAX_LISTED = 500;

/** How often a path was not found on a day. */
export interface MissingCount {
  path: string;
  /** YYYY-MM-DD in UTC. */
  day: string;
  count: number;
  lastAt: Date;
  /** The host name of the site that linked there last; empty if none did. */
  referrer: string;
}

/** The first and the last day that count: a later one was stored by a clock that was ahead (decision 031). */
const retainedDays = (now: Date): [first: string, last: string] => {
  const dayIn = (count: number) => new Date(now.getTime() + days(count)).toISOString().slice(0, 10);
  return [dayIn(-MISSING_DAYS), dayIn(1)];
};

const addCounts = (em: EntityManager, counted: readonly MissingCount[]): Promise<unknown> =>
  em.execute(
    `insert into missing_addresses as m (path, day, count, last_at, referrer)
     select path, day, count, "lastAt", referrer from jsonb_to_recordset(?::jsonb)
       as c(path text, day date, count int, "lastAt" timestamptz, referrer text)
     on conflict (path, day) do update set
       count = least(m.count::bigint + excluded.count, 2147483647),
       last_at = greatest(m.last_at, excluded.last_at),
       referrer = case when excluded.referrer = '' then m.referrer else excluded.referrer end`,
    [JSON.stringify(counted)],
  );

// Visitors can make up as many paths as they like.
const MAX_PER_DAY = 200;

/** Removes all of a day but what was asked for most, and what was asked for last, which may be asked for more. */
const removeOthers = (em: EntityManager, day: string): Promise<unknown> =>
  em.execute(
    `with asked as (
       select path, row_number() over (order by count desc, path) as by_count,
         row_number() over (order by last_at desc, path) as by_time
       from missing_addresses where day = ?)
     delete from missing_addresses where day = ?
       and path in (select path from asked where by_count > ? and by_time > ?)`,
    [day, day, MAX_PER_DAY, MAX_PER_DAY],
  );

/**
 * Adds what an instance has counted, and removes what is older than 30 days. Of each day, the 200 paths that were
 * asked for most are kept, and the 200 that were asked for last.
 */
export const saveMissingAddresses = (
  em: EntityManager,
  counted: readonly MissingCount[],
  now: Date,
): Promise<void> =>
  em.transactional(async (tx) => {
    // One instance after the other, to avoid deadlocks.
    await tx.execute(`select pg_advisory_xact_lock(hashtext('missing addresses'))`);
    await tx.execute(
      'delete from missing_addresses where day not between ? and ?',
      retainedDays(now),
    );
    if (counted.length === 0) return;
    await addCounts(tx, counted);
    for (const day of new Set(counted.map((count) => count.day))) await removeOthers(tx, day);
  });

interface Row {
  path: string;
  count: number;
  last_at: Date | string;
  referrer: string | null;
}

const readMissing = async (em: EntityManager, now: Date): Promise<MissingAddress[]> => {
  const rows = await em.execute<Row[]>(
    `select path, least(sum(count), 2147483647)::int as count, max(last_at) as last_at,
       (array_agg(referrer order by last_at desc) filter (where referrer <> ''))[1] as referrer
     from missing_addresses m
     where day between ? and ? and not exists (select 1 from old_addresses o where o.path = m.path)
     group by path order by count desc, last_at desc, path limit ?`,
    [...retainedDays(now), MAX_LISTED],
  );
  const served = await findServed(
    em,
    rows.map(({ path }) => path),
  );
  return rows
    .filter(({ path }) => !served.has(path))
    .map(({ path, count, last_at, referrer }) => ({
      path,
      count,
      lastAt: new Date(last_at).toISOString(),
      referrer: referrer ?? '',
    }));
};

/** A page of the addresses that were not found and still are not, the most frequent first. */
export const listMissingAddresses = async (
  em: EntityManager,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<Page<MissingAddress>> => {
  const missing = await readMissing(em, now);
  return { items: missing.slice(offset, offset + limit), total: missing.length };
};

export const countMissingAddresses = async (em: EntityManager, now: Date): Promise<number> =>
  (await readMissing(em, now)).length;

/** Deletes all that were not found, because visitors asked another company for them. */
export const removeMissingAddresses = async (tx: Transaction): Promise<void> => {
  await tx.em.nativeDelete(MissingAddressEntity, {});
};
