import {
  type ContactFormState,
  isBackOffice,
  type MissingPart,
  type PageSubject,
  type SiteData,
} from '@hvac/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBestCompression } from '../http/best-compression.ts';
import type { CacheGeneration } from '../http/cache-generation.ts';
import { type CompressedResponse, compressedResponse } from '../http/compressed-response.ts';
import { errorHeaders, logFailure } from '../http/error-reply.ts';
import { isNotModified } from '../http/etag.ts';
import type { QueueRead } from '../http/public-reads.ts';
import { whileCached } from '../http/repeatable.ts';
import { usesHttps } from '../kernel/addresses.ts';
import { toAppError } from '../kernel/errors.ts';
import { errorPage, unavailablePage } from './error-page.ts';
import { createMovedPages, type MovedPagesDeps } from './moved-pages.ts';
import {
  createPageRenderer,
  type DraftPreview,
  type PageRendererDeps,
  type RenderOptions,
} from './render.ts';

interface PageSenderDeps extends PageRendererDeps, MovedPagesDeps {
  /** What every page shows, the same object for all pages until something changes. */
  siteData: () => Promise<SiteData>;
  generation: Pick<CacheGeneration, 'number' | 'begin'>;
  /** Makes the pages with results of a search. */
  queueSearch: QueueRead;
  /** Renders public pages. */
  queueRender: QueueRead;
  /** Renders drafts. */
  queuePreview: QueueRead;
  /** Finds which part of a page's subject is missing; null when it exists. */
  findMissingPart(subject: PageSubject): Promise<MissingPart | null>;
  /** The page of the owner's at a path that visitors can read, and whether search engines may list it. */
  findOwnPage(path: string): Promise<{ isListed: boolean } | undefined>;
  /** Called with each request that gets no page. */
  noteMissing(request: FastifyRequest): void;
}

interface SendOptions {
  /** The page's own status by default. */
  status?: number;
  /** The submitted contact form, to be shown again. */
  contactForm?: ContactFormState;
  /** A draft to be shown in place of what is at the URL. */
  preview?: DraftPreview;
  /** Says that there is no such thing at the URL. */
  missing?: MissingPart;
}

/**
 * Responds to a request with a page of the site, or with the error page.
 * @throws AppError when a form cannot be shown again, so that the caller can keep what was typed (contract §4)
 */
type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  options?: SendOptions,
) => Promise<FastifyReply>;

/**
 * Sends the pages of the site: cached ones as they are, others once they are made. A URL whose subject does not
 * exist costs a look-up, never a rendering of its own.
 */
export const createPageSender = (deps: PageSenderDeps): SendPage => {
  const { source, pageCache, queueRead, queueSearch, queueRender, queuePreview } = deps;
  const { findMissingPart, noteMissing, siteData, generation } = deps;
  const https = usesHttps(deps.siteUrl);
  const renderPage = createPageRenderer(deps);
  const compressBest = createBestCompression();
  const movedPages = createMovedPages(deps);

  // When the look-up fails, the page is rendered and reports the failure.
  const lookUp = (request: FastifyRequest, subject: PageSubject) =>
    queueRead(request, () => findMissingPart(subject).catch(() => null));

  /** The queue for a page: the shell of the back office costs next to nothing and waits for nobody. */
  const queueFor = (url: string, { preview }: RenderOptions): QueueRead => {
    if (isBackOffice(url)) return (_request, render) => render();
    return preview ? queuePreview : queueRender;
  };

  /** Renders a page in a turn of whoever asks for it. */
  const renderFor = async (
    request: FastifyRequest,
    url: string,
    options: RenderOptions,
  ): Promise<CompressedResponse> => {
    // Before the queue, whose places are for rendering, not for waiting for the database.
    const site = await siteData();
    const render = () => renderPage(url, site, options);
    return (await queueFor(url, options)(request, render)).value;
  };

  /** The page that is cached under a key; otherwise it is rendered like this. */
  const cachedFor = async (
    request: FastifyRequest,
    key: string,
    url: string,
    options: RenderOptions = {},
  ): Promise<CompressedResponse> => {
    const cached = pageCache.getCached(key);
    if (cached) return cached;
    await generation.begin();
    const begun = generation.number;
    const site = await siteData();
    const queue = queueFor(url, options);
    return pageCache.getInTurn(
      key,
      (render) => queue(request, render),
      async (onReweighed) => {
        const page = await renderPage(url, site, { ...options, onReweighed });
        return { ...page, isCacheable: page.isCacheable && begun === generation.number };
      },
    );
  };

  // Keys of URLs begin with a slash, so none of the others can clash with one.

  /** URLs without a page of their own share one cached page per section, however many are requested. */
  const standInAt = (request: FastifyRequest, url: string) =>
    cachedFor(request, `404 ${url}`, url, { cacheableStatus: 404 });

  /** A draft as it will look: one page for each link and state of the draft. */
  const previewOf = (request: FastifyRequest, preview: DraftPreview) => {
    const { of, id, version, address, expiresAt } = preview;
    const key = `preview ${of} ${id} ${version} ${expiresAt.getTime()}`;
    return cachedFor(request, key, address, { preview });
  };

  const pageAt = async (request: FastifyRequest, address: string): Promise<CompressedResponse> => {
    const held = pageCache.getCached(address);
    if (held) return held;
    const { destinationOf, standIns } = await source.load();
    const destination = destinationOf(address);
    if (destination.kind === 'redirect') {
      return compressedResponse('', { status: 308, headers: { location: destination.to } });
    }
    if (destination.kind === 'nothing') return standInAt(request, destination.standIn);
    if (destination.kind === 'own') {
      const own = await deps.findOwnPage(destination.path);
      if (!own) return standInAt(request, destination.standIn);
      // Each letter of a path can be written in three ways; each way would be a page of its own.
      const location = `/${destination.path}`;
      return address === location
        ? cachedFor(request, address, address, { isIndexed: own.isListed })
        : compressedResponse('', { status: 308, headers: { location } });
    }
    if (destination.kind === 'search') {
      // Not cached, so that it takes the place of no page.
      return queueSearch(request, () => renderFor(request, address, { isIndexed: false }));
    }
    const missing = destination.subject && (await lookUp(request, destination.subject));
    return missing ? standInAt(request, standIns[missing]) : cachedFor(request, address, address);
  };

  /** Redirects to the lowercase URL without a trailing slash when that page exists. */
  const findLowercaseUrl = async (
    request: FastifyRequest,
    address: string,
  ): Promise<string | null> => {
    const lowercase = address.toLowerCase().replace(/\/(?=\?|$)/, '');
    if (lowercase === address || isBackOffice(lowercase)) return null;
    return (await pageAt(request, lowercase)).status === 200 ? lowercase : null;
  };

  /** Redirects a request for an old address; asked for again each time, because it may come to belong to another page. */
  const redirectOld = (reply: FastifyReply, target: string) =>
    reply.header('cache-control', 'no-cache').redirect(target, 308);

  const pageFor = async (
    request: FastifyRequest,
    address: string,
    { contactForm, preview, missing }: SendOptions,
  ): Promise<CompressedResponse> => {
    if (missing) return standInAt(request, (await source.load()).standIns[missing]);
    if (preview) return previewOf(request, preview);
    if (!contactForm) return pageAt(request, address);
    return renderFor(request, address, { contactForm });
  };

  const sendPage: SendPage = async (request, reply, options = {}) => {
    const { status, contactForm, preview, missing } = options;
    const isOwn = !contactForm && !preview && !missing;
    const address = (await source.load()).addressOf(request.url);
    const page = await pageFor(request, address, options);
    const { location } = page.headers;
    if (location) {
      // An old address is redirected at once, in whatever form it is written.
      const mayBeOld = await movedPages.mayHave(request);
      const isMissing = mayBeOld && (await pageAt(request, location)).status === 404;
      const target = isMissing ? await movedPages.find(request) : null;
      return target ? redirectOld(reply, target) : reply.redirect(location, page.status);
    }
    if (page.status === 404 && isOwn) {
      const lowercase = await findLowercaseUrl(request, address);
      if (lowercase !== null) return reply.redirect(lowercase, 308);
      const target = await movedPages.find(request);
      if (target) return redirectOld(reply, target);
      noteMissing(request);
    }
    if (address === request.url && isOwn) {
      reply.repeatable = whileCached(pageCache, address, page);
    }
    const statusSent = page.status >= 500 ? page.status : (status ?? page.status);
    reply.code(statusSent).headers(page.headers);
    if (options.missing) reply.header('cache-control', 'no-store');
    if (statusSent === 200) {
      reply.header('etag', page.etag);
      if (isNotModified(request, page.etag)) return reply.code(304).send();
    }
    const body = await page.body(String(request.headers['accept-encoding'] ?? ''));
    if (body.encoding === 'br') compressBest(page, () => pageCache.has(address, page));
    if (body.encoding) reply.header('content-encoding', body.encoding);
    return reply.send(body.bytes);
  };

  const cachedErrorPage = () =>
    pageCache.get('error page', async () => {
      const { settings, brand } = await siteData();
      const { company, texts, isCurrent } = settings;
      const page = unavailablePage(texts.notices);
      const { text, headers } = errorPage({ company, site: brand }, https, page);
      return { value: compressedResponse(text, { status: 503, headers }), isCacheable: isCurrent };
    });

  return async (request, reply, options) => {
    try {
      return await sendPage(request, reply, options);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.status < 500 || options?.contactForm) throw error;
      logFailure(request, error);
      const { headers, body } = await cachedErrorPage();
      return reply
        .code(error.status)
        .headers({ ...headers, ...errorHeaders(error) })
        .send((await body('')).bytes);
    }
  };
};
