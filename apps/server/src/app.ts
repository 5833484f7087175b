import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { MikroORM } from '@mikro-orm/postgresql';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { createChangeListener, EVERYTHING } from './database/change-listener.ts';
import { findMissingPart } from './features/blog/missing-part.service.ts';
import { createImageStore } from './features/images/store.ts';
import { sweepOrphanedFiles, sweepUnusedImages } from './features/images/stored-images.service.ts';
import { createUploadQueue } from './features/images/upload-queue.ts';
import { createHostWatch, type HostWatch } from './host-watch.ts';
import { boundAnswersUnderWay } from './http/answers-under-way.ts';
import { VISITOR_BODY } from './http/body-limits.ts';
import { answerClientError } from './http/client-error.ts';
import { registerCookies, sessionCookieName } from './http/cookies.ts';
import type { Env } from './config/env.ts';
import { AppError } from './kernel/errors.ts';
import { plainForwardedFor } from './http/forwarded-for.ts';
import { registerHealth } from './http/health.ts';
import { doHourly } from './kernel/hourly.ts';
import { createStaleIfError } from './kernel/stale-if-error.ts';
import { loggerOptions } from './http/logger.ts';
import { createCsrfCheck } from './http/csrf.ts';
import { rewriteUrl } from './http/rewrite-url.ts';
import { replyWithError } from './http/error-reply.ts';
import type { Sightings } from './kernel/sightings.ts';
import { createAddressAtSite } from './http/site-host.ts';
import { cutStuckAnswers } from './http/stuck-answers.ts';
import type { RequestContext } from './http/trpc.ts';
import { createResponseSender } from './http/cached-responses.ts';
import { errorPage } from './site/error-page.ts';
import { createPageSender } from './site/page-sender.ts';
import { registerPublicFiles } from './site/public-files.ts';
import type { CompressedResponse } from './http/compressed-response.ts';
import { createResponseCache } from './http/response-cache.ts';
import type { PageSource } from './site/web-build.ts';
import { registerProcedures } from './procedures.ts';
import { pageContext, requestContext } from './http/context.ts';
import { registerRest } from './rest.ts';
import { appRouter } from './router.ts';

declare module 'fastify' {
  interface FastifyInstance {
    hostWatch: HostWatch;
  }
}

export interface AppDeps {
  env: Env;
  orm: MikroORM;
  /** Hexadecimal keys of the session cookie, the first signs. */
  sessionKeys: string[];
  /** What this host has seen so far. */
  sightings: Sightings;
  logLevel: string;
  /** Bytes of pages to keep in memory at most, and as many of answers. */
  cacheBytes: number;
  createPageSource: (app: FastifyInstance) => Promise<PageSource>;
}

// Milliseconds. Long enough to notice that an older database was restored beside newer pictures.
const ORPHANS_KEPT = 30 * 24 * 60 * 60 * 1000;

// Milliseconds. The system tells of progress when a third of what it took is read, which takes a phone on a poor
// line half a minute.
const LONGEST_STANDSTILL = 45_000;
// Of one address: an office behind one has a few dozen at the busiest moment.
const ANSWERS_UNDER_WAY = 250;

const createHost = ({ env, logLevel }: AppDeps) =>
  Fastify({
    logger: loggerOptions(logLevel),
    genReqId: () => randomUUID(),
    trustProxy: env.trustProxy ?? false,
    bodyLimit: VISITOR_BODY,
    // Long enough for a large photograph over a slow line.
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => rewriteUrl(url),
    frameworkErrors: replyWithError,
    clientErrorHandler: answerClientError,
  });

const nothingHere = () => new AppError('notFound', 'There is nothing at this address');

/** Builds the host. The order of registration is the documentation. */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { env, orm } = deps;
  const siteUrl = env.siteUrl ?? `http://localhost:${env.port}`;
  const isHttps = siteUrl.startsWith('https:');
  const app = createHost(deps);
  const weigh = ({ weight }: CompressedResponse) => weight;
  const pageCache = createResponseCache(deps.cacheBytes, weigh);
  const answerCache = createResponseCache(deps.cacheBytes, weigh);
  const forgetAll = () => {
    pageCache.clear();
    answerCache.clear();
  };
  const forgetKept = (tags: readonly string[]) => {
    if (tags.includes(EVERYTHING)) forgetAll();
    pageCache.invalidate(tags);
    answerCache.invalidate(tags);
  };
  const otherHosts = createChangeListener({
    orm,
    log: app.log,
    onChange: forgetKept,
    onListening: forgetAll,
  });
  const invalidatePages = (tags: readonly string[]) => {
    forgetKept(tags);
    otherHosts.tell(tags);
  };
  const imageStore = createImageStore(env.uploadsDir);
  // Of this host alone, unlike the folder of uploads.
  const waitingDir = join(env.dataDir, 'waiting-uploads');
  const staleIfError = createStaleIfError((error) =>
    app.log.error({ err: error.cause ?? error }, 'Answering with what was known last'),
  );
  const hostWatch = createHostWatch({ ...deps, log: app.log });
  app.decorate('hostWatch', hostWatch);
  const { selfCheck } = hostWatch;
  const contextDeps = { orm, env, imageStore, invalidatePages, staleIfError, selfCheck };
  const contextOf = (request: FastifyRequest) => requestContext(contextDeps, request);

  const company = async (shows: RequestContext['pages']['shows']) => {
    const caller = appRouter.createCaller(pageContext(contextDeps, shows));
    return (await caller.settings.site()).company;
  };

  app.addHook('onReady', async () => {
    // The company record is known before anybody asks, should the database go away after.
    await company(() => undefined);
    await rm(waitingDir, { recursive: true, force: true });
    // Also beside the embedded database, which this host shares with commands.
    await otherHosts.open();
  });
  app.addHook('onClose', otherHosts.close);
  app.addHook('onClose', hostWatch.close);
  doHourly(app, 'Images could not be swept', async () => {
    await sweepUnusedImages(orm.em.fork(), imageStore);
    await sweepOrphanedFiles(orm.em.fork(), imageStore, new Date(Date.now() - ORPHANS_KEPT));
  });

  // 1. What every request passes: its address, headers, the host name, the session cookie, the origin of changes.
  app.server.maxConnections = 2000;
  cutStuckAnswers(app.server, LONGEST_STANDSTILL);
  app.addHook('onRequest', (request, _reply, done) => {
    hostWatch.observe(request);
    done();
  });
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwardedFor = headers['x-forwarded-for'];
    if (forwardedFor) headers['x-forwarded-for'] = plainForwardedFor(String(forwardedFor));
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    hsts: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
  });
  const addressAtSite = createAddressAtSite(env);
  app.addHook('onRequest', async (request, reply) => {
    const address = addressAtSite(request);
    if (address) return reply.header('cache-control', 'no-store').redirect(address, 308);
  });
  await registerCookies(app, { sessionKeys: deps.sessionKeys, isHttps });
  if (env.rateLimit) boundAnswersUnderWay(app, ANSWERS_UNDER_WAY);
  const refuseCrossSite = createCsrfCheck(env);
  app.addHook('onRequest', async (request) => refuseCrossSite(request));
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ req: request, status: reply.statusCode, ms }, 'Answered');
  });

  // 2. Errors: JSON for programs; a page answers with its own error page.
  app.setErrorHandler(replyWithError);

  // 3. Health.
  registerHealth(app, orm);

  // 4. Procedures.
  await registerProcedures(app, contextOf);

  // 5. Files, REST and pages.
  const source = await deps.createPageSource(app);
  await registerPublicFiles(app, source);
  const sendPage = createPageSender({
    source,
    siteUrl,
    cache: pageCache,
    company,
    findMissingPart: (subject) => findMissingPart(orm.em.fork(), subject),
    proceduresFor: (shows) => ({
      router: appRouter,
      createContext: async () => pageContext(contextDeps, shows),
    }),
  });
  registerRest(app, {
    contextOf,
    imageKeeping: { store: imageStore, queue: createUploadQueue(), waitingDir },
    illustrations: join(source.publicDir, 'img'),
    sendPage,
    plainPage: async (page) => errorPage(await company(() => undefined), isHttps, page),
    siteUrl,
    responseSender: createResponseSender(answerCache),
    cookieName: sessionCookieName(isHttps),
  });
  app.get('/*', (request, reply) => sendPage(request, reply));
  app.setNotFoundHandler((request, reply) => replyWithError(nothingHere(), request, reply));
  return app;
};
