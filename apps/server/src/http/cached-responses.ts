import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CacheGeneration } from './cache-generation.ts';
import { createCachedLists, type ListBlock } from './cached-lists.ts';
import { type CompressedResponse, compressedResponse } from './compressed-response.ts';
import { isNotModified } from './etag.ts';
import { type Enqueue, getOrCreate, type QueueRead } from './public-reads.ts';
import { type Repeatable, untilChange, whileCached } from './repeatable.ts';
import type { ResponseCache } from './response-cache.ts';
import { listHeaders } from './rest-list.ts';
import { JSON_HEADERS, type ResponseContent, type ResponseSender } from './rest-mount.ts';

// Shared caches may hold a response for ten seconds; requests to the instance itself always get the current one.
const PUBLIC = 'public, max-age=0, s-maxage=10';
const MIN_COMPRESSED_BYTES = 1024;

const ready = (
  { text, headers }: ResponseContent,
  cacheControl: string,
  onReweighed?: () => void,
): CompressedResponse => {
  const all = { vary: 'accept-encoding', 'cache-control': cacheControl, ...headers };
  return compressedResponse(text, { status: 200, headers: all }, onReweighed);
};

const bodyFor = ({ headers }: FastifyRequest, response: CompressedResponse, enqueue?: Enqueue) =>
  response.body(
    response.size < MIN_COMPRESSED_BYTES ? '' : String(headers['accept-encoding'] ?? ''),
    enqueue,
  );

const sendBytes = async (
  request: FastifyRequest,
  reply: FastifyReply,
  response: CompressedResponse,
  enqueue?: Enqueue,
) => {
  const { encoding, bytes } = await bodyFor(request, response, enqueue);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(bytes);
};

interface SendOptions {
  /** How long the response may be sent again, null for never; until something changes by default. */
  repeatable?: Repeatable | null;
  /** Runs the compression of a form that has not been compressed yet. */
  enqueue?: Enqueue;
}

/** Sends a finished response, unless the client already has it. */
export const sendCompressed = async (
  request: FastifyRequest,
  reply: FastifyReply,
  response: CompressedResponse,
  { repeatable = untilChange(response), enqueue }: SendOptions = {},
): Promise<FastifyReply> => {
  reply.repeatable = repeatable;
  reply.headers(response.headers).header('etag', response.etag);
  return isNotModified(request, response.etag)
    ? reply.code(304).send()
    : sendBytes(request, reply, response, enqueue);
};

interface SenderDeps {
  responses: ResponseCache<CompressedResponse>;
  lists: ResponseCache<ListBlock>;
  generation: CacheGeneration;
  queueRead: QueueRead;
}

/** Sends the responses of `/api`, the feed and the sitemap; public ones are cached compressed. */
export const createResponseSender = ({
  responses,
  lists,
  generation,
  queueRead,
}: SenderDeps): ResponseSender => {
  const cachedPart = createCachedLists(lists);

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { key, make }: Parameters<ResponseSender['sendCached']>[2],
    begun = generation.number,
  ) => {
    const enqueue: Enqueue = (work) => queueRead(request, work);
    const response = await getOrCreate(responses, key, enqueue, async (onReweighed) => {
      const value = ready(await make(), PUBLIC, onReweighed);
      // In the same turn: large responses that wait to be compressed would fill the memory.
      await bodyFor(request, value);
      return { value, isCacheable: true };
    });
    // Rows that were loaded in a former generation are sent once more at most.
    const repeatable = begun === generation.number ? whileCached(responses, key, response) : null;
    return sendCompressed(request, reply, response, { repeatable, enqueue });
  };

  return {
    sendCached: (request, reply, cached) => send(request, reply, cached),

    async sendCachedList(request, reply, { key, path, part, load }) {
      const begun = generation.number;
      const rows = await cachedPart(key, part, load, (work) => queueRead(request, work));
      reply.headers(listHeaders(path, part, rows.total));
      const make = async () => ({ text: rows.json(), headers: JSON_HEADERS });
      return send(request, reply, { key: rows.key, make }, begun);
    },

    sendUncached: (request, reply, made) => {
      const response = ready(made, 'no-store');
      return sendBytes(request, reply.headers(response.headers), response);
    },
  };
};
