import type { FastifyInstance } from 'fastify';
import type { Env } from './config/env.ts';
import { checkMigrations } from './database/migrate.ts';
import type { Files } from './files/files.ts';
import { probeFiles, probesSettled } from './files/probe.ts';
import { registerHealth } from './http/health.ts';
import type { CountResponse } from './http/metrics.ts';
import { onceWhileFine } from './kernel/once-while-fine.ts';
import { withTimeout } from './kernel/with-timeout.ts';
import { type CollectorsDeps, collectorsOf } from './metrics.ts';

/** How long an instance that stops waits for a photo that is being stored so. */
const PROBE_TIMEOUT_MS = 2000;

/** How often a photo is stored to see that it can be, while load balancers ask every second. */
const PROBE_EVERY_MS = 30_000;

interface MonitoringDeps extends Omit<CollectorsDeps, 'log'> {
  env: Env;
  /** Where uploaded pictures are kept. */
  pictures: Files;
}

/**
 * Registers the endpoints for supervisors, proxies and Prometheus: health, readiness and, with a token, metrics.
 * Returns what counts a response that did not go through Fastify; null without metrics.
 */
export const registerMonitoring = async (
  app: FastifyInstance,
  { env, pictures, ...deps }: MonitoringDeps,
): Promise<CountResponse | null> => {
  const { orm } = deps;
  registerHealth(app, {
    database: () => orm.em.fork().execute('select 1'),
    migrations: () => checkMigrations(orm.em.fork()),
    pictures: onceWhileFine(() => probeFiles(pictures), PROBE_EVERY_MS),
  });
  app.addHook('onClose', () =>
    withTimeout(PROBE_TIMEOUT_MS, probesSettled()).then(
      () => undefined,
      () => undefined,
    ),
  );
  if (env.metricsToken === undefined) return null;
  // Loaded only when needed, because the library takes 9 MB.
  const { registerMetrics } = await import('./http/metrics.ts');
  return registerMetrics(app, {
    token: env.metricsToken,
    orm,
    isLimited: env.rateLimit,
    collectors: collectorsOf({ ...deps, log: app.log }),
  });
};
