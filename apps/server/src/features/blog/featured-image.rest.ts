import { imageParams, imageQuery } from '@hvac/contract/api-requests';
import { isWebAddress } from '@hvac/contract/web-address';
import { restRoute } from '../../http/rest-route.ts';
import { isSignedIn } from '../../kernel/viewer.ts';
import { CACHE_FOR_A_YEAR, noImage, type SendImage } from '../images/image-sender.ts';
import { findFeaturedImage } from './featured-image.service.ts';

const PRIVATE = 'private, no-cache';

/** The bytes of a post's featured image (spec §7). */
export const featuredImageRest = (sendImage: SendImage) => [
  restRoute({
    method: 'GET',
    path: '/api/post/{id}/image',
    summary: 'Show the picture of a post',
    level: 'public',
    isImage: true,
    status: [200, 302],
    params: imageParams,
    query: imageQuery,
    handle: async (call) => {
      const { ctx, em, params, query, reply } = call;
      const mayReadDrafts = async () => isSignedIn(await ctx.session.viewer());
      const found = await ctx.queueRead(() =>
        findFeaturedImage(em, ctx.now(), params.id, mayReadDrafts),
      );
      if (!found) throw noImage();
      const cached = query.t ? CACHE_FOR_A_YEAR : 'no-cache';
      const cacheControl = found.isPublic ? cached : PRIVATE;
      if (isWebAddress(found.value)) {
        // In ASCII, because headers allow nothing else.
        const { href } = new URL(found.value);
        return reply.header('cache-control', cacheControl).redirect(href, 302);
      }
      return sendImage(call, found.value.slice(found.value.lastIndexOf('/') + 1), cacheControl);
    },
  }),
];
