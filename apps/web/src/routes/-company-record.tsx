import type { Company } from '@hvac/contract/company';
import { formatDate, formatDateTime } from '@hvac/contract/dates';
import { trpc } from '../trpc.ts';

/** The company record; the site and back office layouts load it before anything is shown. */
export const useCompany = (): Company => trpc.settings.site.useSuspenseQuery()[0].company;

/** A date in the company's time zone; takes ISO 8601. */
export const SiteDate = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{formatDate(iso, useCompany().timeZone)}</time>
);

/** Date and time in the company's time zone; takes ISO 8601. */
export const SiteDateTime = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{formatDateTime(iso, useCompany().timeZone)}</time>
);
