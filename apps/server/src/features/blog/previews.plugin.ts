import { hours } from '@hvac/contract/durations';
import { idOfPath } from '@hvac/contract/ids';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../http/context.ts';
import type { QueueRead } from '../../http/public-reads.ts';
import { isSignedIn } from '../../kernel/viewer.ts';
import { findPreviewedPost, type PreviewLinks } from './previews.service.ts';

interface PreviewsPluginDeps {
  orm: MikroORM;
  now: () => Date;
  queueRead: QueueRead;
  previewLinks: PreviewLinks;
  /** Sends the page of a draft, or the one for a post that does not exist. */
  sendPage: (
    request: FastifyRequest,
    reply: FastifyReply,
    options:
      | { preview: { id: number; slug: string; version: number; expiresAt: Date } }
      | { missing: 'post' },
  ) => Promise<FastifyReply>;
  contextOf: (request: FastifyRequest) => RequestContext;
}

// The token must reach neither search engines nor the sites that a draft links to.
const SECRET = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

// In milliseconds: for the tab that the office opens, and for reloading it while the post is edited.
const OWN_PREVIEW = hours(12);

/** Shows drafts: to whoever has a link, and by such a link to those who are logged in (beyond §5). */
export const previewsPlugin = (
  app: FastifyInstance,
  { orm, now, queueRead, previewLinks, sendPage, contextOf }: PreviewsPluginDeps,
): void => {
  const send = async (request: FastifyRequest, reply: FastifyReply, token: string) => {
    reply.headers(SECRET);
    const previewed = previewLinks.read(token, now());
    const post =
      previewed &&
      (await queueRead(request, () => findPreviewedPost(orm.em.fork(), now(), previewed)));
    if (!post) return sendPage(request, reply, { missing: 'post' });
    if (post.isPublic) return reply.redirect(`/blog/${encodeURIComponent(post.slug)}`, 302);
    const { id, expiresAt } = previewed;
    return sendPage(request, reply, { preview: { ...post, id, expiresAt } });
  };

  app.get<{ Params: { token: string } }>('/preview/:token', (request, reply) =>
    send(request, reply, request.params.token),
  );

  // A link of the office, so that it opens a tab like any other; the session stays out of the previewed page.
  app.get<{ Params: { id: string } }>('/admin/posts/:id/preview', async (request, reply) => {
    const id = idOfPath(request.params.id);
    if (id === null) return sendPage(request, reply, { missing: 'post' });
    const { session, orm: data } = contextOf(request);
    reply.headers(SECRET);
    if (!isSignedIn(await session.viewer())) return reply.redirect(`/admin/posts/${id}`, 302);
    const expiresAt = new Date(now().getTime() + OWN_PREVIEW);
    const { url } = await previewLinks.linkToPost(data.em.fork(), id, expiresAt);
    return reply.redirect(new URL(url).pathname, 302);
  });
};
