import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from '../kernel/errors.ts';
import { singleFlight } from '../kernel/single-flight.ts';
import { withTimeout } from '../kernel/with-timeout.ts';

const HEALTH = new Set(['/healthz', '/readyz']);

/** Whether a request is a health check. */
export const isHealth = ({ routeOptions }: FastifyRequest): boolean =>
  HEALTH.has(routeOptions.url ?? '');

/** Whether a request is for monitoring: a health check or metrics, under any host name. */
export const isMonitoring = (request: FastifyRequest): boolean =>
  isHealth(request) || request.routeOptions.url === '/metrics';

/** Checks of the parts that an instance cannot serve without, by name. Each rejects when its part is unusable. */
export type ReadinessChecks = Record<string, () => Promise<unknown>>;

/** Time limit for all checks together, in milliseconds. */
const TIMEOUT_MS = 2000;

/**
 * Liveness (the process runs) and readiness, for supervisors and proxies (contract §1). The response of an instance
 * that is not ready names the first part that fails. An instance that is about to stop is not ready either
 * (`draining.ts`).
 */
export const registerHealth = (app: FastifyInstance, checks: ReadinessChecks): void => {
  const parts = Object.entries(checks).map(([part, check]) => ({
    part,
    check: singleFlight(async () => check()),
  }));
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    const deadline = performance.now() + TIMEOUT_MS;
    for (const { part, check } of parts) {
      await withTimeout(Math.max(0, deadline - performance.now()), check()).catch(
        (error: unknown) => {
          throw unavailable(error, [{ path: part, message: 'This part of the host is not ready' }]);
        },
      );
    }
    return { status: 'ok' };
  });
};
