import type { Company } from '@hvac/contract/company';
import { formatDate, formatDateTime, formatDay } from '@hvac/contract/dates';
import type { SiteSettings } from '@hvac/contract/settings';
import { createContext, type ReactNode, useContext } from 'react';
import { trpc } from '../trpc.ts';

const SiteContext = createContext<SiteSettings | null>(null);

/**
 * Gives what every page needs to the components within; the site and back office layouts load it before anything is
 * shown. One query for all of them, because dozens on a page ask.
 */
export const SiteProvider = ({ children }: { children: ReactNode }) => (
  <SiteContext value={trpc.settings.site.useSuspenseQuery()[0]}>{children}</SiteContext>
);

/** What every page needs. */
export const useSite = (): SiteSettings => useContext(SiteContext) as SiteSettings;

/** Whether a layout around this gives it. */
export const useHasSite = (): boolean => useContext(SiteContext) !== null;

export const useCompany = (): Company => useSite().company;

/** The owner's texts by page, with placeholders filled in. */
export const useTexts = (): SiteSettings['texts'] => useSite().texts;

/** What the owner calls the three services. */
export const useServiceTitles = (): string[] =>
  useTexts().services.services.map(({ title }) => title);

// The first formatter of dates takes a slow phone 50 ms, for texts that the document already has.
const shownDates = new Map<string, string>();

/** Keeps the dates of the document for its hydration. */
export const keepShownDates = (): void => {
  for (const { dateTime, textContent } of document.querySelectorAll('time')) {
    shownDates.set(dateTime, textContent);
  }
};

/** A date in the company's time zone; takes ISO 8601. */
export const SiteDate = ({ iso }: { iso: string }) => {
  const { timeZone } = useCompany();
  return <time dateTime={iso}>{shownDates.get(iso) ?? formatDate(iso, timeZone)}</time>;
};

/** A calendar day; takes YYYY-MM-DD. */
export const SiteDay = ({ day }: { day: string }) => (
  <time dateTime={day}>{shownDates.get(day) ?? formatDay(day)}</time>
);

/** Date and time in the company's time zone; takes ISO 8601. */
export const SiteDateTime = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{formatDateTime(iso, useCompany().timeZone)}</time>
);
