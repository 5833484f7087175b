import * as z from 'zod/mini';
import { versioned } from './versioned.ts';

/** For how many months figures are kept. */
export const FIGURE_MONTHS = 25;

/** Below this many visits a share says nothing, and none is shown. */
export const MIN_VISITS = 30;

/** How many pages and sources the screen names. */
export const MAX_NAMED = 5;

/** The source of what is added up beyond the largest counts of a day. */
export const OTHER_SOURCES = 'Others';

/** How often something happened. */
export interface FigureSums {
  /** Tabs in which a person touched, moved or typed. */
  visits: number;
  /** Taps on the phone number. */
  taps: number;
  /** Requests that are not spam. */
  requests: number;
  /** Those of them that became a job. */
  booked: number;
}

/** The sums of a month, written YYYY-MM. */
export interface MonthSums extends FigureSums {
  month: string;
}

/** The sums of a page or a source. */
export interface NamedSums extends FigureSums {
  name: string;
}

/** What brought most, with the sums of all others; null if these are all. */
export interface FigureRanking {
  items: NamedSums[];
  others: FigureSums | null;
}

/** Figures as the screen shows them. */
export interface Figures {
  /** The current month in the site's time zone. */
  thisMonth: string;
  /** The last twelve months, the oldest first. */
  months: MonthSums[];
  /** The chosen month, or those twelve. */
  sums: FigureSums;
  /** The month before, up to the same day if the chosen one is under way; null for twelve months. */
  before: (FigureSums & { firstDay: string; lastDay: string }) | null;
  sources: FigureRanking;
  pages: FigureRanking;
  /** The first day with a visit; null while none was counted. */
  countedSince: string | null;
  /** Whether visits are counted. */
  isCounting: boolean;
}

/** For how many days requests are counted beside a page. */
export const REQUEST_DAYS = 30;

/** How many requests of the last days began at a page: its path, decoded. */
export interface PageRequests {
  page: string;
  requests: number;
}

/** Twelve months. */
export const YEAR = 'year';

/** A month, YYYY-MM, or the last twelve; by default the current one. */
export const figurePeriod = z.union(
  [z.literal(YEAR), z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))],
  'Please choose a month',
);

export const figuresInput = z.strictObject({ period: z.optional(figurePeriod) });
export type FiguresInput = z.infer<typeof figuresInput>;

/** Days of an export, the first and the last. */
export interface FigureDays {
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether and how the website counts. */
export const figureSettingsInput = z.strictObject({
  countsVisits: z.boolean('Please choose on or off'),
});
export type FigureSettings = z.infer<typeof figureSettingsInput>;

export const defaultFigureSettings: FigureSettings = { countsVisits: true };

/** Saves the settings over the version that was loaded. */
export const saveFigureSettingsInput = versioned(figureSettingsInput);

/** A sentence for the privacy policy of a site that counts. */
export const PRIVACY_SENTENCE =
  'We count visits without cookies: only how many came from where, and how many wrote or tapped the phone number.';
