import type { FastifyInstance, InjectOptions } from 'fastify';

interface Call {
  body?: unknown;
  cookie?: string | undefined;
  headers?: Record<string, string>;
}

/** Calls REST as the old clients do: a JSON body only when there is a payload, the cookie with every call. */
export const rest = (
  app: FastifyInstance,
  method: InjectOptions['method'],
  url: string,
  { body, cookie, headers }: Call = {},
) =>
  app.inject({
    ...(method && { method }),
    url,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
