import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { followChanges } from './changes.ts';
import { createChannelParts } from './channel-parts.ts';
import type { Env } from './config/env.ts';
import { createMissingCounter } from './features/addresses/missing-counter.service.ts';
import { createSecondFactorSite } from './features/auth/second-factor-site.service.ts';
import { createSessionLookup } from './features/auth/session-lookup.service.ts';
import { createBackupConfig } from './features/backup/backup-config.ts';
import { createDrawings } from './features/brand/drawings.service.ts';
import { createSiteDataReader } from './features/brand/site-data.service.ts';
import { createFormTouch } from './features/contact/form-touch.service.ts';
import { createVisitCounter } from './features/figures/visit-counter.service.ts';
import { createImageStore } from './features/images/store.ts';
import { createUploadQueue } from './features/images/upload-queue.ts';
import { createPreviewLinks } from './features/previews/previews.service.ts';
import { openPictures } from './files/open-files.ts';
import { pageContext, type RequestContext, requestContext } from './http/context.ts';
import { hostCookieName } from './http/cookies.ts';
import type { FastPath } from './http/fast-path.ts';
import { createPublicReads, createSearchQueue, queueReads } from './http/public-reads.ts';
import type { LogOutput } from './http/readable-log.ts';
import { createSessionReads } from './http/session-reads.ts';
import { createInstanceRegistry } from './instance-registry.ts';
import { usesHttps } from './kernel/addresses.ts';
import type { Sightings } from './kernel/sightings.ts';
import { createSigner, createTextSigner } from './kernel/signer.ts';
import { createStaleIfError } from './kernel/stale-if-error.ts';
import { createAppRouter } from './router.ts';
import { createPreviewQueue, createRenderQueue } from './site/render.ts';
import type { PageSource } from './site/web-build.ts';

/** What an instance is built of. */
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

/**
 * Makes what an instance has once and its parts share, in the order in which one needs the other. What is registered
 * takes all of it, and each feature the few things that its own types name.
 */
export const createParts = async (
  app: FastifyInstance,
  deps: AppDeps,
  fastPath: Pick<FastPath, 'clear'>,
) => {
  const { env, orm, now, sessionKeys } = deps;
  const channels = createChannelParts(env, sessionKeys);
  const { siteUrl, keysFor } = channels;
  const isHttps = usesHttps(siteUrl);
  const signerFor = (purpose: string) => createSigner(keysFor(purpose));

  const pictures = openPictures(env);
  const stores = {
    imageStore: createImageStore(pictures),
    backupConfig: createBackupConfig(env, orm),
  };
  const changes = followChanges(app, { ...deps, ...channels, ...stores, fastPath });
  const missingCounter = createMissingCounter();
  const visitCounter = createVisitCounter();
  const instanceRegistry = createInstanceRegistry({
    ...deps,
    missingCounter,
    visitCounter,
    log: app.log,
  });

  const source = await deps.createPageSource(app);
  const drawings = createDrawings(source.publicDir);
  const readSiteData = createSiteDataReader({
    orm,
    now,
    drawings,
    staleIfError: createStaleIfError((error) =>
      app.log.error({ err: error.cause ?? error }, 'Serving the last known value'),
    ),
    mapsApiKey: env.mapsApiKey ?? null,
  });
  const signed = {
    secondFactorSite: createSecondFactorSite(siteUrl, keysFor),
    previewLinks: createPreviewLinks(createTextSigner(keysFor('preview')), siteUrl),
    formTouch: createFormTouch(signerFor('form'), hostCookieName('form', isHttps)),
    receiptSigner: signerFor('receipt'),
  };

  const queues = {
    publicReads: createPublicReads(),
    sessionReads: createSessionReads(),
    renderQueue: createRenderQueue(),
    uploadQueue: createUploadQueue(),
  };
  const turns = {
    queueRead: queueReads(queues.publicReads),
    queueSearch: queueReads(createSearchQueue()),
    queueRender: queueReads(queues.renderQueue),
    queuePreview: queueReads(createPreviewQueue()),
  };
  const router = createAppRouter({
    ...channels,
    ...stores,
    ...signed,
    submissionChanges: changes.submissionChanges,
    readSiteSettings: async () => (await readSiteData()).settings,
    selfCheck: instanceRegistry.selfCheck,
  });
  const contextDeps = {
    orm,
    now,
    announcer: changes.announcer,
    isLimited: env.rateLimit,
    sessions: createSessionLookup(orm),
    sessionReads: queues.sessionReads,
    ...turns,
  };
  return {
    env,
    orm,
    now,
    isHttps,
    pictures,
    source,
    drawings,
    readSiteData,
    missingCounter,
    visitCounter,
    instanceRegistry,
    router,
    contextOf: (request: FastifyRequest) => requestContext(contextDeps, request),
    /** The procedures as a page calls them, which may show a draft. */
    proceduresFor: (previewed: RequestContext['previewed']) => ({
      router,
      createContext: async () => pageContext(contextDeps, previewed),
    }),
    ...channels,
    ...stores,
    ...changes,
    ...signed,
    ...queues,
    ...turns,
  };
};

/** What an instance has once. */
export type Parts = Awaited<ReturnType<typeof createParts>>;
