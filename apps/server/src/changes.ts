import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { createAnnouncer } from './announcer.ts';
import type { Env } from './config/env.ts';
import { type ChangeTag, createChangeListener } from './database/change-listener.ts';
import type { BackupConfig } from './features/backup/stored-backups.service.ts';
import type { FullSiteData } from './features/brand/site-data.service.ts';
import type { ImageStore } from './features/images/store.ts';
import { createMailConnections } from './features/mail/mail-connections.service.ts';
import { picturesPlace, requireOwnership } from './files/file-owner.ts';
import { type ListBlock, weighBlock } from './http/cached-lists.ts';
import type { CompressedResponse } from './http/compressed-response.ts';
import type { FastPath } from './http/fast-path.ts';
import { createResponseCache } from './http/response-cache.ts';
import { createWorker, type Worker } from './jobs/worker.ts';
import { jobHandlers } from './jobs.ts';
import { createChangeSignal } from './kernel/change-signal.ts';
import { type Announcer, createWork } from './kernel/work.ts';

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
  fastPath: Pick<FastPath, 'clear'>;
}

/**
 * Sets up what follows from a change: clearing the caches of all instances, telling open tabs about submissions, and
 * running jobs. All of it ends when the instance closes.
 */
export const followChanges = (app: FastifyInstance, deps: ChangesDeps) => {
  const { env, siteUrl, orm, imageStore, backupConfig, cacheBytes, fastPath } = deps;
  const weigh = ({ weight }: CompressedResponse) => weight;
  const pageCache = createResponseCache(cacheBytes, weigh);
  const responseCache = createResponseCache(cacheBytes, weigh);
  const listCache = createResponseCache<ListBlock>(cacheBytes, weighBlock);
  // One object serves all pages.
  const siteCache = createResponseCache<FullSiteData>(Math.min(cacheBytes, 1));
  const clearCaches = () => {
    pageCache.clear();
    responseCache.clear();
    listCache.clear();
    siteCache.clear();
    fastPath.clear();
  };
  const submissionChanges = createChangeSignal();
  const onChange = (tags: readonly ChangeTag[]) => {
    if (tags.includes('*')) clearCaches();
    if (tags.includes('submissions')) submissionChanges.notify();
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
      delivery: { channels: env, connections: mailConnections, siteUrl },
      work,
      log: app.log,
    }),
  });
  const announcer: Announcer = createAnnouncer({
    instanceId,
    clearCaches,
    notifyTabs: submissionChanges.notify,
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
    pageCache,
    responseCache,
    listCache,
    siteCache,
    submissionChanges,
    mailConnections,
    announcer,
    openListener: listener.open,
  };
};
