import type { Company } from '@hvac/contract/company';
import { type ContactFormState, isBackOffice } from '@hvac/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../kernel/conditional.ts';
import { toAppError } from '../kernel/errors.ts';
import { errorHeaders, logFailure } from '../kernel/rest.ts';
import { contentSecurityPolicy } from './csp.ts';
import { failurePage } from './failure-page.ts';
import { pageKey } from './page-key.ts';
import { type ReadyAnswer, readyAnswer } from './ready-answer.ts';
import type { ReadyCache } from './ready-cache.ts';
import type { PageSource } from './web-build.ts';

interface RendererDeps {
  source: PageSource;
  siteUrl: string;
  cache: ReadyCache<ReadyAnswer>;
  /** What a page loads its data with; `shows` is told what that data is. */
  proceduresFor(shows: (tags: readonly string[]) => void): unknown;
  /** Whom to call when a page cannot be made. */
  company(): Promise<Company>;
}

interface SendOptions {
  /** The page's own status unless one is given. */
  status?: number;
  /** The contact form as it was sent, to be shown again. */
  contactForm?: ContactFormState;
}

/** Answers a request with a page of the site. */
type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  options?: SendOptions,
) => Promise<FastifyReply>;

/** Renders pages with the web build, keeps those that may be kept, and sends them. */
export const createPageSender = (deps: RendererDeps): SendPage => {
  const { source, siteUrl, cache, proceduresFor, company } = deps;
  const https = siteUrl.startsWith('https:');

  const makePage = async (url: string, contactForm: ContactFormState | null = null) => {
    const tags = new Set<string>();
    const build = await source.load();
    const keptStatus = build.standInFor(url) === null ? 200 : 404;
    const rendered = await build.renderPage({
      url,
      siteUrl,
      procedures: proceduresFor((shown) => {
        for (const tag of shown) tags.add(tag);
      }),
      entryScript: source.entryScript,
      contactForm,
    });
    const { status, redirectTo } = rendered;
    const html = redirectTo === null ? await source.finish(rendered.html, url) : '';
    const headers: Record<string, string> = {
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
      'cache-control': isBackOffice(url) || contactForm ? 'no-store' : 'no-cache',
      ...(isBackOffice(url) && { 'x-robots-tag': 'noindex' }),
      ...(status === 503 && { 'retry-after': '5' }),
      // While developing, Vite adds inline scripts that no hash foresees.
      ...(source.isProduction && {
        'content-security-policy': contentSecurityPolicy(rendered, {
          maps: rendered.hasMap,
          https,
        }),
      }),
    };
    const mayBeKept =
      source.isProduction &&
      status === keptStatus &&
      rendered.isComplete &&
      !isBackOffice(url) &&
      !tags.has('outage');
    return { value: readyAnswer(html, { status, redirectTo, headers }), tags, mayBeKept };
  };

  // What has no route is one page, however many such addresses are asked for.
  const keptPage = async (key: string) => {
    const address = (await source.load()).standInFor(key) ?? key;
    return cache.get(address, () => makePage(address));
  };

  /** Whoever writes an address in capitals meant the page that has it in small letters, and no slash at its end. */
  const inSmallLetters = async (key: string): Promise<string | null> => {
    const small = key.toLowerCase().replace(/\/(?=\?|$)/, '');
    if (small === key || isBackOffice(small)) return null;
    return (await keptPage(small)).status === 200 ? small : null;
  };

  const sendPage: SendPage = async (request, reply, { status, contactForm } = {}) => {
    const key = pageKey(request.url);
    const page = contactForm ? (await makePage(key, contactForm)).value : await keptPage(key);
    if (page.redirectTo !== null) return reply.redirect(page.redirectTo, page.status);
    if (page.status === 404) {
      const small = await inSmallLetters(key);
      if (small !== null) return reply.redirect(small, 308);
    }
    const statusSent = page.status >= 500 ? page.status : (status ?? page.status);
    reply.code(statusSent).headers(page.headers);
    if (statusSent === 200) {
      reply.header('etag', page.etag);
      if (isKnown(request, page.etag)) return reply.code(304).send();
    }
    const body = await page.body(String(request.headers['accept-encoding'] ?? ''));
    if (body.encoding) reply.header('content-encoding', body.encoding);
    return reply.send(body.bytes);
  };

  return async (request, reply, options) => {
    try {
      return await sendPage(request, reply, options);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.status < 500) throw error;
      logFailure(request, error);
      const { text, headers } = failurePage(await company(), https);
      return reply
        .code(error.status)
        .headers({ ...headers, ...errorHeaders(error) })
        .send(text);
    }
  };
};
