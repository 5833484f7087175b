import type { FastifyInstance } from 'fastify';
import { routeName } from './route-name.ts';

/**
 * Names each request to its client (`X-Request-Id`) and writes one line about each answer: who is told by the id
 * of the user and the IP address, never by name, query or content.
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
