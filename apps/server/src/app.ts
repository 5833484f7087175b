import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { clearScratch } from './files/scratch-folder.ts';
import { createResponseSender } from './http/cached-responses.ts';
import { redirectToCanonicalUrl } from './http/canonical-url.ts';
import { limitConcurrentResponses } from './http/concurrent-responses.ts';
import { limitConnections } from './http/connections.ts';
import { registerCookies } from './http/cookies.ts';
import { createCsrfCheck } from './http/csrf.ts';
import { registerDraining } from './http/draining.ts';
import { replyWithError } from './http/error-reply.ts';
import { createFastPath } from './http/fast-path.ts';
import { normalizeForwardedFor } from './http/forwarded-for.ts';
import { formattedLine } from './http/logger.ts';
import { logRequests } from './http/request-log.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { createServer } from './http/server.ts';
import { closeStalledResponses } from './http/stalled-responses.ts';
import { discardUnreadBodies } from './http/unread-bodies.ts';
import type { InstanceRegistry } from './instance-registry.ts';
import { AppError } from './kernel/errors.ts';
import { registerMonitoring } from './monitoring.ts';
import { registerSite } from './pages.ts';
import { type AppDeps, createParts } from './parts.ts';
import { registerProcedures } from './procedures.ts';
import { registerRest } from './rest.ts';

declare module 'fastify' {
  interface FastifyInstance {
    instanceRegistry: InstanceRegistry;
  }
}

// In milliseconds. The kernel reports progress only after a third of its send buffer has drained, which takes a phone
// on a poor connection half a minute.
const STALL_TIMEOUT_MS = 45_000;
// Per IP address: an office behind one address has a few dozen at its busiest.
const MAX_CONCURRENT_RESPONSES = 250;

const nothingHere = () => new AppError('notFound', 'There is nothing at this address');

/** Builds the server. The order of registration matters; the numbered comments document it. */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { env, logOutput, sessionKeys } = deps;
  const fastPath = createFastPath({ env, capacity: deps.cacheBytes });
  const app = createServer(env, deps.logLevel, logOutput, fastPath.respond);
  const parts = await createParts(app, deps, fastPath);
  const { instanceRegistry, source, isHttps } = parts;
  // Private to this instance, unlike the uploads folder.
  const waitingDir = join(env.dataDir, 'waiting-uploads');

  app.decorate('instanceRegistry', instanceRegistry);
  app.addHook('onReady', async () => {
    // Load the company record and the old addresses before the first request, in case the database goes down later.
    await Promise.all([parts.readSiteData(), parts.oldAddresses.load()]);
    await rm(waitingDir, { recursive: true, force: true });
    await clearScratch(env.dataDir, (err) => app.log.warn({ err }, 'Leftovers are still there'));
    // Needed with the embedded database as well, because commands change the same data.
    await parts.openListener();
  });
  app.addHook('onClose', instanceRegistry.close);

  // 1. Applied to every request: client IP, headers, host name, session cookie, CSRF check.
  limitConnections(app.server, env.trustProxy);
  closeStalledResponses(app.server, STALL_TIMEOUT_MS);
  const { isDraining } = registerDraining(app, instanceRegistry.longestPeerUptime);
  discardUnreadBodies(app);
  app.addHook('onRequest', (request, _reply, done) => {
    instanceRegistry.observe(request);
    done();
  });
  app.addHook('onRequest', async ({ raw }) => normalizeForwardedFor(raw));
  await registerSecurityHeaders(app, { isHttps, ...env, isProduction: source.isProduction });
  logRequests(app);
  redirectToCanonicalUrl(app, env);
  await registerCookies(app, { sessionKeys, isHttps });
  const concurrentResponses = env.rateLimit
    ? limitConcurrentResponses(app, MAX_CONCURRENT_RESPONSES)
    : null;
  const refuseCrossSite = createCsrfCheck(env);
  app.addHook('onRequest', async (request) => refuseCrossSite(request));

  // 2. Errors: JSON for programs; a page responds with its own error page.
  app.setErrorHandler(replyWithError);

  // 3. Health and metrics.
  const countResponse = await registerMonitoring(app, { ...parts, worker: app.worker });

  // 4. Procedures.
  await registerProcedures(app, parts);

  // 5. Files, REST and pages.
  const responseSender = createResponseSender({ ...parts, concurrentResponses });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  registerRest(app, { ...parts, responseSender, waitingDir });
  await registerSite(app, { ...parts, responseSender });
  fastPath.register(app, {
    concurrentResponses,
    isDraining,
    writeLine:
      app.log.level === 'info' ? (line) => logOutput.write(formattedLine(line, logOutput)) : null,
    countResponse,
  });
  app.setNotFoundHandler((request, reply) => replyWithError(nothingHere(), request, reply));
  return app;
};
