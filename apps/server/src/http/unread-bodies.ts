import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Maximum in bytes of what is discarded: more than the largest upload. */
const MOST = 32 * 1024 * 1024;

const discard = (body: IncomingMessage): void => {
  let left = MOST;
  body.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) body.destroy();
  });
};

/**
 * Reads the rest of a body that was answered before it had arrived, and discards it. A connection that is closed
 * instead loses the answer on its way, and a proxy takes that for a failure of the host: a visitor who sends too
 * much could then take every host out of service.
 */
export const discardUnreadBodies = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete) return;
    // Fastify closes the connection after a body that it refuses.
    reply.removeHeader('connection');
    discard(raw);
  });
};
