import type { FastifyServerOptions } from 'fastify';

/** Logging options: JSON lines with a request id, without cookies, passwords or query strings. */
export const loggerOptions = (
  level: string,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  redact: [
    'req.headers.cookie',
    'req.headers.authorization',
    'res.headers["set-cookie"]',
    '*.password',
    'password',
  ],
  serializers: {
    req: (request) => ({
      method: request.method,
      path: request.url?.split('?', 1)[0] ?? '',
      ip: request.ip,
    }),
  },
});
