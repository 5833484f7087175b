import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { limitBodyBySession } from './http/body-limits.ts';
import { errorHeaders, logFailure } from './http/error-reply.ts';
import { hostNameOf } from './http/host-name.ts';
import { setReceiptCookie } from './http/receipt-cookie.ts';
import { appErrorOf, replyWithFailedCall } from './http/trpc.ts';
import { AppError } from './kernel/errors.ts';
import type { Parts } from './parts.ts';
import type { AppRouter } from './router.ts';

/** Mounts all procedures under `/trpc`. */
export const registerProcedures = async (
  app: FastifyInstance,
  { router, contextOf, isHttps }: Pick<Parts, 'router' | 'contextOf' | 'isHttps'>,
): Promise<void> => {
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router,
    createContext: ({ req, res }) => ({
      ...contextOf(req),
      keepReceipt: (token) => setReceiptCookie(res, token, isHttps),
    }),
    maxBatchSize: 10,
    responseMeta: ({ type, errors }) => ({
      headers: {
        // A proxy that compressed a stream would buffer it.
        'cache-control': type === 'subscription' ? 'no-store, no-transform' : 'no-store',
        ...errors.map((error) => errorHeaders(appErrorOf(error)))[0],
      },
    }),
    onError: ({ error, req }) => logFailure(req, appErrorOf(error)),
  };
  await app.register(
    async (scope) => {
      // tRPC's adapter fails on these.
      scope.addHook('onRequest', async ({ method, headers, url }, reply) => {
        if (method === 'TRACE') {
          reply.header('allow', 'GET, POST');
          throw new AppError('wrongMethod', 'This address does not answer to this method');
        }
        const { host = 'localhost' } = headers;
        if (hostNameOf(host) === '' || !URL.canParse(url, `http://${host}`)) {
          throw new AppError('invalid', 'The host name of the request is not valid');
        }
      });
      limitBodyBySession(scope, (request) => contextOf(request).session.viewer());
      fastifyTRPCPlugin(scope, { trpcOptions }, () => undefined);
      // The plugin would read a form of any size, and no procedure accepts forms.
      scope.removeContentTypeParser('multipart/form-data');
      scope.setErrorHandler(replyWithFailedCall);
    },
    { prefix: '/trpc' },
  );
};
