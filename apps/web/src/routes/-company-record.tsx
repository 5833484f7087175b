import type { Company } from '@hvac/contract/company';
import { formatDate, formatDateTime } from '@hvac/contract/dates';
import type { SiteSettings } from '@hvac/contract/settings';
import { trpc } from '../trpc.ts';

/** What every page needs; the site and back office layouts load it before anything is shown. */
export const useSite = (): SiteSettings => trpc.settings.site.useSuspenseQuery()[0];

export const useCompany = (): Company => useSite().company;

/** The owner's texts by page, with placeholders filled in. */
export const useTexts = (): SiteSettings['texts'] => useSite().texts;

/** A date in the company's time zone; takes ISO 8601. */
export const SiteDate = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{formatDate(iso, useCompany().timeZone)}</time>
);

/** Date and time in the company's time zone; takes ISO 8601. */
export const SiteDateTime = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{formatDateTime(iso, useCompany().timeZone)}</time>
);
