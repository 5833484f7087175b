import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/errors.ts';
import type { Viewer } from '../kernel/viewer.ts';

/** Maximum body of a visitor in bytes. The longest submission fits, even with each character as `\uXXXX`. */
export const VISITOR_BODY = 64 * 1024;

/** Maximum body of a logged-in user in bytes: room for a long post. */
export const SIGNED_IN_BODY = 4 * 1024 * 1024;

const tooLarge = () => new AppError('tooLarge', 'The request is too large');

async function* atMost(limit: number, body: Readable): AsyncGenerator<Buffer> {
  let length = 0;
  // Destroying the request would close its connection, and lose the response.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > limit) throw tooLarge();
    yield chunk;
  }
}

/**
 * For every route of a scope: only a verified session may send more than `VISITOR_BODY`, up to `SIGNED_IN_BODY`. The
 * session is looked up before the body is read, and only if the body may be that large.
 * @param findViewer looks up the logged-in user in the database
 */
export const limitBodyBySession = (
  scope: FastifyInstance,
  findViewer: (request: FastifyRequest) => Promise<Viewer>,
): void => {
  scope.addHook('onRoute', (route) => {
    route.bodyLimit = SIGNED_IN_BODY;
  });
  scope.addHook('preParsing', async (request, _reply, body) => {
    const { headers } = request;
    const hasLength = headers['transfer-encoding'] === undefined;
    if (hasLength && Number(headers['content-length'] ?? 0) <= VISITOR_BODY) return body;
    if (await findViewer(request)) return body;
    if (hasLength) throw tooLarge();
    return Readable.from(atMost(VISITOR_BODY, body));
  });
};
