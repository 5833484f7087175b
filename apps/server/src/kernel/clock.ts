import { hours, minutes } from '@hvac/contract/durations';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Which stored times are believed. A clock that was ahead has stored times that are still to come: they count neither
 * as recent nor as newest, and nothing waits for them (decision 031). Services compare with the time they are given,
 * queries with the database's own.
 */

/** How far the clocks of several machines may be apart, in milliseconds. */
const TOLERANCE = minutes(1);
/** For the names and files of backups, which may come from anywhere. */
export const FILE_TOLERANCE = hours(1);

/** Whether a stored time lies so far in the future that a wrong clock must have set it. */
export const isAhead = (time: Date, now: Date, tolerance = TOLERANCE): boolean =>
  time.getTime() > now.getTime() + tolerance;

/** Whether a stored time is less than a number of milliseconds ago, and not ahead. */
export const isWithinLast = (span: number, time: Date, now: Date, tolerance = TOLERANCE): boolean =>
  now.getTime() - time.getTime() < span && !isAhead(time, now, tolerance);

/** Whether an end that was set at most a number of milliseconds before it is still to come, and not further away. */
export const isWithinNext = (span: number, end: Date, now: Date): boolean =>
  end > now && !isAhead(new Date(end.getTime() - span), now);

/** Like `isAhead`, as a condition on a column. */
export const ahead = (now: Date, tolerance = TOLERANCE) => ({
  $gt: new Date(now.getTime() + tolerance),
});

/** Like `isWithinLast`, as a condition on a column. */
export const withinLast = (span: number, now: Date) => ({
  $gt: new Date(now.getTime() - span),
  $lte: new Date(now.getTime() + TOLERANCE),
});

/** Like `isWithinNext`, as a condition on a column. */
export const withinNext = (span: number, now: Date) => ({
  $gt: now,
  $lte: new Date(now.getTime() + span + TOLERANCE),
});

/** SQL: Like `isAhead`, for a column. */
export const sqlAhead = (column: string): string => `${column} > now() + interval '1 minute'`;

/** SQL: Like `isWithinLast`, for a column and an interval. */
export const sqlWithinLast = (column: string, interval: string): string =>
  `(${column} > now() - ${interval} and not ${sqlAhead(column)})`;

/** SQL: Like `isWithinNext`, for a column and an interval. */
export const sqlWithinNext = (column: string, interval: string): string =>
  `(${column} > now() and not ${sqlAhead(`${column} - ${interval}`)})`;

interface AgingRows {
  /** SQL: a table whose column `id` counts up. */
  table: string;
  /** SQL: its column that says when a row was stored. */
  storedAt: string;
  /** Age up to which rows are kept. */
  months: number;
}

/**
 * The id up to which rows are certainly older than some months; null without any. A row that was stored after a recent
 * one is recent itself, even if the clock was behind and its time says otherwise. One that is dated ahead is old once
 * a row stored after it is old.
 */
export const lastOldId = async (
  em: EntityManager,
  { table, storedAt, months }: AgingRows,
): Promise<string | null> => {
  const age = 'make_interval(months => ?)';
  const [row] = await em.execute<[{ id: string | null }]>(
    `select max(id)::text as id from ${table} where ${storedAt} < now() - ${age}
       and id < coalesce((select min(id) from ${table} where ${sqlWithinLast(storedAt, age)}), 9223372036854775807)`,
    [months, months],
  );
  return row.id;
};
