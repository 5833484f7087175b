import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CacheGeneration } from './cache-generation.ts';
import { type CachedPart, createCachedLists, type ListBlock } from './cached-lists.ts';
import {
  acceptedEncoding,
  type CompressedResponse,
  compressedResponse,
} from './compressed-response.ts';
import { BYTES_OF_ONE, type ConcurrentResponses } from './concurrent-responses.ts';
import { isNotModified } from './etag.ts';
import type { QueueRead } from './public-reads.ts';
import { type Repeatable, untilChange, whileCached } from './repeatable.ts';
import type { Enqueue, ResponseCache } from './response-cache.ts';
import { listHeaders } from './rest-list.ts';
import { JSON_HEADERS, type ResponseContent, type ResponseSender } from './rest-mount.ts';

// Shared caches may hold a response for ten seconds; requests to the instance itself always get the current one.
const PUBLIC = 'public, max-age=0, s-maxage=10';
const MIN_COMPRESSED_BYTES = 1024;

interface Prepared extends ResponseContent {
  etag?: string;
}

const withCaching = (headers: Record<string, string>, cacheControl: string) => ({
  vary: 'accept-encoding',
  'cache-control': cacheControl,
  ...headers,
});

const ready = (
  { text, headers, etag }: Prepared,
  cacheControl: string,
  onReweighed?: () => void,
): CompressedResponse => {
  const head = { status: 200, headers: withCaching(headers, cacheControl), etag };
  return compressedResponse(text, head, onReweighed);
};

const bodyFor = ({ headers }: FastifyRequest, response: CompressedResponse, enqueue?: Enqueue) =>
  response.body(
    response.size < MIN_COMPRESSED_BYTES ? '' : String(headers['accept-encoding'] ?? ''),
    enqueue,
  );

const sendBody = (
  reply: FastifyReply,
  { encoding, bytes }: Awaited<ReturnType<CompressedResponse['body']>>,
) => {
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
    : sendBody(reply, await bodyFor(request, response, enqueue));
};

interface SenderDeps {
  responseCache: ResponseCache<CompressedResponse>;
  listCache: ResponseCache<ListBlock>;
  generation: CacheGeneration;
  queueRead: QueueRead;
  /** The limit of concurrent responses; null without limits. */
  concurrentResponses: ConcurrentResponses | null;
}

/** Sends the responses of `/api`, the feed and the sitemap; public ones are cached compressed. */
export const createResponseSender = ({
  responseCache,
  listCache,
  generation,
  queueRead,
  concurrentResponses,
}: SenderDeps): ResponseSender => {
  const cachedPart = createCachedLists(listCache);

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { key, make }: { key: string; make: () => Promise<Prepared> },
    begun = generation.number,
  ) => {
    const enqueue: Enqueue = (work) => queueRead(request, work);
    const response = await responseCache.getInTurn(key, enqueue, async (onReweighed) => {
      const value = ready(await make(), PUBLIC, onReweighed);
      // In the same turn: large responses that wait to be compressed would fill the memory.
      await bodyFor(request, value);
      return { value, isCacheable: true };
    });
    // Rows that were loaded in a former generation are sent once more at most.
    const repeatable =
      begun === generation.number ? whileCached(responseCache, key, response) : null;
    return sendCompressed(request, reply, response, { repeatable, enqueue });
  };

  /** Sends a large part as it lies in the cache, because a copy for each request would fill the memory. */
  const sendPieces = (
    { ip, raw, headers }: FastifyRequest,
    reply: FastifyReply,
    { etag, size, pieces }: CachedPart,
    ofList: Record<string, string>,
  ) => {
    const isKnown = isNotModified({ headers }, etag);
    if (!isKnown && raw.method === 'GET') concurrentResponses?.holdLarge(ip, reply.raw, size);
    reply.headers({ ...withCaching(JSON_HEADERS, PUBLIC), ...ofList, etag });
    if (isKnown) return reply.code(304).send();
    return reply.header('content-length', size).send(Readable.from(pieces, { objectMode: false }));
  };

  return {
    sendCached: (request, reply, cached) => send(request, reply, cached),

    async sendCachedList(request, reply, { key, path, part, load }) {
      const begun = generation.number;
      const rows = await cachedPart(key, part, load, (work) => queueRead(request, work));
      const ofList = listHeaders(path, part, rows.total);
      const encoding = acceptedEncoding(String(request.headers['accept-encoding'] ?? ''));
      if (encoding === null && rows.size > BYTES_OF_ONE) {
        return sendPieces(request, reply, rows, ofList);
      }
      reply.headers(ofList);
      const { etag, pieces } = rows;
      const make = async () => ({ text: Buffer.concat(pieces), headers: JSON_HEADERS, etag });
      return send(request, reply, { key: rows.key, make }, begun);
    },

    async sendUncached(request, reply, { make, enqueue }) {
      const { headers, body } = await enqueue(async () => {
        const response = ready(await make(), 'no-store');
        return { headers: response.headers, body: await bodyFor(request, response) };
      });
      return sendBody(reply.headers(headers), body);
    },
  };
};
