import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../kernel/trpc.ts';
import { buildFeed } from './feed.service.ts';
import { buildSitemap } from './sitemap.service.ts';

export interface BlogRestDeps {
  /** Public origin. */
  siteUrl: string;
  contextOf: (request: FastifyRequest) => RequestContext;
}

// A post that is taken back must not be read on from a cache.
const FRESH = 'no-cache';

/** What readers and search engines follow: the feed and the list of all pages. */
export const blogRest = (app: FastifyInstance, { siteUrl, contextOf }: BlogRestDeps): void => {
  app.get('/feed.xml', async (request, reply) => {
    const feed = await buildFeed(contextOf(request).orm.em.fork(), siteUrl);
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', FRESH)
      .send(feed);
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const sitemap = await buildSitemap(contextOf(request).orm.em.fork(), siteUrl);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', FRESH)
      .send(sitemap);
  });

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', FRESH)
      .send(`User-agent: *\nDisallow: /admin\nDisallow: /trpc/\nSitemap: ${siteUrl}/sitemap.xml\n`),
  );
};
