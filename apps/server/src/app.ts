import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import secureSession from '@fastify/secure-session';
import fastifyStatic from '@fastify/static';
import type { MikroORM } from '@mikro-orm/postgresql';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { createChangeChannel } from './database/change-channel.ts';
import { createPipeline } from './features/images/pipeline.ts';
import { createImageStore } from './features/images/store.ts';
import { answerClientError } from './kernel/client-error.ts';
import type { Env } from './kernel/env.ts';
import { AppError, unavailable } from './kernel/errors.ts';
import { createLastKnown } from './kernel/last-known.ts';
import { loggerOptions } from './kernel/logger.ts';
import { ownOrigins, refuseForeignOrigin } from './kernel/origin-check.ts';
import { readableUrl } from './kernel/readable-url.ts';
import { errorHeaders, logFailure, replyWithError } from './kernel/rest.ts';
import { keyFor } from './kernel/secrets.ts';
import { appErrorOf } from './kernel/trpc.ts';
import { createAnswerSender } from './pages/answers.ts';
import type { ReadyAnswer } from './pages/ready-answer.ts';
import { createReadyCache } from './pages/ready-cache.ts';
import { createPageSender } from './pages/render.ts';
import type { PageSource } from './pages/web-build.ts';
import { pageContext, requestContext } from './request-context.ts';
import { registerRest } from './rest.ts';
import { type AppRouter, appRouter } from './router.ts';

export interface AppDeps {
  env: Env;
  orm: MikroORM;
  /** Hexadecimal keys of the session cookie, the first signs. */
  sessionKeys: string[];
  logLevel: string;
  /** Pages to keep in memory at most. */
  keptPages: number;
  createPageSource: (app: FastifyInstance) => Promise<PageSource>;
}

const MEBIBYTE = 1024 * 1024;
// An answer of `/api` takes the room of a kept page for each 64 KiB.
const ANSWER_UNIT = 64 * 1024;

// From the last login on.
const DEVICE_SECONDS = 180 * 24 * 60 * 60;

const createHost = ({ env, logLevel }: AppDeps) =>
  Fastify({
    logger: loggerOptions(logLevel),
    genReqId: () => randomUUID(),
    trustProxy: env.trustProxy ?? false,
    bodyLimit: 4 * MEBIBYTE,
    // Long enough for a large photograph over a slow line.
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    frameworkErrors: replyWithError,
    clientErrorHandler: answerClientError,
  });

const nothingHere = () => new AppError('notFound', 'There is nothing at this address');

/** Builds the host. The order of registration is the documentation. */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { env, orm } = deps;
  const siteUrl = env.siteUrl ?? `http://localhost:${env.port}`;
  const isHttps = siteUrl.startsWith('https:');
  const cookieName = isHttps ? '__Host-session' : 'session';
  const app = createHost(deps);
  const pageCache = createReadyCache<ReadyAnswer>(deps.keptPages);
  const answerCache = createReadyCache<ReadyAnswer>(deps.keptPages, ({ size }) =>
    Math.ceil(size / ANSWER_UNIT),
  );
  const forgetKept = (tags: readonly string[]) => {
    pageCache.invalidate(tags);
    answerCache.invalidate(tags);
  };
  const otherHosts = createChangeChannel({
    orm,
    log: app.log,
    onChange: forgetKept,
    onListening() {
      pageCache.clear();
      answerCache.clear();
    },
  });
  const invalidatePages = (tags: readonly string[]) => {
    forgetKept(tags);
    otherHosts.tell(tags);
  };
  const imageStore = createImageStore(env.uploadsDir);
  const lastKnown = createLastKnown((error) =>
    app.log.error({ err: error.cause ?? error }, 'Answering with what was known last'),
  );
  const contextDeps = { orm, env, imageStore, invalidatePages, lastKnown };
  const contextOf = (request: FastifyRequest) => requestContext(contextDeps, request);

  const company = async () => {
    const caller = appRouter.createCaller(pageContext(contextDeps, () => undefined));
    return (await caller.settings.site()).company;
  };

  app.addHook('onReady', async () => {
    // The company record is known before anybody asks, should the database go away after.
    await company();
    // The embedded database has this host alone, which holds the lock of DATA_DIR.
    if (env.databaseUrl !== undefined) otherHosts.open();
  });
  app.addHook('onClose', otherHosts.close);

  // 1. What every request passes: headers, the session cookie, the origin of changes.
  app.server.maxConnections = 2000;
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    hsts: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
  });
  await app.register(secureSession, [
    {
      sessionName: 'session',
      key: deps.sessionKeys.map((key) => Buffer.from(key, 'hex')),
      cookieName,
      expiry: 12 * 60 * 60,
      cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps },
    },
    {
      sessionName: 'device',
      key: deps.sessionKeys.map((key) => keyFor('device', key)),
      cookieName: isHttps ? '__Host-device' : 'device',
      expiry: DEVICE_SECONDS,
      cookie: {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: isHttps,
        maxAge: DEVICE_SECONDS,
      },
    },
  ]);
  app.addHook('onSend', async (_request, reply) => {
    // A cookie may be renewed with any answer; none that carries one may be kept by a cache in between.
    if (reply.hasHeader('set-cookie')) reply.header('cache-control', 'private, no-store');
  });
  const origins = ownOrigins(env.siteUrl, env.port);
  app.addHook('onRequest', async (request) => refuseForeignOrigin(request, origins));
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ req: request, status: reply.statusCode, ms }, 'Answered');
  });

  // 2. Errors: JSON for programs; a page answers with its own error page.
  app.setErrorHandler(replyWithError);

  // 3. Health.
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    try {
      await orm.em.fork().execute('select 1');
    } catch (error) {
      throw unavailable(error);
    }
    return { status: 'ok' };
  });

  // 4. Procedures.
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    createContext: ({ req }) => contextOf(req),
    maxBatchSize: 10,
    responseMeta: ({ errors }) => ({
      headers: {
        'cache-control': 'no-store',
        ...errors.map((error) => errorHeaders(appErrorOf(error)))[0],
      },
    }),
    onError: ({ error, req }) => logFailure(req, appErrorOf(error)),
  };
  await app.register(
    async (scope) => {
      fastifyTRPCPlugin(scope, { trpcOptions }, () => undefined);
      // The plugin would read a form of any size, and no procedure takes one.
      scope.removeContentTypeParser('multipart/form-data');
    },
    { prefix: '/trpc' },
  );

  // 5. Files, REST and pages.
  const source = await deps.createPageSource(app);
  await app.register(fastifyStatic, {
    root: source.publicDir,
    serve: source.isProduction,
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    globIgnore: ['.vite/**', 'img/**', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (response, path) => {
      // Pictures say for themselves how long they may be kept.
      if (response.getHeader('cache-control')) return;
      const isHashed = path.includes('/assets/');
      response.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      );
    },
  });
  const sendPage = createPageSender({
    source,
    siteUrl,
    cache: pageCache,
    company,
    proceduresFor: (shows) => ({
      router: appRouter,
      createContext: async () => pageContext(contextDeps, shows),
    }),
  });
  registerRest(app, {
    contextOf,
    imageKeeping: { store: imageStore, pipeline: createPipeline() },
    illustrations: join(source.publicDir, 'img'),
    sendPage,
    siteUrl,
    answerSender: createAnswerSender(answerCache),
    cookieName,
  });
  app.get('/*', (request, reply) => sendPage(request, reply));
  app.setNotFoundHandler((request, reply) => replyWithError(nothingHere(), request, reply));
  return app;
};
