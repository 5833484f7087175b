import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { followChanges } from './changes.ts';
import type { Env } from './config/env.ts';
import { deriveKey } from './config/secrets.ts';
import { createMissingCounter } from './features/addresses/missing-counter.service.ts';
import { createSecondFactorSite } from './features/auth/second-factor-site.service.ts';
import { createSessionLookup } from './features/auth/session-lookup.service.ts';
import { createBackupConfig } from './features/backup/backup-config.ts';
import { createPreviewLinks } from './features/blog/previews.service.ts';
import { createDrawings } from './features/brand/drawings.service.ts';
import { createSiteDataReader } from './features/brand/site-data.service.ts';
import { createFormTouch } from './features/contact/form-touch.service.ts';
import { createReadChannels } from './features/deliveries/mail-account.service.ts';
import { createImageStore } from './features/images/store.ts';
import { createUploadQueue } from './features/images/upload-queue.ts';
import { openPictures } from './files/open-files.ts';
import { clearScratch } from './files/scratch-folder.ts';
import { createResponseSender } from './http/cached-responses.ts';
import { redirectToCanonicalUrl } from './http/canonical-url.ts';
import { limitConcurrentResponses } from './http/concurrent-responses.ts';
import { limitConnections } from './http/connections.ts';
import { pageContext, requestContext } from './http/context.ts';
import { hostCookieName, registerCookies, sessionCookieName } from './http/cookies.ts';
import { createCsrfCheck } from './http/csrf.ts';
import { registerDraining } from './http/draining.ts';
import { replyWithError } from './http/error-reply.ts';
import { createFastPath } from './http/fast-path.ts';
import { normalizeForwardedFor } from './http/forwarded-for.ts';
import { formattedLine } from './http/logger.ts';
import { createPublicReads, createSearchQueue, queueReads } from './http/public-reads.ts';
import type { LogOutput } from './http/readable-log.ts';
import { logRequests } from './http/request-log.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { createServer } from './http/server.ts';
import { createSessionReads } from './http/session-reads.ts';
import { closeStalledResponses } from './http/stalled-responses.ts';
import { discardUnreadBodies } from './http/unread-bodies.ts';
import { createInstanceRegistry, type InstanceRegistry } from './instance-registry.ts';
import { usesHttps } from './kernel/addresses.ts';
import { AppError } from './kernel/errors.ts';
import type { Sightings } from './kernel/sightings.ts';
import { createSigner, createTextSigner } from './kernel/signer.ts';
import { createStaleIfError } from './kernel/stale-if-error.ts';
import { mailAccountOf } from './mail-account.ts';
import { registerMonitoring } from './monitoring.ts';
import { registerSite } from './pages.ts';
import { registerProcedures } from './procedures.ts';
import { pushSiteOf } from './push-site.ts';
import { registerRest } from './rest.ts';
import { createAppRouter } from './router.ts';
import { createPreviewQueue, createRenderQueue } from './site/render.ts';
import type { PageSource } from './site/web-build.ts';

declare module 'fastify' {
  interface FastifyInstance {
    instanceRegistry: InstanceRegistry;
  }
}

export interface AppDeps {
  env: Env;
  orm: MikroORM;
  /** Hexadecimal keys for the session cookie; the first one signs. */
  sessionKeys: string[];
  /** What this instance has observed so far. */
  sightings: Sightings;
  logLevel: string;
  logOutput: LogOutput;
  /** Memory limit in bytes for cached pages, and the same again each for responses, rows of lists, and recorded responses. */
  cacheBytes: number;
  /** The clock: what is published, and until when caches hold. */
  now: () => Date;
  createPageSource: (app: FastifyInstance) => Promise<PageSource>;
}

// In milliseconds. The kernel reports progress only after a third of its send buffer has drained, which takes a phone
// on a poor connection half a minute.
const LONGEST_STANDSTILL = 45_000;
// Per IP address: an office behind one address has a few dozen at its busiest.
const MAX_CONCURRENT_RESPONSES = 250;

const nothingHere = () => new AppError('notFound', 'There is nothing at this address');

/** Builds the server. The order of registration matters; the numbered comments document it. */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { env, orm, now } = deps;
  const siteUrl = env.siteUrl ?? `http://localhost:${env.port}`;
  const isHttps = usesHttps(siteUrl);
  const fastPath = createFastPath({ env, capacity: deps.cacheBytes });
  const app = createServer(env, deps.logLevel, deps.logOutput, fastPath.answer);

  const pictures = openPictures(env);
  const imageStore = createImageStore(pictures);
  const backupConfig = createBackupConfig(env, orm);
  const mailAccount = mailAccountOf(env, deps.sessionKeys);
  const readChannels = createReadChannels(mailAccount);
  const pushSite = pushSiteOf(env, deps.sessionKeys);
  const stores = { imageStore, backupConfig, mailAccount, pushSite };
  const changes = followChanges(app, { ...deps, ...stores, siteUrl, fastPath });
  const { pageCache, responseCache, listCache, siteCache, generation } = changes;
  const { submissionChanges, mailConnections, announcer, oldAddresses } = changes;
  const missingCounter = createMissingCounter();
  const instanceRegistry = createInstanceRegistry({ ...deps, missingCounter, log: app.log });

  const staleIfError = createStaleIfError((error) =>
    app.log.error({ err: error.cause ?? error }, 'Serving the last known value'),
  );
  const source = await deps.createPageSource(app);
  const drawings = createDrawings(source.publicDir);
  const mapsApiKey = env.mapsApiKey ?? null;
  const readSiteData = createSiteDataReader({ orm, now, drawings, staleIfError, mapsApiKey });
  const keysFor = (purpose: string) => deps.sessionKeys.map((key) => deriveKey(purpose, key));
  const signerFor = (purpose: string) => createSigner(keysFor(purpose));
  const secondFactorSite = createSecondFactorSite(siteUrl, keysFor);
  const previewLinks = createPreviewLinks(createTextSigner(keysFor('preview')), siteUrl);
  const contact = {
    readChannels,
    mailAccount,
    formTouch: createFormTouch(signerFor('form'), hostCookieName('form', isHttps)),
    receiptSigner: signerFor('receipt'),
    submissionChanges,
  };
  const router = createAppRouter({
    readSiteSettings: async () => (await readSiteData()).settings,
    selfCheck: instanceRegistry.selfCheck,
    secondFactorSite,
    siteUrl,
    backupConfig,
    previewLinks,
    pushSite,
    ...contact,
  });
  const sessions = createSessionLookup(orm);
  const publicReads = createPublicReads();
  const queueRead = queueReads(publicReads);
  const queueSearch = queueReads(createSearchQueue());
  const sessionReads = createSessionReads();
  const contextQueues = { queueRead, queueSearch, sessionReads };
  const contextDeps = { orm, announcer, now, isLimited: env.rateLimit, sessions, ...contextQueues };
  const contextOf = (request: FastifyRequest) => requestContext(contextDeps, request);
  // Private to this instance, unlike the uploads folder.
  const waitingDir = join(env.dataDir, 'waiting-uploads');

  app.decorate('instanceRegistry', instanceRegistry);
  app.addHook('onReady', async () => {
    // Load the company record and the old addresses before the first request, in case the database goes down later.
    await Promise.all([readSiteData(), oldAddresses.load()]);
    await rm(waitingDir, { recursive: true, force: true });
    await clearScratch(env.dataDir, (err) => app.log.warn({ err }, 'Leftovers are still there'));
    // Needed with the embedded database as well, because commands change the same data.
    await changes.openListener();
  });
  app.addHook('onClose', instanceRegistry.close);

  // 1. Applied to every request: client IP, headers, host name, session cookie, CSRF check.
  limitConnections(app.server, env.trustProxy);
  closeStalledResponses(app.server, LONGEST_STANDSTILL);
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
  await registerCookies(app, { sessionKeys: deps.sessionKeys, isHttps });
  const concurrentResponses = env.rateLimit
    ? limitConcurrentResponses(app, MAX_CONCURRENT_RESPONSES)
    : null;
  const refuseCrossSite = createCsrfCheck(env);
  app.addHook('onRequest', async (request) => refuseCrossSite(request));

  // 2. Errors: JSON for programs; a page responds with its own error page.
  app.setErrorHandler(replyWithError);

  // 3. Health and metrics.
  const renderQueue = createRenderQueue();
  const uploadQueue = createUploadQueue();
  const caches = { pageCache, responseCache, listCache };
  const queues = { publicReads, sessionReads, renderQueue, uploadQueue };
  const figures = { ...caches, ...queues, worker: app.worker };
  const countResponse = await registerMonitoring(app, { env, orm, pictures, ...figures });

  // 4. Procedures.
  await registerProcedures(app, router, contextOf, isHttps);

  // 5. Files, REST and pages.
  const responseSender = createResponseSender({
    responses: responseCache,
    lists: listCache,
    generation,
    queueRead,
    concurrentResponses,
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  registerRest(app, {
    contextOf,
    responseSender,
    imageStorage: { store: imageStore, queue: uploadQueue, waitingDir },
    illustrations: join(source.publicDir, 'img'),
    siteUrl,
    readChannels,
    secondFactorSite,
    previewLinks,
    cookieName: sessionCookieName(isHttps),
  });
  await registerSite(app, {
    orm,
    now,
    source,
    siteUrl,
    cache: pageCache,
    queueRead,
    queueSearch,
    queueRender: queueReads(renderQueue),
    queuePreview: queueReads(createPreviewQueue()),
    generation,
    responseSender,
    proceduresFor: (previewedPost) => ({
      router,
      createContext: async () => pageContext(contextDeps, previewedPost),
    }),
    previewLinks,
    readSiteData,
    siteCache,
    oldAddresses,
    missingCounter,
    drawings,
    imageStore,
    backupConfig,
    mailConnections,
    ...contact,
    contextOf,
  });
  fastPath.register(app, {
    concurrentResponses,
    isDraining,
    writeLine:
      app.log.level === 'info'
        ? (line) => deps.logOutput.write(formattedLine(line, deps.logOutput))
        : null,
    countResponse,
  });
  app.setNotFoundHandler((request, reply) => replyWithError(nothingHere(), request, reply));
  return app;
};
