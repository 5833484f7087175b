import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../kernel/errors.ts';
import { isHealth } from './health.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Lets the proxy in front notice that this host is about to stop, and take requests to the others (beyond §4).
     * Ends at once when there are no others.
     */
    leave(): Promise<void>;
  }
}

// In milliseconds: shorter than docker/nginx.conf keeps away from a host that has failed a request.
const NOTICE = 1000;

const READY = '/readyz';
const SAFE = new Set(['GET', 'HEAD']);

/**
 * Registers `leave`. A host that closes its port at once loses requests that a proxy has just sent, and a proxy
 * repeats no write. So reads are the notice: their connections are closed unanswered, which every proxy repeats on
 * another host, while writes are still taken. Balancers that ask for `/readyz` are told there.
 * @param hasCompany whether other hosts serve the site
 */
export const registerLeaving = (app: FastifyInstance, hasCompany: () => Promise<boolean>): void => {
  let isLeaving = false;

  app.addHook('onRequest', async (request, reply) => {
    if (!isLeaving) return;
    if (request.routeOptions.url === READY)
      throw unavailable(new Error('The host is about to stop'));
    if (isHealth(request)) return;
    if (!SAFE.has(request.method)) return void reply.header('connection', 'close');
    reply.hijack();
    request.raw.destroy();
  });
  app.decorate('leave', async () => {
    isLeaving = await hasCompany();
    if (isLeaving) await delay(NOTICE);
  });
};
