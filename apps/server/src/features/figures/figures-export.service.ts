import { clockIn, dayAfter } from '@hvac/contract/clocks';
import type { FigureDays } from '@hvac/contract/figures';
import type { EntityManager } from '@mikro-orm/postgresql';
import { BYTE_ORDER_MARK, csvRecord } from '../../kernel/csv.ts';
import { readCompany } from '../settings/company.service.ts';
import { type FigureRow, readFigureRows } from './figure-rows.service.ts';
import { earlierOf, firstKeptDay } from './figures.service.ts';

/** Heading and content of the columns. */
const COLUMNS: [string, (row: FigureRow) => string | number][] = [
  ['day', ({ time }) => time],
  ['page', ({ page }) => page],
  ['source', ({ source }) => source],
  ['visits', ({ visits }) => visits],
  ['taps', ({ taps }) => taps],
  ['requests', ({ requests }) => requests],
  ['booked', ({ booked }) => booked],
];

/** Days that are in memory at once. */
const PART = 31;

const inOrder = (one: FigureRow, other: FigureRow): number => {
  const [left, right] = [one, other].map(({ time, page, source }) =>
    [time, page, source].join('\n'),
  );
  return (left ?? '') < (right ?? '') ? -1 : 1;
};

/** The figures of some days as CSV, the earliest first, in parts that fit into memory; by default all that are kept. */
export async function* exportFigures(
  em: EntityManager,
  now: Date,
  days: FigureDays,
): AsyncGenerator<string, void> {
  const { timeZone } = await readCompany(em);
  const { day: today } = clockIn(timeZone, now);
  const kept = firstKeptDay(today);
  const first = days.from && days.from > kept ? days.from : kept;
  const last = earlierOf(days.to ?? today, today);
  yield BYTE_ORDER_MARK + csvRecord(COLUMNS.map(([heading]) => heading));
  for (let from = first; from <= last; from = dayAfter(from, PART)) {
    const to = earlierOf(dayAfter(from, PART - 1), last);
    const rows = await readFigureRows(em, now, 'day', { from, to }, timeZone);
    yield rows
      .sort(inOrder)
      .map((row) => csvRecord(COLUMNS.map(([, contentOf]) => String(contentOf(row)))))
      .join('');
  }
}
