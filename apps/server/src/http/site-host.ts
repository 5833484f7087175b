import { type BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../config/env.ts';
import { addressList, isListed, isLoopback } from '../kernel/addresses.ts';
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

// Of a machine in front of the trusted proxy that may have ended https, or of a browser that spoke it.
const SIGNS_OF_HTTPS = ['via', 'cdn-loop', 'forwarded', 'sec-fetch-site'];

/** Whether a trusted proxy says that the visitor came by http, and nothing that https was ended before it. */
const cameByHttp = ({ headers, socket }: FastifyRequest, trusted: BlockList): boolean =>
  headers['x-forwarded-proto'] === 'http' &&
  isListed(trusted, socket.remoteAddress ?? '') &&
  !String(headers['x-forwarded-for'] ?? '').includes(',') &&
  !SIGNS_OF_HTTPS.some((header) => headers[header] !== undefined);

/** Whether a request came under another name than that of the site, and was not merely passed on under it. */
const cameByOtherName = (request: FastifyRequest, told: string[], port: number): boolean => {
  const name = hostNameOf(request.host);
  const isInternal = isLoopback(name) || !/[.:]/.test(name);
  if (isInternal) return false;
  return !(cameThroughProxy(request) && mayBeRewritten(request, name, port)) || told.includes(name);
};

/**
 * Tells where a request to read belongs that came under another host name, or by http to a site of https, path
 * and query kept. Null when it came as it should, or when that cannot be told: a redirect that meets a proxy
 * which replaces the name or ends https in silence would go round for ever (docs/decisions/008).
 */
export const createAddressAtSite = ({
  siteUrl,
  port,
  trustProxy = [],
}: Pick<Env, 'siteUrl' | 'port' | 'trustProxy'>): ((request: FastifyRequest) => string | null) => {
  if (siteUrl === undefined) return () => null;
  const siteName = hostNameOf(new URL(siteUrl).host);
  if (isLoopback(siteName)) return () => null;
  const isHttps = siteUrl.startsWith('https:');
  const trusted = addressList(trustProxy);
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    if (isHealth(request)) return null;
    const told = toldHosts(request);
    const isOwnName = hostNameOf(request.host) === siteName || told.includes(siteName);
    const isElsewhere = isOwnName
      ? isHttps && cameByHttp(request, trusted)
      : cameByOtherName(request, told, port);
    return isElsewhere ? siteUrl + request.url : null;
  };
};
