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
  /** What every page shows, the same object for all pages until something changes. */
  siteData: () => Promise<SiteData>;
  /** What pages use to load their other data: `{router, createContext}`. They may read one draft if it is previewed. */
  proceduresFor(previewedPost: number | null): unknown;
  /** Called with the file that pages load for hydration. */
  keepSiteState(file: SiteStateFile): void;
  /** The queue in which public pages wait to be rendered. */
  renderQueue: Queue;
}

/** A draft that is shown as it will look. */
export interface PostPreview {
  id: number;
  slug: string;
  /** When the link to it expires. */
  expiresAt: Date;
}

interface RenderOptions {
  /** The status with which it may be cached; 200 unless given. */
  cacheableStatus?: number;
  /** The submitted contact form, to be shown again. */
  contactForm?: ContactFormState | null;
  /** Whether search engines may list the page. */
  isIndexed?: boolean;
  /** The draft whose page this will be. */
  preview?: PostPreview | null;
  /** Called when another compressed form of the page has been made. */
  onReweighed?: () => void;
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
  siteData,
  proceduresFor,
  keepSiteState,
  renderQueue,
}: PageRendererDeps): RenderPage => {
  const https = usesHttps(siteUrl);

  return async (
    url,
    {
      cacheableStatus = 200,
      contactForm = null,
      preview = null,
      isIndexed = !isBackOffice(url),
      onReweighed,
    } = {},
  ) => {
    const build = await source.load();
    // Before the queue, whose places are for rendering, not for waiting for the database.
    const site = await siteData();
    const render = async () => {
      if (!isBackOffice(url)) keepSiteState(build.siteStateOf(site));
      const { entryScripts } = source;
      const procedures = proceduresFor(preview?.id ?? null);
      const page = { url, siteUrl, site, procedures, entryScripts, contactForm, preview };
      return build.renderPage(page);
    };
    const rendered = await (isBackOffice(url) ? render() : renderQueue(render));
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
