import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isMonitoring } from './health.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Gives the proxy in front time to notice that this instance is about to stop, and to send requests to the others
     * (beyond §4). Returns without waiting if there are no others.
     */
    drain(): Promise<void>;
  }
}

// In milliseconds: shorter than the time for which docker/nginx.conf avoids an instance that has failed requests.
const NOTICE_MS = 1000;
/** The longest time for which docker/nginx.conf avoids an instance that is back: 2 s, on a clock of whole seconds. */
const RECOVERY_MS = 3000;

const READY = '/readyz';
const SAFE = new Set(['GET', 'HEAD']);

/**
 * Registers `drain`. An instance that closes its port at once loses requests that a proxy has just sent, and a proxy
 * does not retry writes. So reads give the notice: until the instance has stopped, it closes their connections without
 * a response, which makes every proxy retry them on another instance, while writes are still accepted. Load balancers
 * that poll `/readyz` get a 503. An instance does not leave before the proxy can have noticed that another one is back.
 * @param longestPeerUptime milliseconds for which the longest-serving of the other instances has served; null without
 * others
 */
export const registerDraining = (
  app: FastifyInstance,
  longestPeerUptime: () => Promise<number | null>,
): { isDraining(): boolean } => {
  let isStopping = false;
  let hasOthers = false;

  app.addHook('onRequest', async (request, reply) => {
    if (!isStopping) return;
    if (request.routeOptions.url === READY) {
      return reply.code(503).send({ message: 'The host is about to stop' });
    }
    if (isMonitoring(request)) return;
    if (hasOthers && SAFE.has(request.method)) {
      reply.hijack();
      request.raw.destroy();
    } else {
      reply.header('connection', 'close');
    }
  });
  app.decorate('drain', async () => {
    const served = await longestPeerUptime();
    if (served !== null && served < RECOVERY_MS) await delay(RECOVERY_MS - served);
    hasOthers = served !== null;
    isStopping = true;
    if (hasOthers) await delay(NOTICE_MS);
  });
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  return { isDraining: () => isStopping };
};
