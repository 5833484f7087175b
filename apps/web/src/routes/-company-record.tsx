import type { Company } from '@hvac/contract/company';
import { formatDate, formatDateTime } from '@hvac/contract/dates';
import { trpc } from '../trpc.ts';

/** The company record; the layouts of the site and of the back office load it before anything is shown. */
export const useCompany = (): Company => trpc.settings.site.useSuspenseQuery()[0].company;

/** A date as the company sees it; takes ISO 8601. */
export const SiteDate = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{formatDate(iso, useCompany().timeZone)}</time>
);

/** Date and time as the company sees them; takes ISO 8601. */
export const SiteDateTime = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{formatDateTime(iso, useCompany().timeZone)}</time>
);
