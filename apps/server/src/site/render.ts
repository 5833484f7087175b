import type { SiteBrand } from '@hvac/contract/brand';
import { type ContactFormState, isBackOffice, type SiteStateFile } from '@hvac/contract/pages';
import { type CompressedResponse, compressedResponse } from '../http/compressed-response.ts';
import type { CreatedValue } from '../http/response-cache.ts';
import { usesHttps } from '../kernel/addresses.ts';
import { createQueue, type Queue } from '../kernel/queue.ts';
import { contentSecurityPolicy } from './csp.ts';
import type { PageSource } from './web-build.ts';

export interface PageRendererDeps {
  source: PageSource;
  siteUrl: string;
  /** The brand that pages are made with. */
  siteBrand: () => Promise<SiteBrand>;
  /** What pages use to load their data: `{router, createContext}`. */
  procedures: unknown;
  /** Called with the file that a rendered page loads for hydration. */
  keepSiteState(file: SiteStateFile): void;
  /** The queue in which public pages wait to be rendered. */
  renderQueue: Queue;
}

interface RenderOptions {
  /** The status with which it may be cached; 200 unless given. */
  cacheableStatus?: number;
  /** The submitted contact form, to be shown again. */
  contactForm?: ContactFormState | null;
  /** Called when another compressed form of the page has been made. */
  onHeavier?: () => void;
}

/**
 * Renders the page of a URL.
 * @throws AppError `unavailable` when too many are waiting to be rendered
 */
type RenderPage = (
  url: string,
  options?: RenderOptions,
) => Promise<CreatedValue<CompressedResponse>>;

// Rendering blocks the only thread: more at a time would just delay the cached pages.
const QUEUE_LIMITS = { concurrency: 4, waiting: 60, timeoutMs: 5000 };

/** The queue that bounds how many public pages are rendered at a time. */
export const createRenderQueue = (): Queue =>
  createQueue('Too many pages are being made', QUEUE_LIMITS);

/** Renders pages with the web build, public ones through the queue. */
export const createPageRenderer = ({
  source,
  siteUrl,
  siteBrand,
  procedures,
  keepSiteState,
  renderQueue,
}: PageRendererDeps): RenderPage => {
  const https = usesHttps(siteUrl);

  return async (url, { cacheableStatus = 200, contactForm = null, onHeavier } = {}) => {
    const build = await source.load();
    const render = () =>
      build.renderPage({
        url,
        siteUrl,
        siteBrand,
        procedures,
        entryScript: source.entryScript,
        contactForm,
      });
    const rendered = await (isBackOffice(url) ? render() : renderQueue(render));
    const { status, siteState } = rendered;
    if (siteState) keepSiteState(siteState);
    const html = await source.finish(rendered.html, url);
    const headers: Record<string, string> = {
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
      'cache-control': isBackOffice(url) || contactForm ? 'no-store' : 'no-cache',
      ...(isBackOffice(url) && { 'x-robots-tag': 'noindex' }),
      ...(status === 503 && { 'retry-after': '5' }),
      // In development, Vite adds inline scripts whose hashes are not known.
      ...(source.isProduction && {
        'content-security-policy': contentSecurityPolicy(rendered, {
          maps: rendered.hasMap,
          https,
        }),
      }),
    };
    const isCacheable =
      source.isProduction &&
      status === cacheableStatus &&
      rendered.isComplete &&
      !isBackOffice(url);
    return { value: compressedResponse(html, { status, headers }, onHeavier), isCacheable };
  };
};
