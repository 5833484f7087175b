import { type BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../config/env.ts';
import { addressList, isListed, isLoopback, usesHttps } from '../kernel/addresses.ts';
import { isMonitoring } from './health.ts';
import { hostNameOf } from './host-name.ts';
import { isUnreadable } from './rewrite-url.ts';

const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip'];

/** Whether a request shows signs of a proxy. Direct clients can forge them. */
export const hasForwardedHeaders = ({ headers, raw }: FastifyRequest): boolean =>
  raw.httpVersion === '1.0' || PROXY_HEADERS.some((header) => headers[header] !== undefined);

/** The requested host names according to the proxies. A client that forges them only avoids a redirect. */
const forwardedHosts = ({ headers }: FastifyRequest): string[] => {
  const forwarded = String(headers.forwarded ?? '').matchAll(/\bhost="?([^";,]+)/gi);
  return [
    ...String(headers['x-forwarded-host'] ?? '').split(','),
    ...Array.from(forwarded, ([, host = '']) => host),
  ].map((host) => hostNameOf(host.trim()));
};

// Browsers send Sec-Fetch-Site only over https, so a proxy must have terminated TLS.
const cameThroughProxy = (request: FastifyRequest): boolean =>
  hasForwardedHeaders(request) || request.headers['sec-fetch-site'] !== undefined;

/** Whether this may be the name that a proxy uses for this instance, rather than the one the visitor requested. */
const mayBeRewritten = ({ host, headers }: FastifyRequest, name: string, port: number): boolean =>
  isIP(name) !== 0 ||
  host.endsWith(`:${port}`) ||
  // Caches in front of a site often use a different name for its origin server.
  headers.via !== undefined;

// Signs of a machine in front of the trusted proxy that may have terminated TLS, or of a browser that used https.
const SIGNS_OF_HTTPS = ['via', 'cdn-loop', 'forwarded', 'sec-fetch-site'];

/**
 * Whether a trusted proxy says that the visitor used http, and nothing suggests that TLS was terminated before
 * it.
 */
const cameByHttp = ({ headers, socket }: FastifyRequest, trusted: BlockList): boolean =>
  headers['x-forwarded-proto'] === 'http' &&
  isListed(trusted, socket.remoteAddress ?? '') &&
  !String(headers['x-forwarded-for'] ?? '').includes(',') &&
  !SIGNS_OF_HTTPS.some((header) => headers[header] !== undefined);

/** Whether a request was sent to another host name than the site's, and not merely forwarded under that name. */
const cameByOtherName = (request: FastifyRequest, forwarded: string[], port: number): boolean => {
  const name = hostNameOf(request.host);
  const isInternal = isLoopback(name) || !/[.:]/.test(name);
  if (isInternal) return false;
  return (
    !(cameThroughProxy(request) && mayBeRewritten(request, name, port)) || forwarded.includes(name)
  );
};

/**
 * The canonical URL of a read request that was sent to another host name, or by http to an https site; path and
 * query are kept. Null when the URL is already canonical or this cannot be determined: behind a proxy that
 * replaces the host name or silently terminates TLS, a redirect would loop (docs/decisions/008). Null as well when
 * there is no path to keep.
 */
const createCanonicalUrl = ({
  siteUrl,
  port,
  trustProxy = [],
}: Pick<Env, 'siteUrl' | 'port' | 'trustProxy'>): ((request: FastifyRequest) => string | null) => {
  if (siteUrl === undefined) return () => null;
  const siteName = hostNameOf(new URL(siteUrl).host);
  if (isLoopback(siteName)) return () => null;
  const isHttps = usesHttps(siteUrl);
  const trusted = addressList(trustProxy);
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    if (isMonitoring(request) || isUnreadable(request.url)) return null;
    const forwarded = forwardedHosts(request);
    const isOwnName = hostNameOf(request.host) === siteName || forwarded.includes(siteName);
    const isElsewhere = isOwnName
      ? isHttps && cameByHttp(request, trusted)
      : cameByOtherName(request, forwarded, port);
    return isElsewhere ? siteUrl + request.url : null;
  };
};

/** Redirects reads that were sent to another host name, or by http to an https site (docs/decisions/008). */
export const redirectToCanonicalUrl = (app: FastifyInstance, env: Env): void => {
  const canonicalUrl = createCanonicalUrl(env);
  app.addHook('onRequest', async (request, reply) => {
    const address = canonicalUrl(request);
    if (address) return reply.header('cache-control', 'no-store').redirect(address, 308);
  });
};
