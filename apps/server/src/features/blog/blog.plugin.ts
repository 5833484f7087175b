import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ResponseSender } from '../../http/rest-mount.ts';
import type { PageTag, RequestContext } from '../../http/trpc.ts';
import { buildFeed } from './feed.service.ts';
import { buildSitemap } from '../../site/sitemap.ts';

export interface BlogRestDeps {
  /** Public origin. */
  siteUrl: string;
  contextOf: (request: FastifyRequest) => RequestContext;
  responseSender: ResponseSender;
}

// A post that is taken back must not be read on from a cache.
const FRESH = 'no-cache';

interface XmlFile {
  type: string;
  shows: readonly PageTag[];
  build: typeof buildFeed;
}

const XML_FILES: Record<string, XmlFile> = {
  '/feed.xml': {
    type: 'application/rss+xml; charset=utf-8',
    shows: ['posts', 'categories', 'settings'],
    build: buildFeed,
  },
  '/sitemap.xml': {
    type: 'application/xml; charset=utf-8',
    shows: ['posts', 'categories'],
    build: buildSitemap,
  },
};

/** What readers and search engines follow: the feed and the list of all pages. */
export const blogRest = (
  app: FastifyInstance,
  { siteUrl, contextOf, responseSender }: BlogRestDeps,
): void => {
  for (const [path, { type, shows, build }] of Object.entries(XML_FILES)) {
    app.get(path, (request, reply) =>
      responseSender.sendCached(request, reply, {
        key: path,
        shows,
        make: async () => ({
          text: await build(contextOf(request).orm.em.fork(), siteUrl),
          headers: { 'content-type': type, 'cache-control': FRESH },
        }),
      }),
    );
  }

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', FRESH)
      .send(`User-agent: *\nDisallow: /admin\nDisallow: /trpc/\nSitemap: ${siteUrl}/sitemap.xml\n`),
  );
};
