import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import { measureBackups } from './features/backup/backup-state.service.ts';
import { countDeliveries } from './features/deliveries/delivery-trouble.service.ts';
import { measureStoredImages } from './features/images/stored-images.service.ts';
import type { UploadQueue } from './features/images/upload-queue.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { SessionReads } from './http/session-reads.ts';
import { readWaitingJobs } from './jobs/waiting-jobs.ts';
import type { Worker } from './jobs/worker.ts';
import { type Collector, counter, gauge, type Metric } from './kernel/metric.ts';
import type { Queue } from './kernel/queue.ts';
import { RELEASE } from './kernel/release.ts';
import { singleFlight } from './kernel/single-flight.ts';
import { withTimeout } from './kernel/with-timeout.ts';

/** What is measured. */
export interface CollectorsDeps {
  orm: MikroORM;
  pageCache: ResponseCache<unknown>;
  responseCache: ResponseCache<unknown>;
  listCache: ResponseCache<unknown>;
  publicReads: Queue;
  sessionReads: SessionReads;
  renderQueue: Queue;
  uploadQueue: UploadQueue;
  worker: Worker;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** How long the database may take to respond, in milliseconds. */
const TIMEOUT = 2000;

const ofBuild = (): Metric[] => [
  gauge('hvac_build_info', 'Release of the host and its Node, always 1', [
    { labels: { version: RELEASE, node: process.version }, value: 1 },
  ]),
];

const ofCaches = ({ pageCache, responseCache, listCache }: CollectorsDeps): Metric[] => {
  const caches = Object.entries({ pages: pageCache, answers: responseCache, lists: listCache });
  const each = (value: (cache: ResponseCache<unknown>) => number) =>
    caches.map(([name, cache]) => ({ labels: { cache: name }, value: value(cache) }));
  return [
    gauge(
      'hvac_cache_entries',
      'Pages and answers that are kept',
      each(({ size }) => size),
    ),
    gauge(
      'hvac_cache_bytes',
      'Memory of what is kept',
      each(({ weight }) => weight),
    ),
    counter(
      'hvac_cache_hits_total',
      'Requests that were answered with what is kept',
      each(({ requests, misses }) => requests - misses),
    ),
    counter(
      'hvac_cache_misses_total',
      'Pages and answers that had to be made',
      each(({ misses }) => misses),
    ),
  ];
};

const ofRenders = ({ renderQueue }: CollectorsDeps): Metric[] => {
  const { active, waiting, ended, refused, seconds } = renderQueue.figures();
  return [
    counter('hvac_renders_total', 'Public pages that were rendered', ended),
    counter('hvac_render_seconds_total', 'Time that rendering took', seconds),
    gauge('hvac_renders_in_progress', 'Public pages that are being rendered', active),
    gauge('hvac_renders_waiting', 'Public pages that wait to be rendered', waiting),
    counter('hvac_renders_refused_total', 'Public pages that found no room to wait', refused),
  ];
};

const ofReads = ({ publicReads }: CollectorsDeps): Metric[] => {
  const { active, waiting, ended, refused } = publicReads.figures();
  return [
    counter('hvac_reads_total', 'Reads of visitors that no cache answered', ended),
    gauge('hvac_reads_in_progress', 'Reads of visitors that are in progress', active),
    gauge('hvac_reads_waiting', 'Reads of visitors that wait for their turn', waiting),
    counter('hvac_reads_refused_total', 'Reads of visitors that found no room to wait', refused),
  ];
};

const ofSessionReads = ({ sessionReads }: CollectorsDeps): Metric[] => {
  const queues = Object.entries(sessionReads).map(([kind, queue]) => ({
    kind,
    ...queue.figures(),
  }));
  const each = (figure: 'active' | 'waiting' | 'ended' | 'refused') =>
    queues.map(({ kind, [figure]: value }) => ({ labels: { kind }, value }));
  return [
    counter('hvac_session_reads_total', 'Reads of users with a login session', each('ended')),
    gauge('hvac_session_reads_in_progress', 'Those that are in progress', each('active')),
    gauge('hvac_session_reads_waiting', 'Those that wait for their turn', each('waiting')),
    counter('hvac_session_reads_refused_total', 'Those that found no room', each('refused')),
  ];
};

const ofUploads = ({ uploadQueue }: CollectorsDeps): Metric[] => {
  const { inProgress, refused } = uploadQueue.figures();
  return [
    gauge('hvac_uploads_in_progress', 'Uploads that are being received or processed', inProgress),
    counter('hvac_uploads_refused_total', 'Uploads that found no room', refused),
  ];
};

const ofJobs = ({ worker }: CollectorsDeps): Metric[] => [
  counter(
    'hvac_job_attempts_total',
    'Attempts at jobs by this host: done, retry after a failure, or dead when given up',
    worker
      .attempts()
      .map(({ job, outcome, count }) => ({ labels: { job, outcome }, value: count })),
  ),
];

const ofPool = async ({ orm }: CollectorsDeps): Promise<Metric[]> => {
  const { totalCount, idleCount, waitingCount } = await orm.em.getConnection().getNativeClient();
  const states = { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  return [
    gauge(
      'hvac_database_connections',
      'Connections of the pool that are used or idle, and requests that wait for one',
      Object.entries(states).map(([state, value]) => ({ labels: { state }, value })),
    ),
  ];
};

/** Figures from the database, which are the same for all instances. */
const ofDatabase = async (em: EntityManager): Promise<Metric[]> => {
  const now = new Date();
  const jobs = await readWaitingJobs(em);
  const deliveries = await countDeliveries(em);
  const images = await measureStoredImages(em);
  const { takenAt, hasFailed } = await measureBackups(em, now);
  return [
    gauge(
      'hvac_jobs_waiting',
      'Jobs that wait or are under way, 10,000 at most',
      jobs.map(({ job, count }) => ({ labels: { job }, value: count })),
    ),
    gauge(
      'hvac_jobs_overdue_seconds',
      'How long the oldest job that no worker has taken has been due',
      Math.max(0, ...jobs.map(({ overdue }) => overdue)),
    ),
    gauge(
      'hvac_deliveries',
      'Mails, webhook calls and notifications: waiting now, sent of the submissions of the last day, failed in the last day',
      deliveries.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
    ),
    gauge('hvac_uploads', 'Uploaded images that are stored', images.count),
    gauge('hvac_uploads_bytes', 'Their size', images.bytes),
    gauge(
      'hvac_backup_age_seconds',
      'Since the newest backup was taken; infinite before the first one',
      takenAt ? Math.max(0, now.getTime() - takenAt.getTime()) / 1000 : Number.POSITIVE_INFINITY,
    ),
    gauge(
      'hvac_backup_failed',
      'Whether the last attempt at a backup has failed',
      Number(hasFailed),
    ),
  ];
};

const isUp = (value: 0 | 1) =>
  gauge('hvac_database_up', 'Whether the database answers within two seconds', value);

/** The collectors for everything in `/metrics` except requests and the process, by subject (docs/operations.md). */
export const collectorsOf = (deps: CollectorsDeps): Collector[] => {
  // Not queried again while it hangs, so that scrapes never exhaust the pool.
  const askDatabase = singleFlight(() => ofDatabase(deps.orm.em.fork()));
  return [
    ofBuild,
    () => ofCaches(deps),
    () => ofReads(deps),
    () => ofSessionReads(deps),
    () => ofRenders(deps),
    () => ofUploads(deps),
    () => ofJobs(deps),
    () => ofPool(deps),
    () =>
      withTimeout(TIMEOUT, askDatabase()).then(
        (measures) => [isUp(1), ...measures],
        (error: unknown) => {
          deps.log.warn({ err: error }, 'The database could not be measured');
          return [isUp(0)];
        },
      ),
  ];
};
