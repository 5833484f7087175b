import type { Company } from '@hvac/contract/company';
import { formatDate, formatDateTime } from '@hvac/contract/dates';
import type { SiteSettings } from '@hvac/contract/settings';
import { trpc } from '../trpc.ts';

/** The company record; the site and back office layouts load it before anything is shown. */
export const useCompany = (): Company => trpc.settings.site.useSuspenseQuery()[0].company;

/** The owner's texts by page, placeholders filled. */
export const useTexts = (): SiteSettings['texts'] => trpc.settings.site.useSuspenseQuery()[0].texts;

/** The heading of the privacy page; empty while there is none. */
export const usePrivacyLink = (): string => trpc.settings.site.useSuspenseQuery()[0].privacyLink;

/** A date in the company's time zone; takes ISO 8601. */
export const SiteDate = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{formatDate(iso, useCompany().timeZone)}</time>
);

/** Date and time in the company's time zone; takes ISO 8601. */
export const SiteDateTime = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{formatDateTime(iso, useCompany().timeZone)}</time>
);
