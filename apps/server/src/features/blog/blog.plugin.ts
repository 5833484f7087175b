import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import type { ResponseSender } from '../../http/rest-mount.ts';
import { buildFeed } from './feed.service.ts';

interface BlogPluginDeps {
  orm: MikroORM;
  now: () => Date;
  /** Public origin. */
  siteUrl: string;
  responseSender: ResponseSender;
}

/** Serves the RSS feed. */
export const blogPlugin = (
  app: FastifyInstance,
  { orm, now, siteUrl, responseSender }: BlogPluginDeps,
): void => {
  app.get('/feed.xml', (request, reply) =>
    responseSender.sendCached(request, reply, {
      key: '/feed.xml',
      make: async () => ({
        text: await buildFeed(orm.em.fork(), now(), siteUrl, ({ id }, err) =>
          request.log.error({ err, post: id }, 'The feed is without a post'),
        ),
        // Clients must revalidate, so that a post that was unpublished is not shown from a cache.
        headers: {
          'content-type': 'application/rss+xml; charset=utf-8',
          'cache-control': 'no-cache',
        },
      }),
    }),
  );
};
