import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Maximum number of bytes that are discarded: more than the largest upload. */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

const discard = (body: IncomingMessage): void => {
  let left = MAX_DISCARDED_BYTES;
  body.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) body.destroy();
  });
};

/**
 * Keeps Node from closing the connection with the response, and closes it when both the response is sent and the body
 * is read. Its time limit is that of every request.
 */
const closeAfterBody = (body: IncomingMessage, response: ServerResponse): void => {
  const { socket } = body;
  response.shouldKeepAlive = true;
  body.once('end', () => {
    if (response.writableFinished) socket.destroySoon();
    else response.once('finish', () => socket.destroySoon());
  });
};

/**
 * Reads and discards the rest of a body whose request got its response before it had arrived. Closing the connection
 * instead would lose the response in transit, which a proxy counts as a failure of the instance: a visitor who sends
 * too much could take every instance out of service.
 */
export const discardUnreadBodies = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete) return;
    // Fastify closes the connection after a body that it refuses.
    reply.removeHeader('connection');
    if (!reply.raw.shouldKeepAlive) closeAfterBody(raw, reply.raw);
    discard(raw);
  });
};
