import type { FigureSums } from '@hvac/contract/figures';
import type { SubmissionOrigin } from '@hvac/contract/submission-extras';
import { visitSource } from '@hvac/contract/visit-source';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlAhead } from '../../kernel/clock.ts';
import { findCurrentPages } from './current-pages.service.ts';
import { pageOf } from './visit-counter.service.ts';

/** The first and the last day of what is read, YYYY-MM-DD in the site's time zone. */
export interface Days {
  from: string;
  to: string;
}

/** What was counted in a span of time, such as a day, from a source, beginning at a page. */
export interface FigureRow extends FigureSums {
  /** A day, YYYY-MM-DD, or a month, YYYY-MM. */
  time: string;
  /** A path, decoded; empty if there is no such page any more. */
  page: string;
  source: string;
}

/** What counts are added up by. */
export type Span = 'day' | 'month';

const FORMATS: Record<Span, string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM' };

const readVisits = (em: EntityManager, span: Span, { from, to }: Days): Promise<FigureRow[]> =>
  em.execute(
    `select to_char(day, ?) as time, page, source, sum(visits)::float as visits, sum(taps)::float as taps,
       0 as requests, 0 as booked
     from visit_counts where day between ? and ? group by 1, 2, 3`,
    [FORMATS[span], from, to],
  );

// In SQL, it stands for a value.
const QUESTION_MARK = 'chr(63)';

/** SQL: the path of the first page of a visit, as it is stored with a request. */
export const LANDING_PATH = `split_part(origin->>'landingPage', ${QUESTION_MARK}, 1)`;

/** SQL: which requests count. */
export const OF_CUSTOMERS = `status <> 'spam' and deleted_at is null`;

interface RequestRow extends Pick<SubmissionOrigin, 'referrer'> {
  time: string;
  landing: string | null;
  utm_source: string | null;
  gclid: string | null;
  requests: number;
  booked: number;
}

const toFigureRow = (row: RequestRow): FigureRow => {
  const campaign = { utm_source: row.utm_source ?? undefined, gclid: row.gclid ?? undefined };
  return {
    time: row.time,
    page: pageOf(row.landing ?? ''),
    source: visitSource(campaign, row.referrer ?? ''),
    visits: 0,
    taps: 0,
    requests: row.requests,
    booked: row.booked,
  };
};

const readRequests = async (
  em: EntityManager,
  span: Span,
  { from, to }: Days,
  timeZone: string,
): Promise<FigureRow[]> => {
  const rows = await em.execute<RequestRow[]>(
    `select to_char(created_at at time zone ?, ?) as time, ${LANDING_PATH} as landing,
       origin->>'referrer' as referrer, origin->'campaign'->>'utm_source' as utm_source,
       origin->'campaign'->>'gclid' as gclid,
       count(*)::int as requests, count(*) filter (where status = 'booked')::int as booked
     from contact_submissions
     where created_at >= ?::timestamp at time zone ? and created_at < (?::date + 1)::timestamp at time zone ?
       and not ${sqlAhead('created_at')} and ${OF_CUSTOMERS}
     group by 1, 2, 3, 4, 5`,
    [timeZone, FORMATS[span], from, timeZone, to, timeZone],
  );
  return rows.map(toFigureRow);
};

/**
 * What was counted, added up by day or month, page and source, in no order. Pages have the address that they have now;
 * one that does not exist has none.
 */
export const readFigureRows = async (
  em: EntityManager,
  now: Date,
  span: Span,
  days: Days,
  timeZone: string,
): Promise<FigureRow[]> => {
  const counted = [
    ...(await readVisits(em, span, days)),
    ...(await readRequests(em, span, days, timeZone)),
  ];
  const currentPage = await findCurrentPages(em, now, new Set(counted.map(({ page }) => page)));
  const rows = new Map<string, FigureRow>();
  for (const row of counted) {
    const page = currentPage(row.page);
    const key = JSON.stringify([row.time, page, row.source]);
    const present = rows.get(key);
    if (present) addSums(present, row);
    else rows.set(key, { ...row, page });
  }
  return [...rows.values()];
};

/** Adds sums to others. */
export const addSums = (sums: FigureSums, more: FigureSums): void => {
  sums.visits += more.visits;
  sums.taps += more.taps;
  sums.requests += more.requests;
  sums.booked += more.booked;
};
