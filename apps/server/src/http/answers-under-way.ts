import type { FastifyInstance } from 'fastify';
import { addressKey } from '../kernel/addresses.ts';
import { AppError } from '../kernel/errors.ts';
import { isHealth } from './health.ts';

const tooMany = () =>
  new AppError('tooMany', 'Too many requests at the same time. Please try again in a moment.', {
    retryAfter: 5,
  });

/**
 * Bounds the answers under way for one address: an answer is under way until the last byte of it has left or
 * its connection has ended, so those that nobody reads count. Health checks always pass.
 * @param most answers at a time; the next is refused with `tooMany`
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
