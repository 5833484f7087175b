import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../kernel/conditional.ts';
import type { AnswerSender, MadeAnswer } from '../kernel/rest-mount.ts';
import { type ReadyAnswer, readyAnswer } from './ready-answer.ts';
import type { ReadyCache } from './ready-cache.ts';

// Caches in between hold an answer for ten seconds; whoever asks us gets what is true now.
const PUBLIC = 'public, max-age=0, s-maxage=10';
const WORTH_COMPRESSING = 1024;

const ready = (
  { text, headers }: MadeAnswer,
  cacheControl: string,
  onHeavier?: () => void,
): ReadyAnswer => {
  const all = { vary: 'accept-encoding', 'cache-control': cacheControl, ...headers };
  return readyAnswer(text, { status: 200, headers: all }, onHeavier);
};

const sendBytes = async (request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer) => {
  const isSmall = answer.size < WORTH_COMPRESSING;
  const { encoding, bytes } = await answer.body(
    isSmall ? '' : String(request.headers['accept-encoding'] ?? ''),
  );
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(bytes);
};

/** Sends something ready, unless the caller has it already. */
export const sendReady = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
): Promise<FastifyReply> => {
  reply.headers(answer.headers).header('etag', answer.etag);
  return isKnown(request, answer.etag) ? reply.code(304).send() : sendBytes(request, reply, answer);
};

/** Sends the answers of `/api`, the feed and the sitemap; public ones are kept as ready bytes in `cache`. */
export const createAnswerSender = (cache: ReadyCache<ReadyAnswer>): AnswerSender => ({
  async sendKept(request, reply, { key, shows, make }) {
    const answer = await cache.get(key, async (onHeavier) => ({
      value: ready(await make(), PUBLIC, onHeavier),
      tags: new Set(shows),
      mayBeKept: true,
    }));
    return sendReady(request, reply, answer);
  },

  sendOnce: (request, reply, made) => {
    const answer = ready(made, 'no-store');
    return sendBytes(request, reply.headers(answer.headers), answer);
  },
});
