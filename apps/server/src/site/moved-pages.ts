import { oldAddressOf } from '@hvac/contract/addresses';
import type { FastifyRequest } from 'fastify';
import { type CompressedResponse, compressedResponse } from '../http/compressed-response.ts';
import type { QueueRead } from '../http/public-reads.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { requestedUrl } from '../http/rewrite-url.ts';

export interface MovedPagesDeps {
  pageCache: ResponseCache<CompressedResponse>;
  queueRead: QueueRead;
  /** Whether a path may be an old address; costs no query while none has changed. Never rejects. */
  mayBeOld(path: string): Promise<boolean>;
  /** Where an old address leads: a path of the site, encoded, or an https address; null if it is none. */
  findTarget(path: string): Promise<string | null>;
}

/** Adds the query of a request to where it is led. */
const withQuery = (target: string, url: string): string => {
  const at = url.indexOf('?');
  // Encoded as browsers do, because not everything that arrives may stand in a header.
  const query = at < 0 ? '' : new URL(url.slice(at), 'https://site.example').search.slice(1);
  if (query === '') return target;
  const [page = '', ...fragment] = target.split('#');
  const joined = `${page}${page.includes('?') ? '&' : '?'}${query}`;
  return [joined, ...fragment].join('#');
};

export interface MovedPages {
  /** Whether the requested path may be an old address. */
  mayHave(request: FastifyRequest): Promise<boolean>;
  /** Where a request for an old address is led, with its query; null when its path is none. */
  find(request: FastifyRequest): Promise<string | null>;
}

const keyOf = (request: FastifyRequest) =>
  oldAddressOf(requestedUrl(request).split('?', 1)[0] ?? '');

/** Finds where old addresses lead (beyond §5). Each is looked up once until something changes. */
export const createMovedPages = (deps: MovedPagesDeps): MovedPages => {
  const { pageCache, queueRead, mayBeOld, findTarget } = deps;

  const mayHave: MovedPages['mayHave'] = async (request) => {
    const path = keyOf(request);
    return path !== null && (await mayBeOld(path));
  };

  return {
    mayHave,
    async find(request) {
      const path = keyOf(request);
      if (path === null || !(await mayBeOld(path))) return null;
      const moved = await pageCache.getInTurn(
        // Keys of URLs begin with a slash, so this cannot clash with one.
        `moved ${path}`,
        (work) => queueRead(request, work),
        async () => {
          const target = await findTarget(path);
          const headers: Record<string, string> = target === null ? {} : { location: target };
          const status = target === null ? 404 : 308;
          return {
            value: compressedResponse('', { status, headers }),
            isCacheable: target !== null,
          };
        },
      );
      const { location } = moved.headers;
      return location === undefined ? null : withQuery(location, requestedUrl(request));
    },
  };
};
