import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from '../kernel/errors.ts';

const ADDRESSES = new Set(['/healthz', '/readyz']);

/** Whether a supervisor asks for the health of the host, by whatever name it has for this machine. */
export const isHealth = ({ routeOptions }: FastifyRequest): boolean =>
  ADDRESSES.has(routeOptions.url ?? '');

/** What supervisors ask: whether the process lives, and whether its database answers (contract §1). */
export const registerHealth = (app: FastifyInstance, orm: MikroORM): void => {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    try {
      await orm.em.fork().execute('select 1');
    } catch (error) {
      throw unavailable(error);
    }
    return { status: 'ok' };
  });
};
