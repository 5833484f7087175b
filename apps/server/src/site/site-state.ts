import type { SiteData, SiteStateFile } from '@hvac/contract/pages';
import type { FastifyInstance } from 'fastify';
import { sendCompressed } from '../http/cached-responses.ts';
import { type CompressedResponse, compressedResponse } from '../http/compressed-response.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { AppError } from '../kernel/errors.ts';
import type { PageSource } from './web-build.ts';

// Pages that were sent before the owner's last changes still ask for the state that they were made with.
const MAX_STATES = 24;

interface SiteStatesDeps {
  source: PageSource;
  pageCache: ResponseCache<CompressedResponse>;
  readSiteData: () => Promise<SiteData>;
}

/** The files that pages load for hydration, by address: the newest ones that this instance has seen. */
export interface SiteStates {
  keep(file: SiteStateFile): void;
  /** The file at an address; undefined when no page rendered now would ask for it. */
  find(path: string): Promise<CompressedResponse | undefined>;
}

export const createSiteStates = ({
  source,
  pageCache,
  readSiteData,
}: SiteStatesDeps): SiteStates => {
  const files = new Map<string, CompressedResponse>();
  const keep = ({ path, json }: SiteStateFile) => {
    const known = files.get(path);
    files.delete(path);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    };
    files.set(path, known ?? compressedResponse(json, { status: 200, headers }));
    const [oldest] = files.keys();
    if (files.size > MAX_STATES && oldest) files.delete(oldest);
  };
  const makeCurrent = async () => {
    const site = await readSiteData();
    keep((await source.load()).siteStateOf(site));
    // One made while the database is unavailable would stay cached after the outage.
    const value = compressedResponse('', { status: 200, headers: {} });
    return { value, isCacheable: site.settings.isCurrent };
  };
  return {
    keep,
    async find(path) {
      // Made once until something changes, however many addresses are requested.
      if (!files.has(path)) await pageCache.get('site state', makeCurrent);
      return files.get(path);
    },
  };
};

/** Serves the state that all pages share. */
export const registerSiteState = (app: FastifyInstance, siteStates: SiteStates): void => {
  app.get('/site-state/:file', async (request, reply) => {
    const file = await siteStates.find(request.url);
    if (!file) throw new AppError('notFound', 'The site has changed since this page was made');
    return sendCompressed(request, reply, file);
  });
};
