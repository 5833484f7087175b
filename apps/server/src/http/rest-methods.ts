import type { FastifyInstance } from 'fastify';
import { AppError } from '../kernel/errors.ts';
import type { RestRoute } from './rest-route.ts';

const wrongMethod = () =>
  new AppError('wrongMethod', 'This address does not answer to this method');

type Address = Pick<RestRoute, 'path' | 'method'>;

const allowedAt = (path: string, routes: readonly Address[]): string[] => {
  const methods: string[] = routes.filter((route) => route.path === path).map((r) => r.method);
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
};

/** Responds to OPTIONS for the paths of these routes with the allowed methods, and refuses others with 405. */
export const mountMethods = (app: FastifyInstance, routes: readonly Address[]): void => {
  for (const path of new Set(routes.map((route) => route.path))) {
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    const allowed = allowedAt(path, routes);
    const allow = allowed.join(', ');
    app.options(url, async (_request, reply) => reply.code(204).header('allow', allow).send());
    app.route({
      method: app.supportedMethods.filter((method) => !allowed.includes(method)),
      url,
      exposeHeadRoute: false,
      // Runs before the body is parsed, so its content type does not matter.
      onRequest: async (_request, reply) => {
        reply.header('allow', allow);
        throw wrongMethod();
      },
      handler: async () => undefined,
    });
  }
};
