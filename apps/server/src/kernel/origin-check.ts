import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set(['same-origin', 'none']);

/** The origins whose pages may send changes: the public one, or every loopback name while none is configured. */
export const ownOrigins = (siteUrl: string | undefined, port: number): Set<string> =>
  new Set(
    siteUrl
      ? [siteUrl]
      : ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`),
  );

/**
 * Refuses a change that a page of another site sends with the visitor's browser (contract §3).
 * Requests with neither header come from no browser and pass.
 * @throws AppError `forbidden`
 */
export const refuseForeignOrigin = (request: FastifyRequest, origins: Set<string>): void => {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const isForeign =
    (site !== undefined && !OWN_SITES.has(String(site))) ||
    (origin !== undefined && !origins.has(origin));
  if (isForeign) throw new AppError('forbidden', 'This request comes from another website');
};
