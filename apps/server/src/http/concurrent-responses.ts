import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createConcurrencyLimit } from '../kernel/concurrency-limit.ts';
import { AppError } from '../kernel/errors.ts';
import { isHealth } from './health.ts';

const tooMany = () =>
  new AppError('tooMany', 'Too many requests at the same time. Please try again in a moment.', {
    retryAfter: 5,
  });

/** Bytes of a response in memory that count as one response. */
export const BYTES_OF_ONE = 128 * 1024;

/** How many procedures a request calls. */
const callsOf = ({ params }: FastifyRequest): number => {
  const { path } = (params ?? {}) as { path?: unknown };
  return typeof path === 'string' ? path.split(',').length : 1;
};

const lengthOf = (payload: unknown): number =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;

/** The limit, for responses that Fastify does not see, or not as a whole. */
export interface ConcurrentResponses {
  /** Whether an IP address may have another response of this many bytes. */
  hasRoom(ip: string, bytes: number): boolean;
  /** Counts such a response until it is over. */
  hold(ip: string, response: ServerResponse, bytes: number): void;
  /**
   * Counts a response in progress as one of this many bytes until it is over. Called before it is made, because its
   * length is known.
   * @throws AppError `tooMany` if there is no room for it
   */
  holdLarge(ip: string, response: ServerResponse, bytes: number): void;
}

/**
 * Limits the concurrent responses per IP address and /48 of IPv6. A response is in progress until its last byte has
 * been sent or its connection has ended, so unread ones count. A batch counts as the calls that it holds, and a large
 * response as one for each 128 KiB, but never as more than half of the limit. Health checks always pass.
 * @param most maximum number of concurrent responses; further requests are refused with `tooMany`
 */
export const limitConcurrentResponses = (
  app: FastifyInstance,
  most: number,
): ConcurrentResponses => {
  const running = createConcurrencyLimit(most);
  const extraFor = (bytes: number) =>
    Math.min(Math.floor(bytes / BYTES_OF_ONE), Math.floor(most / 2));

  /** Takes room for a response until it is over; false if there is none. */
  const hold = (ip: string, response: ServerResponse, amount: number): boolean => {
    const isTaken = running.acquire(ip, amount);
    if (isTaken) response.once('close', () => running.release(ip, amount));
    return isTaken;
  };

  app.addHook('onRequest', (request, { raw }, done) => {
    const isFree = isHealth(request) || raw.destroyed;
    if (isFree || hold(request.ip, raw, callsOf(request))) done();
    else done(tooMany());
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const more = extraFor(lengthOf(payload));
    if (more === 0 || reply.raw.destroyed || hold(request.ip, reply.raw, more)) {
      return done(null, payload);
    }
    // They describe the response that is not sent.
    for (const header of ['content-encoding', 'etag', 'link']) reply.removeHeader(header);
    done(tooMany());
  });

  return {
    hasRoom: (ip, bytes) => running.hasRoom(ip, 1 + extraFor(bytes)),
    hold: (ip, response, bytes) => void hold(ip, response, 1 + extraFor(bytes)),
    holdLarge: (ip, response, bytes) => {
      if (!hold(ip, response, extraFor(bytes))) throw tooMany();
    },
  };
};
