import { formatDate, formatDateTime } from '@hvac/contract/dates';
import { useCompany } from './-use-company.ts';

/** A date as the company sees it; takes ISO 8601. */
export const SiteDate = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{formatDate(iso, useCompany().timeZone)}</time>
);

/** Date and time as the company sees them; takes ISO 8601. */
export const SiteDateTime = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{formatDateTime(iso, useCompany().timeZone)}</time>
);
