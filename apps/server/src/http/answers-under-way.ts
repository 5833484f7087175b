import type { FastifyInstance } from 'fastify';
import { addressKey } from '../kernel/addresses.ts';
import { AppError } from '../kernel/errors.ts';
import { isHealth } from './health.ts';

const tooMany = () =>
  new AppError('tooMany', 'Too many requests at the same time. Please try again in a moment.', {
    retryAfter: 5,
  });

/**
 * Limits the concurrent responses per IP address. A response is in progress until its last byte has been sent
 * or its connection has ended, so unread ones count. Health checks always pass.
 * @param most maximum number of concurrent responses; further requests are refused with `tooMany`
 */
export const boundAnswersUnderWay = (app: FastifyInstance, most: number): void => {
  const counts = new Map<string, number>();

  app.addHook('onRequest', async (request, reply) => {
    if (isHealth(request) || reply.raw.destroyed) return;
    const key = addressKey(request.ip);
    const count = counts.get(key) ?? 0;
    if (count >= most) throw tooMany();
    counts.set(key, count + 1);
    reply.raw.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
    });
  });
};
