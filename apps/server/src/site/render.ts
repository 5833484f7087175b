import {
  type ContactFormState,
  isBackOffice,
  type SiteData,
  type SiteStateFile,
} from '@hvac/contract/pages';
import { type CompressedResponse, compressedResponse } from '../http/compressed-response.ts';
import type { CreatedValue } from '../http/response-cache.ts';
import { usesHttps } from '../kernel/addresses.ts';
import { createQueue, type Queue } from '../kernel/queue.ts';
import { contentSecurityPolicy } from './csp.ts';
import type { PageSource } from './web-build.ts';

export interface PageRendererDeps {
  source: PageSource;
  siteUrl: string;
  /** What pages use to load their other data: `{router, createContext}`. They may read one draft if it is previewed. */
  proceduresFor(previewed: DraftPreview | null): unknown;
  /** Called with the file that pages load for hydration. */
  keepSiteState(file: SiteStateFile): void;
}

/** A draft that is shown as it will look. */
export interface DraftPreview {
  of: 'post' | 'page';
  id: number;
  /** The number of its save. */
  version: number;
  /** The path at which it will be. */
  address: string;
  /** When the link to it expires. */
  expiresAt: Date;
}

export interface RenderOptions {
  /** The status with which it may be cached; 200 unless given. */
  cacheableStatus?: number;
  /** The submitted contact form, to be shown again. */
  contactForm?: ContactFormState | null;
  /** Whether search engines may list the page. */
  isIndexed?: boolean;
  /** The draft whose page this will be. */
  preview?: DraftPreview | null;
  /** Called when another compressed form of the page has been made. */
  onReweighed?: () => void;
}

/**
 * Renders the page of a URL.
 * @param site what every page shows, the same object for all pages until something changes
 */
export type RenderPage = (
  url: string,
  site: SiteData,
  options?: RenderOptions,
) => Promise<CreatedValue<CompressedResponse>>;

// Rendering blocks the only thread: more at a time would just delay the cached pages.
const QUEUE_LIMITS = { concurrency: 4, waiting: 60, timeoutMs: 5000 };

/** The queue that bounds how many public pages are rendered at a time. */
export const createRenderQueue = (): Queue =>
  createQueue('Too many pages are being made', QUEUE_LIMITS);

// One at a time: whoever has a link must not take the places of pages that everybody reads.
const PREVIEW_LIMITS = { concurrency: 1, waiting: 20, timeoutMs: 5000 };

/** The queue of drafts that are rendered as they will look. */
export const createPreviewQueue = (): Queue =>
  createQueue('Too many drafts are being shown', PREVIEW_LIMITS);

/** Renders pages with the web build. Public ones are rendered in a turn of a queue. */
export const createPageRenderer = ({
  source,
  siteUrl,
  proceduresFor,
  keepSiteState,
}: PageRendererDeps): RenderPage => {
  const https = usesHttps(siteUrl);

  return async (
    url,
    site,
    {
      cacheableStatus = 200,
      contactForm = null,
      preview = null,
      isIndexed = !isBackOffice(url),
      onReweighed,
    } = {},
  ) => {
    const build = await source.load();
    if (!isBackOffice(url)) keepSiteState(build.siteStateOf(site));
    const rendered = await build.renderPage({
      url,
      siteUrl,
      site,
      procedures: proceduresFor(preview),
      entryScripts: source.entryScripts,
      contactForm,
      preview,
    });
    const { status } = rendered;
    const html = await source.finish(rendered.html, url);
    const headers: Record<string, string> = {
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
      'cache-control': isBackOffice(url) || contactForm || preview ? 'no-store' : 'no-cache',
      ...(!isIndexed && { 'x-robots-tag': 'noindex' }),
      ...(status === 503 && { 'retry-after': '5' }),
      // In development, Vite adds inline scripts whose hashes are not known.
      ...(source.isProduction && {
        'content-security-policy': contentSecurityPolicy(rendered, {
          maps: rendered.hasMap,
          https,
          worker: isBackOffice(url),
        }),
      }),
    };
    const isCacheable =
      source.isProduction &&
      status === cacheableStatus &&
      rendered.isComplete &&
      !isBackOffice(url);
    return { value: compressedResponse(html, { status, headers }, onReweighed), isCacheable };
  };
};
