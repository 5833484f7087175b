import { id } from '@hvac/contract/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import type { RequestContext } from '../../kernel/trpc.ts';
import { findFeaturedImage } from '../blog/featured-image.service.ts';
import type { ImageStore } from './store.ts';

interface ImagesRestDeps {
  store: ImageStore;
  contextOf: (request: FastifyRequest) => RequestContext;
}

// A picture opened as a document must not run anything, whatever is in it.
const IMAGE_CSP = "default-src 'none'; sandbox";
const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';
const MINE = 'private, no-cache';

const noImage = () => new AppError('notFound', 'There is no such image');

/** Image bytes: `/api/post/{id}/image`, `/img/{file}` and `/api/image/{file}` (spec §7). */
export const imagesRest = (app: FastifyInstance, { store, contextOf }: ImagesRestDeps): void => {
  const sendStored = (reply: FastifyReply, name: string, cacheControl: string) => {
    const found = store.find(name);
    if (!found) throw noImage();
    return reply
      .headers({ 'content-security-policy': IMAGE_CSP, 'cache-control': cacheControl })
      .sendFile(found.file, found.root, { cacheControl: false });
  };

  app.get<{ Params: { id: string }; Querystring: { t?: string } }>(
    '/api/post/:id/image',
    async (request, reply) => {
      const context = contextOf(request);
      const postId = id.safeParse(
        /^\d+$/.test(request.params.id) ? Number(request.params.id) : null,
      );
      if (!postId.success) throw noImage();
      const image = await findFeaturedImage(
        context.orm.em.fork(),
        postId.data,
        async () => (await context.session.viewer()) !== null,
      );
      if (!image) throw noImage();
      const kept = request.query.t ? YEAR : 'no-cache';
      const cacheControl = image.isPublic ? kept : MINE;
      if (/^https?:\/\//.test(image.value)) {
        return reply.header('cache-control', cacheControl).redirect(image.value, 302);
      }
      return sendStored(reply, image.value.slice(image.value.lastIndexOf('/') + 1), cacheControl);
    },
  );

  app.get<{ Params: { file: string } }>('/img/:file', async (request, reply) =>
    sendStored(reply, request.params.file, DAY),
  );

  app.get<{ Params: { file: string } }>('/api/image/:file', async (request, reply) =>
    sendStored(reply, request.params.file, DAY),
  );
};
