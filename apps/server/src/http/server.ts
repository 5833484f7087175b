import { createServer as createHttpServer, type RequestListener } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Env } from '../config/env.ts';
import { VISITOR_BODY } from './body-limits.ts';
import { handleClientError } from './client-error.ts';
import { replyWithError } from './error-reply.ts';
import { loggerOptions } from './logger.ts';
import type { LogOutput } from './readable-log.ts';
import { createRequestIds } from './request-log.ts';
import { rewriteUrl } from './rewrite-url.ts';

/**
 * Creates the HTTP server, without routes.
 * @param answerFast answers some requests before Fastify sees them; false when it has not
 */
export const createServer = (
  { trustProxy }: Pick<Env, 'trustProxy'>,
  logLevel: string,
  logOutput: LogOutput,
  answerFast: (...request: Parameters<RequestListener>) => boolean,
): FastifyInstance => {
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(logLevel, logOutput),
    genReqId: createRequestIds(trustProxy),
    trustProxy: trustProxy ?? false,
    bodyLimit: VISITOR_BODY,
    serverFactory: (handle) => {
      const server = createHttpServer((request, response) => {
        if (!answerFast(request, response)) handle(request, response);
      });
      // Long enough to upload a large photo over a slow line.
      server.requestTimeout = 120_000;
      server.keepAliveTimeout = 65_000;
      return server;
    },
    forceCloseConnections: 'idle',
    // Requests that have arrived still get their response, because a proxy does not retry writes.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => rewriteUrl(url),
    frameworkErrors: replyWithError,
    clientErrorHandler: (error, socket) => handleClientError(app, error, socket),
  });
  return app;
};
