import { Readable } from 'node:stream';
import { IMAGE_WIDTHS } from '@hvac/contract/image-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified, matchesEtag } from '../../http/etag.ts';
import { NOTHING_ALLOWED } from '../../http/security-headers.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ImageSize } from './pipeline.ts';
import { type ImageStore, type OpenImage, stemOf } from './store.ts';

interface ImageQuery {
  w?: string | undefined;
  crop?: string | undefined;
}

interface ImageCall {
  request: FastifyRequest;
  reply: FastifyReply;
  query: ImageQuery;
}

/**
 * Sends an illustration or an uploaded image, in the size that the query asks for.
 * @throws AppError `notFound`
 */
export type SendImage = (
  call: ImageCall,
  name: string,
  cacheControl: string,
) => Promise<FastifyReply>;

// An image opened as a document must not run scripts, whatever it contains.
export const IMAGE_CSP = `${NOTHING_ALLOWED}; sandbox`;
export const CACHE_FOR_A_DAY = 'public, max-age=86400';
export const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';

// A name must match this pattern before it becomes part of a path.
const ILLUSTRATION = /^[a-z0-9][a-z0-9-]*\.svg$/;

/** Shown in the page; saved under the name that we gave it, which needs no escaping. */
const inlineAs = (name: string) => `inline; filename="${name}"`;

export const noImage = (): AppError => new AppError('notFound', 'There is no such image');

const sizeOf = ({ w, crop }: ImageQuery): ImageSize =>
  crop === 'share' ? 'share' : (IMAGE_WIDTHS.find((width) => String(width) === w) ?? 'main');

/** A HEAD request does not read the file. */
const openFor = async (
  { method }: FastifyRequest,
  store: ImageStore,
  name: string,
  size: ImageSize,
): Promise<OpenImage | null> => {
  if (method !== 'HEAD') return store.open(name, size);
  const found = await store.find(name, size);
  return found && { ...found, bytes: Readable.from([]) };
};

/** @param illustrations folder of the bundled illustrations */
export const createImageSender =
  (store: ImageStore, illustrations: string): SendImage =>
  async ({ request, reply, query }, name, cacheControl) => {
    const headers = { 'content-security-policy': IMAGE_CSP, 'cache-control': cacheControl };
    if (ILLUSTRATION.test(name)) {
      const options = { cacheControl: false, acceptRanges: false };
      return reply
        .headers({ ...headers, 'content-disposition': inlineAs(name) })
        .sendFile(name, illustrations, options);
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
    // The bytes under a name never change, so a matching ETag needs no disk access, even after the image was removed.
    if (matchesEtag(request, etag)) return sendNothing();
    const opened = await openFor(request, store, name, size);
    if (!opened) throw noImage();
    if (isNotModified(request, etag)) {
      opened.bytes.destroy();
      return sendNothing();
    }
    return reply
      .headers({
        ...headers,
        etag,
        'content-length': opened.length,
        'content-disposition': inlineAs(opened.type === 'image/jpeg' ? `${stem}.jpg` : name),
      })
      .type(opened.type)
      .send(opened.bytes);
  };
