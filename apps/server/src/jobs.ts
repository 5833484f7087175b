import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import { authJobs } from './features/auth/auth.jobs.ts';
import { pastSessionsJob } from './features/auth/session.service.ts';
import { linkFeaturedUploads } from './features/blog/featured-image.service.ts';
import { contactJobs } from './features/contact/contact.jobs.ts';
import { oldSubmissionsJob } from './features/contact/submission-removal.service.ts';
import { imagesJobs } from './features/images/images.jobs.ts';
import type { ImageStore } from './features/images/store.ts';
import { sweepOrphanedJob, sweepUnusedJob } from './features/images/unused-images.service.ts';
import { linkWebsiteUploads } from './features/images/website-images.service.ts';
import { removeSettledJobs } from './jobs/lease.ts';
import {
  type EmptyPayload,
  emptyPayload,
  handles,
  type Job,
  type JobHandler,
} from './kernel/job.ts';
import { pastWindowsJob, removePastWindows } from './kernel/rate-limit.ts';
import type { Work } from './kernel/work.ts';

const settledJobsJob: Job<EmptyPayload> = { name: 'jobs:remove-settled', payload: emptyPayload };

interface JobDeps {
  orm: MikroORM;
  store: ImageStore;
  /** A unit of work without a viewer, for changes that are announced. */
  work: () => Work;
  log: Pick<FastifyBaseLogger, 'info'>;
}

/** Every background job, by noun. */
export const jobHandlers = ({ orm, store, work, log }: JobDeps): JobHandler[] => [
  ...authJobs(orm),
  ...contactJobs({ work, log }),
  ...imagesJobs({ orm, store, linkUploads: [linkFeaturedUploads, linkWebsiteUploads] }),
  handles(pastWindowsJob, () => removePastWindows(orm.em.fork())),
  handles(settledJobsJob, () => removeSettledJobs(orm.em.fork())),
];

/** The jobs that run once per hour. */
export const hourlyJobs = [
  pastSessionsJob,
  oldSubmissionsJob,
  sweepUnusedJob,
  sweepOrphanedJob,
  pastWindowsJob,
  settledJobsJob,
];
