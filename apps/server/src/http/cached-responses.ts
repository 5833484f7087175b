import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CompressedResponse, compressedResponse } from './compressed-response.ts';
import { isNotModified } from './etag.ts';
import type { ResponseCache } from './response-cache.ts';
import type { ResponseSender, TextResponse } from './rest-mount.ts';

// Shared caches may hold a response for ten seconds; requests to the host itself always get the current one.
const PUBLIC = 'public, max-age=0, s-maxage=10';
const WORTH_COMPRESSING = 1024;

const ready = (
  { text, headers }: TextResponse,
  cacheControl: string,
  onHeavier?: () => void,
): CompressedResponse => {
  const all = { vary: 'accept-encoding', 'cache-control': cacheControl, ...headers };
  return compressedResponse(text, { status: 200, headers: all }, onHeavier);
};

const sendBytes = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CompressedResponse,
) => {
  const isSmall = answer.size < WORTH_COMPRESSING;
  const { encoding, bytes } = await answer.body(
    isSmall ? '' : String(request.headers['accept-encoding'] ?? ''),
  );
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(bytes);
};

/** Sends a finished response, unless the client already has it. */
export const sendCompressed = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CompressedResponse,
): Promise<FastifyReply> => {
  reply.headers(answer.headers).header('etag', answer.etag);
  return isNotModified(request, answer.etag)
    ? reply.code(304).send()
    : sendBytes(request, reply, answer);
};

/** Sends the responses of `/api`, the feed and the sitemap; public ones are cached compressed in `cache`. */
export const createResponseSender = (cache: ResponseCache<CompressedResponse>): ResponseSender => ({
  async sendCached(request, reply, { key, make }) {
    const answer = await cache.get(key, async (onHeavier) => ({
      value: ready(await make(), PUBLIC, onHeavier),
      isCacheable: true,
    }));
    return sendCompressed(request, reply, answer);
  },

  sendUncached: (request, reply, made) => {
    const answer = ready(made, 'no-store');
    return sendBytes(request, reply.headers(answer.headers), answer);
  },
});
