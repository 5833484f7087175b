import { hours } from '@hvac/contract/durations';
import { idOfPath } from '@hvac/contract/ids';
import { PREVIEW_NOUNS, type PreviewNoun } from '@hvac/contract/previews';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../http/context.ts';
import type { QueueRead } from '../../http/public-reads.ts';
import { isSignedIn } from '../../kernel/viewer.ts';
import { findPreviewed, type PreviewLinks, type PreviewSubject } from './previews.service.ts';

interface PreviewsPluginDeps {
  orm: MikroORM;
  now: () => Date;
  queueRead: QueueRead;
  previewLinks: PreviewLinks;
  /** Sends the page of a draft, or the one for a draft that does not exist. */
  sendPage: (
    request: FastifyRequest,
    reply: FastifyReply,
    options:
      | { preview: PreviewSubject & { address: string; version: number; expiresAt: Date } }
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

// In milliseconds: for the tab that the office opens, and for reloading it while it is edited.
const OWN_PREVIEW = hours(12);

/** Shows drafts: to whoever has a link, and by such a link to those who are logged in (beyond §5). */
export const previewsPlugin = (
  app: FastifyInstance,
  { orm, now, queueRead, previewLinks, sendPage, contextOf }: PreviewsPluginDeps,
): void => {
  const send = async (request: FastifyRequest, reply: FastifyReply, token: string) => {
    reply.headers(SECRET);
    const previewed = previewLinks.read(token, now());
    const draft =
      previewed && (await queueRead(request, () => findPreviewed(orm.em.fork(), now(), previewed)));
    if (!draft) return sendPage(request, reply, { missing: 'post' });
    if (draft.isPublic) return reply.redirect(draft.address, 302);
    const { of, id, expiresAt } = previewed;
    return sendPage(request, reply, { preview: { ...draft, of, id, expiresAt } });
  };

  app.get<{ Params: { token: string } }>('/preview/:token', (request, reply) =>
    send(request, reply, request.params.token),
  );

  // A link of the office, so that it opens a tab like any other; the session stays out of the previewed page.
  const showOwn = (of: PreviewNoun) =>
    app.get<{ Params: { id: string } }>(`/admin/${of}s/:id/preview`, async (request, reply) => {
      const id = idOfPath(request.params.id);
      if (id === null) return sendPage(request, reply, { missing: 'post' });
      const { session, orm: data } = contextOf(request);
      reply.headers(SECRET);
      if (!isSignedIn(await session.viewer())) return reply.redirect(`/admin/${of}s/${id}`, 302);
      const expiresAt = new Date(now().getTime() + OWN_PREVIEW);
      const { url } = await previewLinks.linkTo(data.em.fork(), { of, id }, expiresAt);
      return reply.redirect(new URL(url).pathname, 302);
    });
  for (const of of PREVIEW_NOUNS) showOwn(of);
};
