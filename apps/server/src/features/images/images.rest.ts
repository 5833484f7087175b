import { idOfPath } from '@hvac/contract/ids';
import { IMAGE_WIDTHS } from '@hvac/contract/image-address';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import type { RequestContext } from '../../kernel/trpc.ts';
import type { ImageSize } from './pipeline.ts';
import type { ImageStore, OpenImage } from './store.ts';

export interface ImagesRestDeps {
  store: ImageStore;
  /** Folder with the illustrations that come with the site. */
  illustrations: string;
  contextOf: (request: FastifyRequest) => RequestContext;
  /** The featured image of a post; null when there is none or it may not be seen. */
  findFeaturedImage: (
    em: EntityManager,
    postId: number,
    mayReadDrafts: () => Promise<boolean>,
  ) => Promise<{ value: string; isPublic: boolean } | null>;
}

interface ImageQuery {
  /** The version that the address is of; whoever names it may keep the answer. */
  t?: unknown;
  /** Width in pixels: 480, 960 or 1600. */
  w?: unknown;
  /** `share`: 1200 × 630, as networks show it beside a link. */
  crop?: unknown;
}

// A picture opened as a document must not run anything, whatever is in it.
const IMAGE_CSP = "default-src 'none'; sandbox";
const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';
const MINE = 'private, no-cache';

// Names are matched, never joined as they came.
const ILLUSTRATION = /^[a-z0-9][a-z0-9-]*\.svg$/;
const RELATIVE_PATH = /^\/?(?:uploads|img)\/([a-z0-9-]+\.(?:webp|svg))$/;
const LEADS_ELSEWHERE = /^[a-z][a-z0-9+.-]*:|^\/\/|\\|\.\./i;

const noImage = () => new AppError('notFound', 'There is no such image');

const sizeOf = ({ w, crop }: ImageQuery): ImageSize =>
  crop === 'share' ? 'share' : (IMAGE_WIDTHS.find((width) => String(width) === w) ?? 'main');

const isKnown = (request: FastifyRequest, etag: string) =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === etag);

/** Image bytes by post, by file name and by stored path (spec §7). */
export const imagesRest = (
  app: FastifyInstance,
  { store, illustrations, contextOf, findFeaturedImage }: ImagesRestDeps,
): void => {
  const send = async (
    request: FastifyRequest<{ Querystring: ImageQuery }>,
    reply: FastifyReply,
    name: string,
    cacheControl: string,
  ) => {
    const headers = { 'content-security-policy': IMAGE_CSP, 'cache-control': cacheControl };
    if (ILLUSTRATION.test(name)) {
      return reply.headers(headers).sendFile(name, illustrations, { cacheControl: false });
    }
    const size = sizeOf(request.query);
    const image: OpenImage | null = await store.open(name, size);
    if (!image) throw noImage();
    // What a name stands for never changes.
    const etag = `"${name.slice(0, 32)}-${size}"`;
    reply.headers({ ...headers, etag });
    if (isKnown(request, etag)) {
      image.bytes.destroy();
      return reply.code(304).send();
    }
    return reply.type(image.type).header('content-length', image.length).send(image.bytes);
  };

  app.get<{ Params: { id: string }; Querystring: ImageQuery }>(
    '/api/post/:id/image',
    async (request, reply) => {
      const context = contextOf(request);
      const postId = idOfPath(request.params.id);
      if (postId === null) throw noImage();
      const image = await findFeaturedImage(
        context.orm.em.fork(),
        postId,
        async () => (await context.session.viewer()) !== null,
      );
      if (!image) throw noImage();
      const kept = request.query.t ? YEAR : 'no-cache';
      const cacheControl = image.isPublic ? kept : MINE;
      if (/^https?:\/\//i.test(image.value)) {
        return reply.header('cache-control', cacheControl).redirect(image.value, 302);
      }
      const name = image.value.slice(image.value.lastIndexOf('/') + 1);
      return send(request, reply, name, cacheControl);
    },
  );

  for (const folder of ['/img', '/uploads', '/api/image']) {
    app.get<{ Params: { file: string }; Querystring: ImageQuery }>(
      `${folder}/:file`,
      async (request, reply) =>
        send(request, reply, request.params.file, request.query.t ? YEAR : DAY),
    );
  }

  app.get<{ Querystring: ImageQuery & { path?: unknown } }>(
    '/api/images/proxy',
    async (request, reply) => {
      const { path, t } = request.query;
      if (typeof path !== 'string' || LEADS_ELSEWHERE.test(path)) {
        throw new AppError('invalid', 'Only images of this website are shown here');
      }
      const name = RELATIVE_PATH.exec(path)?.[1];
      if (name === undefined) throw noImage();
      return send(request, reply, name, t ? YEAR : DAY);
    },
  );
};
