import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { createAnnouncer } from './announcer.ts';
import type { Env } from './config/env.ts';
import { type ChangeTag, createChangeListener } from './database/change-listener.ts';
import { createOldAddresses } from './features/addresses/known-addresses.service.ts';
import { readOldPaths } from './features/addresses/moved-addresses.service.ts';
import type { BackupConfig } from './features/backup/stored-backups.service.ts';
import type { FullSiteData } from './features/brand/site-data.service.ts';
import type { MailAccountDeps } from './features/deliveries/mail-account.service.ts';
import type { ImageStore } from './features/images/store.ts';
import { createMailConnections } from './features/mail/mail-connections.service.ts';
import type { PushSite } from './features/push/push-site.service.ts';
import { picturesPlace, requireOwnership } from './files/file-owner.ts';
import { createCacheGeneration } from './http/cache-generation.ts';
import { type ListBlock, weighBlock } from './http/cached-lists.ts';
import type { CompressedResponse } from './http/compressed-response.ts';
import type { FastPath } from './http/fast-path.ts';
import { createResponseCache } from './http/response-cache.ts';
import { createWorker, type Worker } from './jobs/worker.ts';
import { jobHandlers } from './jobs.ts';
import { createChangeSignal } from './kernel/change-signal.ts';
import { type Announcer, createWork } from './kernel/work.ts';
import { nextMoment } from './moments.ts';

declare module 'fastify' {
  interface FastifyInstance {
    worker: Worker;
  }
}

interface ChangesDeps {
  env: Env;
  /** Public origin. */
  siteUrl: string;
  orm: MikroORM;
  imageStore: ImageStore;
  backupConfig: BackupConfig;
  /** Memory limit in bytes for cached pages, and the same again each for cached responses and the rows of lists. */
  cacheBytes: number;
  mailAccount: MailAccountDeps;
  pushSite: PushSite;
  fastPath: Pick<FastPath, 'clear'>;
  now: () => Date;
}

/**
 * Sets up what follows from a change: clearing the caches of all instances, telling open tabs about submissions, and
 * running jobs. All of it ends when the instance closes.
 */
export const followChanges = (app: FastifyInstance, deps: ChangesDeps) => {
  const { env, siteUrl, orm, imageStore, backupConfig, mailAccount } = deps;
  const { cacheBytes, fastPath, now } = deps;
  const weigh = ({ weight }: CompressedResponse) => weight;
  const generation = createCacheGeneration({
    nextMoment: async (time) => nextMoment(orm.em.fork(), time),
    now,
    clearCaches: () => {
      pageCache.clear();
      responseCache.clear();
      listCache.clear();
      siteCache.clear();
      fastPath.clear();
    },
    onFailure: (err) => app.log.error({ err }, 'The next moment cannot be read'),
  });
  const pageCache = createResponseCache(cacheBytes, weigh, generation);
  const responseCache = createResponseCache(cacheBytes, weigh, generation);
  const listCache = createResponseCache<ListBlock>(cacheBytes, weighBlock, generation);
  // One object serves all pages.
  const siteCache = createResponseCache<FullSiteData>(
    Math.min(cacheBytes, 1),
    undefined,
    generation,
  );
  const oldAddresses = createOldAddresses(() => readOldPaths(orm.em.fork()), now);
  const submissionChanges = createChangeSignal();
  const onChange = (tags: readonly ChangeTag[]) => {
    if (tags.includes('*')) generation.end();
    if (tags.includes('submissions')) submissionChanges.notify();
    if (tags.includes('old-addresses')) oldAddresses.forget();
  };
  const instanceId = randomUUID();
  const listener = createChangeListener({ orm, instanceId, log: app.log, onChange });
  const work = () =>
    createWork({
      em: orm.em.fork(),
      viewer: null,
      origin: { kind: 'schedule' },
      address: null,
      announcer,
      now,
    });
  const mailConnections = createMailConnections();
  const worker = createWorker({
    work,
    log: app.log,
    handlers: jobHandlers({
      orm,
      imageStore,
      requireOwnPictures: () => requireOwnership(orm.em.fork(), picturesPlace(env)),
      backupConfig,
      mailAccount,
      delivery: { connections: mailConnections, siteUrl, push: deps.pushSite },
      work,
      log: app.log,
    }),
  });
  const announcer: Announcer = createAnnouncer({
    instanceId,
    clearCaches: generation.end,
    notifyTabs: submissionChanges.notify,
    forgetOldAddresses: oldAddresses.forget,
    wakeWorker: worker.wake,
  });

  app.decorate('worker', worker);
  // Otherwise the stream of every open tab would delay the stop.
  app.addHook('preClose', async () => submissionChanges.close());
  // Started before the connections are closed and awaited afterwards, so that requests are not refused meanwhile.
  app.addHook('preClose', async () => void worker.stop());
  app.addHook('onClose', worker.stop);
  app.addHook('onClose', async () => mailConnections.close());
  app.addHook('onClose', listener.close);
  return {
    generation,
    pageCache,
    responseCache,
    listCache,
    siteCache,
    oldAddresses,
    submissionChanges,
    mailConnections,
    announcer,
    openListener: listener.open,
  };
};
