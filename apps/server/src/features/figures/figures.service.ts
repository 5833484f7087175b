import { clockIn } from '@hvac/contract/clocks';
import {
  FIGURE_MONTHS,
  type FigureRanking,
  type FigureSums,
  type Figures,
  MAX_NAMED,
  OTHER_SOURCES,
  YEAR,
} from '@hvac/contract/figures';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readCompany } from '../settings/company.service.ts';
import { countingSetting } from '../settings/counting.service.ts';
import { addSums, type Days, type FigureRow, readFigureRows } from './figure-rows.service.ts';

const MONTHS_SHOWN = 12;

const noSums = (): FigureSums => ({ visits: 0, taps: 0, requests: 0, booked: 0 });

const sumsOf = (rows: readonly FigureSums[]): FigureSums => {
  const sums = noSums();
  for (const row of rows) addSums(sums, row);
  return sums;
};

/** A month, YYYY-MM, some months before or after another. */
const monthFrom = (month: string, months: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 'YYYY-MM'.length);
};

const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 'YYYY-MM-DD'.length);
};

/** The first day for which figures are kept. */
export const firstKeptDay = (today: string): string =>
  `${monthFrom(today.slice(0, 'YYYY-MM'.length), -FIGURE_MONTHS)}-01`;

/** The earlier of two days. */
export const earlierOf = (...days: [string, string]): string => days.toSorted()[0] ?? '';

/** What brought most requests, else taps, else visits. */
const isMore = (one: FigureSums, other: FigureSums): number =>
  other.requests - one.requests || other.taps - one.taps || other.visits - one.visits;

const rankingOf = (rows: readonly FigureRow[], by: 'page' | 'source'): FigureRanking => {
  const named = new Map<string, FigureSums>();
  const unnamed: FigureSums[] = [];
  for (const row of rows) {
    const name = row[by];
    if (name === '' || name === OTHER_SOURCES) unnamed.push(row);
    else {
      const sums = named.get(name) ?? noSums();
      addSums(sums, row);
      named.set(name, sums);
    }
  }
  const ranked = [...named]
    .map(([name, sums]) => ({ name, ...sums }))
    .sort((one, other) => isMore(one, other) || (one.name < other.name ? -1 : 1));
  const others = [...ranked.slice(MAX_NAMED), ...unnamed];
  return {
    items: ranked.slice(0, MAX_NAMED),
    others: others.length > 0 ? sumsOf(others) : null,
  };
};

const readFirstDay = async (em: EntityManager, today: string): Promise<string | null> => {
  const [row] = await em.execute<[{ day: string | null }]>(
    'select min(day)::text as day from visit_counts where day <= ?',
    [today],
  );
  return row.day;
};

/** The days of the month before one, up to the same day if that is under way. */
const daysBefore = (month: string, today: string): Days => {
  const before = monthFrom(month, -1);
  const last = lastDayOf(before);
  const same = `${before}${today.slice('YYYY-MM'.length)}`;
  return { from: `${before}-01`, to: today.startsWith(month) ? earlierOf(same, last) : last };
};

/**
 * Figures of a month or the last twelve (beyond §9). What a clock that was ahead has dated later than today is not
 * among them.
 * @param period YYYY-MM or `year`; the current month by default
 */
export const readFigures = async (
  em: EntityManager,
  now: Date,
  period?: string,
): Promise<Figures> => {
  const { timeZone } = await readCompany(em);
  const { day: today } = clockIn(timeZone, now);
  const thisMonth = today.slice(0, 'YYYY-MM'.length);
  const chosen = period ?? thisMonth;
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) =>
    monthFrom(thisMonth, index + 1 - MONTHS_SHOWN),
  );
  const read = (days: Days) =>
    readFigureRows(em, now, 'month', { ...days, to: earlierOf(days.to, today) }, timeZone);
  const rows = await read({ from: `${months[0]}-01`, to: today });
  const isListed = chosen === YEAR || months.includes(chosen);
  const rowsOf = (month: string) => rows.filter(({ time }) => time === month);
  const ofPeriod = isListed
    ? chosen === YEAR
      ? rows
      : rowsOf(chosen)
    : await read({ from: `${chosen}-01`, to: lastDayOf(chosen) });
  const before = chosen === YEAR ? null : daysBefore(chosen, today);
  return {
    thisMonth,
    months: months.map((month) => ({ month, ...sumsOf(rowsOf(month)) })),
    sums: sumsOf(ofPeriod),
    before: before && {
      ...sumsOf(await read(before)),
      firstDay: before.from,
      lastDay: before.to,
    },
    sources: rankingOf(ofPeriod, 'source'),
    pages: rankingOf(ofPeriod, 'page'),
    countedSince: await readFirstDay(em, today),
    isCounting: (await countingSetting.read(em)).countsVisits,
  };
};
