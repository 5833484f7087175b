import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressList, isListed, normalizeAddress } from '../kernel/addresses.ts';
import { hideMailAddresses } from '../kernel/mail-addresses.ts';
import { loggedPath } from './logged-path.ts';
import { refusalLine } from './refusal-line.ts';
import { createRepeatedLines } from './repeated-lines.ts';
import { routeName } from './route-name.ts';

const VALID_REQUEST_ID = /^[\w.-]{8,64}$/;

/**
 * The request id by which the log can be searched. A proxy in TRUST_PROXY may supply it as `X-Request-Id`, so that both
 * logs share it; from anybody else, the header could forge log entries.
 */
export const requestIdOf = (given: string | string[] | undefined, isTrusted: boolean): string =>
  isTrusted && typeof given === 'string' && VALID_REQUEST_ID.test(given) ? given : randomUUID();

/** Makes request ids. */
export const createRequestIds = (
  trustProxy: readonly string[] = [],
): ((request: Pick<IncomingMessage, 'headers' | 'socket'>) => string) => {
  const trusted = addressList(trustProxy);
  return ({ headers, socket }) => {
    const isTrusted = isListed(trusted, normalizeAddress(socket.remoteAddress ?? ''));
    return requestIdOf(headers['x-request-id'], isTrusted);
  };
};

const MESSAGE = 'Answered';

/** The line that is logged for a response. `ms` is a whole number of milliseconds, `now` a Unix time in milliseconds. */
export type LogLine = (response: {
  id: string;
  address: string;
  ms: number;
  now: number;
}) => string;

/** Makes the lines for all responses to requests like this one, without a user, as pino writes them. */
export const responseLine = (
  { method, url }: Pick<FastifyRequest, 'method' | 'url'>,
  { route, status }: { route: string; status: number },
): LogLine => {
  const path = JSON.stringify(loggedPath(url));
  const host = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`;
  const request = hideMailAddresses(`"req":{"method":"${method}","path":${path},"ip":`);
  const response = `"route":${JSON.stringify(route)},"status":${status},"ms":`;
  return ({ id, address, ms, now }) =>
    `{"level":30,"time":${now},${host},"reqId":"${id}",${request}"${address}"},${response}${ms},"msg":"${MESSAGE}"}\n`;
};

/**
 * Sends each client the id of its request (`X-Request-Id`), and logs one line per response: with user id and IP
 * address, but never a user name, query or content. Of refused requests, which are logged when they are refused, it
 * logs none, and of others that end with a status from 400 on as rarely.
 */
export const logRequests = (app: FastifyInstance): void => {
  app.decorate(
    'repeatedLines',
    createRepeatedLines((times) => app.log.info({ times }, 'Requests of other kinds were refused')),
  );
  app.decorate(
    'repeatedFailures',
    createRepeatedLines((times) => app.log.error({ times }, 'Requests failed in other ways')),
  );
  app.addHook('onClose', async () => {
    app.repeatedLines.flush();
    app.repeatedFailures.flush();
  });
  app.decorateRequest('userId', null);
  app.decorateRequest('refusal', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status } = reply;
    const { userId: user, refusal } = request;
    if (status >= 400 && refusal) return;
    const route = routeName(request, status);
    if (status >= 400 && status < 500) {
      app.repeatedLines.write(`${status} ${route} ${request.ip}`, (times) =>
        request.log.info(...refusalLine(request, { status, message: MESSAGE }, times)),
      );
      return;
    }
    const response = {
      route,
      status,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info({ req: request, ...response, ...(user !== null && { user }) }, MESSAGE);
  });
};
