import { formatDateTime } from '@hvac/contract/dates';
import { colors } from './theme-tokens.ts';

/** The looks of the banner, beside those of the page. */
export const PREVIEW_STYLE = `#preview{margin:0;padding:.75rem 1rem;background:${colors['amber.100']};color:${colors['amber.800']};border-bottom:1px solid ${colors['amber.400']};font-size:.9375rem;text-align:center;text-wrap:balance}`;

/**
 * Says above a draft what it is (beyond §5).
 * @param timeZone the time zone of the site
 */
export const previewBanner = (expiresAt: Date, timeZone: string): string => {
  const until = formatDateTime(expiresAt.toISOString(), timeZone);
  return (
    '<aside id="preview" aria-label="Preview"><strong>Preview of a draft.</strong> ' +
    `Only people with this link can see it. The link works until ${until}.</aside>`
  );
};
