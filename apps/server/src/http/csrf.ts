import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../kernel/addresses.ts';
import { AppError } from '../kernel/errors.ts';
import { hostNameOf, parseOrigin } from './host-name.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set(['same-origin', 'none']);

/** What determines the site's own origins. */
export interface OwnSite {
  siteUrl: string | undefined;
  port: number;
  /** The address listened on. */
  host: string;
}

/** Whether a method is safe, so that any page may link to it. */
export const isSafe = (method: string): boolean => SAFE_METHODS.has(method);

/** The origins that may send changes: the public one or, when none is configured, every loopback name. */
export const allowedOrigins = ({ siteUrl, port }: Pick<OwnSite, 'siteUrl' | 'port'>): Set<string> =>
  new Set(
    siteUrl
      ? [siteUrl]
      : ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`),
  );

/**
 * Whether a page comes from the host name that the request was sent to. Over a loopback connection this proves
 * nothing, because any name may point here (DNS rebinding), unless the browser calls the request same-origin
 * over https, where a proxy has presented a certificate for the name.
 */
const isRequestedHost = (request: FastifyRequest, origin: string, listensOn: string): boolean => {
  const page = parseOrigin(origin);
  if (page?.origin !== origin || hostNameOf(request.host) === '') return false;
  if (URL.parse(`${page.protocol}//${request.host}`)?.host !== page.host) return false;
  const isProvedByCertificate =
    page.protocol === 'https:' && request.headers['sec-fetch-site'] === 'same-origin';
  return isProvedByCertificate || !isLoopback(request.socket.localAddress ?? listensOn);
};

/**
 * Refuses cross-site changes sent by a visitor's browser (contract §3, docs/decisions/008). Requests with
 * neither `Sec-Fetch-Site` nor `Origin` do not come from a browser and pass.
 * @throws AppError `forbidden`
 */
export const createCsrfCheck = (site: OwnSite): ((request: FastifyRequest) => void) => {
  const origins = allowedOrigins(site);
  return (request) => {
    if (isSafe(request.method)) return;
    const fetchSite = request.headers['sec-fetch-site'];
    const { origin } = request.headers;
    const isForeign =
      (fetchSite !== undefined && !OWN_SITES.has(String(fetchSite))) ||
      (origin !== undefined &&
        !origins.has(origin) &&
        (site.siteUrl !== undefined || !isRequestedHost(request, origin, site.host)));
    if (isForeign) throw new AppError('forbidden', 'This request comes from another website');
  };
};
