import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Env } from '../config/env.ts';
import { VISITOR_BODY } from './body-limits.ts';
import { handleClientError } from './client-error.ts';
import { replyWithError } from './error-reply.ts';
import { loggerOptions } from './logger.ts';
import { createRequestIds } from './request-log.ts';
import { rewriteUrl } from './rewrite-url.ts';

/** Creates the HTTP server, without routes. */
export const createServer = (
  { trustProxy }: Pick<Env, 'trustProxy'>,
  logLevel: string,
): FastifyInstance =>
  Fastify({
    logger: loggerOptions(logLevel),
    genReqId: createRequestIds(trustProxy),
    trustProxy: trustProxy ?? false,
    bodyLimit: VISITOR_BODY,
    // Long enough to upload a large photo over a slow line.
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Requests that have arrived still get their response, because a proxy does not retry writes.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => rewriteUrl(url),
    frameworkErrors: replyWithError,
    clientErrorHandler: handleClientError,
  });
