import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../kernel/conditional.ts';
import type { AnswerSender, MadeAnswer } from '../kernel/rest-mount.ts';
import type { HtmlCache } from './html-cache.ts';
import { type ReadyPage, readyPage } from './ready-page.ts';

// Caches in between hold an answer for ten seconds; whoever asks us gets what is true now.
const PUBLIC = 'public, max-age=0, s-maxage=10';
const WORTH_COMPRESSING = 1024;

const ready = ({ data, headers }: MadeAnswer, cacheControl: string): ReadyPage =>
  readyPage(JSON.stringify(data), {
    status: 200,
    redirectTo: null,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
      'cache-control': cacheControl,
      ...headers,
    },
  });

const sendBytes = async (request: FastifyRequest, reply: FastifyReply, page: ReadyPage) => {
  const isSmall = page.size < WORTH_COMPRESSING;
  const { encoding, bytes } = await page.body(
    isSmall ? '' : String(request.headers['accept-encoding'] ?? ''),
  );
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(bytes);
};

/** Sends something ready, unless the caller has it already. */
export const sendReady = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: ReadyPage,
): Promise<FastifyReply> => {
  reply.headers(page.headers).header('etag', page.etag);
  return isKnown(request, page.etag) ? reply.code(304).send() : sendBytes(request, reply, page);
};

/** Sends the answers of `/api`; public ones are kept as ready bytes in `cache`. */
export const createAnswerSender = (cache: HtmlCache<ReadyPage>): AnswerSender => ({
  async sendKept(request, reply, { key, shows, make }) {
    const page = await cache.get(key, async () => ({
      page: ready(await make(), PUBLIC),
      tags: new Set(shows),
      mayBeKept: true,
    }));
    return sendReady(request, reply, page);
  },

  sendOnce: (request, reply, answer) => {
    const page = ready(answer, 'no-store');
    return sendBytes(request, reply.headers(page.headers), page);
  },
});
