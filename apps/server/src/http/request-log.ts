import type { FastifyInstance } from 'fastify';
import { routeName } from './route-name.ts';

/**
 * Sends each client the id of its request (`X-Request-Id`), and logs one line per response: with user id and IP
 * address, but never a user name, query or content.
 */
export const logRequests = (app: FastifyInstance): void => {
  app.decorateRequest('userId', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status } = reply;
    const { userId: user } = request;
    const answer = { route: routeName(request, status), status, ms: Math.round(reply.elapsedTime) };
    request.log.info({ req: request, ...answer, ...(user !== null && { user }) }, 'Answered');
  });
};
