import { fileParams, imageParams, imageQuery, proxyQuery } from '@hvac/contract/api-calls';
import { IMAGE_WIDTHS } from '@hvac/contract/image-address';
import { isWebAddress } from '@hvac/contract/web-address';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified, namesTag } from '../../http/etag.ts';
import { AppError } from '../../kernel/errors.ts';
import { restRoute } from '../../http/rest-route.ts';
import { isSignedIn } from '../../kernel/viewer.ts';
import type { ImageSize } from './pipeline.ts';
import { type ImageStore, stemOf } from './store.ts';

export interface ImagesRestDeps {
  store: ImageStore;
  /** Folder with the illustrations that come with the site. */
  illustrations: string;
  /** The featured image of a post; null when there is none or it may not be seen. */
  findFeaturedImage: (
    em: EntityManager,
    postId: number,
    mayReadDrafts: () => Promise<boolean>,
  ) => Promise<{ value: string; isPublic: boolean } | null>;
}

interface ImageQuery {
  w?: string | undefined;
  crop?: string | undefined;
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

const image = { method: 'GET', level: 'public', isImage: true } as const;

/** Image bytes by post, by file name and by stored path (spec §7). */
export const imagesRest = ({ store, illustrations, findFeaturedImage }: ImagesRestDeps) => {
  const send = async (
    { request, reply, query }: { request: FastifyRequest; reply: FastifyReply; query: ImageQuery },
    name: string,
    cacheControl: string,
  ) => {
    const headers = { 'content-security-policy': IMAGE_CSP, 'cache-control': cacheControl };
    if (ILLUSTRATION.test(name)) {
      const options = { cacheControl: false, acceptRanges: false };
      return reply.headers(headers).sendFile(name, illustrations, options);
    }
    const size = sizeOf(query);
    const stem = stemOf(name);
    if (stem === null) throw noImage();
    const etag = `"${stem}-${size}"`;
    const sendNothing = () =>
      reply
        .headers({ ...headers, etag })
        .code(304)
        .send();
    // What a name stands for never changes: who has it needs no look at the disk, even after it was removed.
    if (namesTag(request, etag)) return sendNothing();
    const opened = await store.open(name, size);
    if (!opened) throw noImage();
    if (isNotModified(request, etag)) {
      opened.bytes.destroy();
      return sendNothing();
    }
    return reply
      .headers({ ...headers, etag, 'content-length': opened.length })
      .type(opened.type)
      .send(opened.bytes);
  };

  const byFile = (folder: string, summary: string) =>
    restRoute({
      ...image,
      path: `${folder}/{file}`,
      summary,
      params: fileParams,
      query: imageQuery,
      handle: async (call) => send(call, call.params.file, call.query.t ? YEAR : DAY),
    });

  return [
    restRoute({
      ...image,
      path: '/api/post/{id}/image',
      summary: 'Show the picture of a post',
      status: [200, 302],
      params: imageParams,
      query: imageQuery,
      handle: async (call) => {
        const { ctx, em, params, query, reply } = call;
        const found = await findFeaturedImage(em, params.id, async () =>
          isSignedIn(await ctx.session.viewer()),
        );
        if (!found) throw noImage();
        const kept = query.t ? YEAR : 'no-cache';
        const cacheControl = found.isPublic ? kept : MINE;
        if (isWebAddress(found.value)) {
          // In ASCII: a header takes nothing else.
          const { href } = new URL(found.value);
          return reply.header('cache-control', cacheControl).redirect(href, 302);
        }
        return send(call, found.value.slice(found.value.lastIndexOf('/') + 1), cacheControl);
      },
    }),
    byFile('/img', 'Show a drawing or picture by its name under img'),
    byFile('/uploads', 'Show a picture by its stored address'),
    byFile('/api/image', 'Show a picture by its file name'),
    restRoute({
      ...image,
      path: '/api/images/proxy',
      summary: 'Show a picture by its stored path',
      query: proxyQuery,
      handle: async (call) => {
        const { path, t } = call.query;
        if (LEADS_ELSEWHERE.test(path)) {
          throw new AppError('invalid', 'Only images of this website are shown here');
        }
        const name = RELATIVE_PATH.exec(path)?.[1];
        if (name === undefined) throw noImage();
        return send(call, name, t ? YEAR : DAY);
      },
    }),
  ];
};
