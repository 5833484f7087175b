import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { addressList, isListed, normalizeAddress } from '../kernel/addresses.ts';
import { routeName } from './route-name.ts';

const VALID_REQUEST_ID = /^[\w.-]{8,64}$/;

/**
 * Makes the request id by which the log can be searched. A proxy in TRUST_PROXY may supply it as `X-Request-Id`, so
 * that both logs share it; from anybody else, the header could forge log entries.
 */
export const createRequestIds = (
  trustProxy: readonly string[] = [],
): ((request: Pick<IncomingMessage, 'headers' | 'socket'>) => string) => {
  const trusted = addressList(trustProxy);
  return ({ headers, socket }) => {
    const given = String(headers['x-request-id'] ?? '');
    const isTrusted = isListed(trusted, normalizeAddress(socket.remoteAddress ?? ''));
    return isTrusted && VALID_REQUEST_ID.test(given) ? given : randomUUID();
  };
};

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
    const response = {
      route: routeName(request, status),
      status,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info({ req: request, ...response, ...(user !== null && { user }) }, 'Answered');
  });
};
