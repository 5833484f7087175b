import type { FastifyRequest } from 'fastify';

/**
 * The route of a request, never its path, because visitors can make up any number of paths. Pages and the built files
 * are one route each.
 */
export const routeName = ({ routeOptions: { url } }: FastifyRequest, status: number): string => {
  if (url === undefined || (url === '/*' && status === 404)) return 'unknown';
  return url.startsWith('/assets/') ? '/assets/*' : url;
};
