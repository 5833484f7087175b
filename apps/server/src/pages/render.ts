import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContactFormState } from '@hvac/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from './csp.ts';
import type { PageSource } from './web-build.ts';

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

const compressed = async (
  html: string,
  accepted: string,
): Promise<[encoding: string, body: Buffer]> => {
  if (/\bbr\b/.test(accepted)) {
    return ['br', await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })];
  }
  if (/\bgzip\b/.test(accepted)) return ['gzip', await gunzippable(html)];
  return ['', Buffer.from(html)];
};

interface RendererDeps {
  source: PageSource;
  siteUrl: string;
  /** What pages load their data with. */
  procedures: unknown;
  maps: boolean;
}

/** Answers a request with a page of the site. The status is the page's own unless one is given. */
type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  options?: { status?: number; contactForm?: ContactFormState },
) => Promise<FastifyReply>;

const isBackOffice = (url: string) => /^\/admin(\/|\?|$)/.test(url);

/** Renders pages with the web build and sends them. */
export const createPageSender =
  ({ source, siteUrl, procedures, maps }: RendererDeps): SendPage =>
  async (request, reply, { status, contactForm } = {}) => {
    const build = await source.load();
    const page = await build.renderPage({
      url: request.url,
      siteUrl,
      procedures,
      entryScript: source.entryScript,
      contactForm: contactForm ?? null,
    });
    if (page.redirectTo !== null) return reply.redirect(page.redirectTo, page.status);

    const html = await source.finish(page.html, request.url);
    const [encoding, body] = await compressed(
      html,
      String(request.headers['accept-encoding'] ?? ''),
    );
    reply
      .code(page.status >= 500 ? page.status : (status ?? page.status))
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-encoding')
      .header('cache-control', isBackOffice(request.url) ? 'no-store' : 'no-cache');
    if (encoding) reply.header('content-encoding', encoding);
    if (isBackOffice(request.url)) reply.header('x-robots-tag', 'noindex');
    if (page.status === 503) reply.header('retry-after', '5');
    // While developing, Vite adds inline scripts that no hash foresees.
    if (source.isProduction) {
      reply.header(
        'content-security-policy',
        contentSecurityPolicy(page, { maps, https: siteUrl.startsWith('https:') }),
      );
    }
    return reply.send(body);
  };
