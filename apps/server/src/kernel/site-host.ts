import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from './addresses.ts';
import { isHealth } from './health.ts';
import { hostNameOf } from './host-name.ts';

const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip'];

/** Whether a request bears the marks of a proxy. Whoever asks the host directly can put them there too. */
export const bearsProxyMarks = ({ headers, raw }: FastifyRequest): boolean =>
  raw.httpVersion === '1.0' || PROXY_HEADERS.some((header) => headers[header] !== undefined);

/** The hosts that proxies say were asked for. Whoever forges them is only not redirected. */
const toldHosts = ({ headers }: FastifyRequest): string[] => {
  const forwarded = String(headers.forwarded ?? '').matchAll(/\bhost="?([^";,]+)/gi);
  return [
    ...String(headers['x-forwarded-host'] ?? '').split(','),
    ...Array.from(forwarded, ([, host = '']) => host),
  ].map((host) => hostNameOf(host.trim()));
};

// Browsers tell Sec-Fetch-Site only over https, which a proxy must have ended.
const cameThroughProxy = (request: FastifyRequest): boolean =>
  bearsProxyMarks(request) || request.headers['sec-fetch-site'] !== undefined;

/** Whether this may be the name by which a proxy knows this host, and not the one the visitor asked for. */
const mayBeRewritten = ({ host, headers }: FastifyRequest, name: string, port: number): boolean =>
  isIP(name) !== 0 ||
  host.endsWith(`:${port}`) ||
  // Caches in front of a site often ask its origin by a name of its own.
  headers.via !== undefined;

/**
 * Where a request to read under another host name belongs, path and query kept. Null when it came under the
 * name of the site, or when that cannot be told: a redirect that meets a proxy which replaces the name would
 * go round for ever (docs/decisions/008).
 * @param port the one listened on
 */
export const addressAtSite = (
  request: FastifyRequest,
  siteUrl: string,
  port: number,
): string | null => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  if (isHealth(request)) return null;
  const siteName = hostNameOf(new URL(siteUrl).host);
  const name = hostNameOf(request.host);
  const told = toldHosts(request);
  if (isLoopback(siteName) || name === siteName || told.includes(siteName)) return null;
  const isInternal = isLoopback(name) || !/[.:]/.test(name);
  if (isInternal) return null;
  const isToldOtherwise = cameThroughProxy(request) && mayBeRewritten(request, name, port);
  if (isToldOtherwise && !told.includes(name)) return null;
  return siteUrl + request.url;
};
