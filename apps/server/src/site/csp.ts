import { createHash } from 'node:crypto';
import type { RenderedPage } from '@hvac/contract/pages';

const hashOf = (content: string) =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

interface CspOptions {
  /** Whether the map may be embedded in a frame. */
  maps: boolean;
  /** Whether a service worker may be registered, as the back office does for notifications. */
  worker?: boolean;
  /** Whether visitors use https, so that no resource may be loaded over http. */
  https: boolean;
}

/** The Content-Security-Policy of a page. Inline parts are allowed by their hash, so the page can be cached. */
export const contentSecurityPolicy = (
  { inlineScripts, inlineStyles }: Pick<RenderedPage, 'inlineScripts' | 'inlineStyles'>,
  { maps, https, worker = false }: CspOptions,
): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.map(hashOf).join(' ')}`,
    `style-src 'self' ${inlineStyles.map(hashOf).join(' ')}`,
    // Owners may use images of other sites (spec §2.2, external image URL).
    `img-src 'self' data: blob: https:${https ? '' : ' http:'}`,
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    ...(worker ? ["worker-src 'self'"] : []),
    maps ? 'frame-src https://www.google.com' : "frame-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
