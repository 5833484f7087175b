import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from '../kernel/errors.ts';

const ADDRESSES = new Set(['/healthz', '/readyz']);

/** Whether a request is a health check, under any host name. */
export const isHealth = ({ routeOptions }: FastifyRequest): boolean =>
  ADDRESSES.has(routeOptions.url ?? '');

/** Liveness (the process runs) and readiness (the database responds), for supervisors (contract §1). */
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
