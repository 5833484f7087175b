import { days } from '@hvac/contract/durations';
import { type FigureSums, type Figures, MIN_VISITS, YEAR } from '@hvac/contract/figures';
import { SITE_PAGES } from '@hvac/contract/site-pages';

const inMonth = (month: string, form: Intl.DateTimeFormatOptions): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { ...form, timeZone: 'UTC' });

/** 'November 2026' */
export const monthName = (month: string): string =>
  inMonth(month, { month: 'long', year: 'numeric' });

/** 'Nov 2026' */
export const shortMonthName = (month: string): string =>
  inMonth(month, { month: 'short', year: 'numeric' });

/** 'Nov' */
export const shortMonth = (month: string): string => inMonth(month, { month: 'short' });

/** What the figures are of: 'November 2026 so far', 'Last 12 months'. */
export const periodName = (period: string, thisMonth: string): string => {
  if (period === YEAR) return 'Last 12 months';
  return period === thisMonth ? `${monthName(period)} so far` : monthName(period);
};

/** What the figures are compared with: 'October', or 'October 1–28' while the month is under way. */
export const beforeName = ({
  firstDay,
  lastDay,
}: Pick<NonNullable<Figures['before']>, 'firstDay' | 'lastDay'>): string => {
  const month = inMonth(firstDay.slice(0, 'YYYY-MM'.length), { month: 'long' });
  const isWhole = new Date(Date.parse(lastDay) + days(1)).getUTCDate() === 1;
  const day = Number(lastDay.slice(-2));
  if (isWhole) return month;
  return day === 1 ? `${month} 1` : `${month} 1–${day}`;
};

/** '1,234' */
export const numberText = (number: number): string => number.toLocaleString('en-US');

/** Whether visits were counted in all months that had requests; else a share of visits would be too large. */
export const isCountedThroughout = (months: readonly FigureSums[]): boolean =>
  months.every(({ requests, visits }) => requests === 0 || visits > 0);

/** How many of the visits became requests: '5%'. Null where that says nothing: of few visits, or of uncounted ones. */
export const shareText = ({
  visits,
  requests,
}: Pick<FigureSums, 'visits' | 'requests'>): string | null => {
  if (visits < MIN_VISITS || requests > visits) return null;
  const share = (100 * requests) / visits;
  return `${share > 0 && share < 1 ? '<1' : Math.round(share)}%`;
};

const NAMES: Readonly<Record<string, string>> = { '/': 'Home', '/privacy': 'Privacy' };

/**
 * What people call a page: a fixed one by its name, one of the owner's by its label, another by its path.
 * @param labels the labels of the owner's pages by path
 */
export const pageName = (path: string, labels: ReadonlyMap<string, string>): string => {
  const known = NAMES[path] ?? labels.get(path);
  if (known) return known;
  const isFixed = SITE_PAGES.some((page) => page.path === path);
  return isFixed ? path.charAt(1).toUpperCase() + path.slice(2) : path;
};

/** Whether nothing was counted. */
export const isEmpty = ({ months, sums }: Pick<Figures, 'months' | 'sums'>): boolean =>
  [...months, sums].every(
    ({ visits, taps, requests }) => visits === 0 && taps === 0 && requests === 0,
  );
