import { auditJobs } from './features/audit/audit.jobs.ts';
import { authJobs } from './features/auth/auth.jobs.ts';
import { type BackupJobsDeps, backupJobs } from './features/backup/backup.jobs.ts';
import { blogJobs } from './features/blog/blog.jobs.ts';
import { type DeliveriesJobsDeps, deliveriesJobs } from './features/deliveries/deliveries.jobs.ts';
import { figuresJobs } from './features/figures/figures.jobs.ts';
import { imagesJobs } from './features/images/images.jobs.ts';
import type { ImageStore } from './features/images/store.ts';
import { type InboxJobsDeps, inboxJobs } from './features/inbox/inbox.jobs.ts';
import { ownPagesJobs } from './features/own-pages/own-pages.jobs.ts';
import { pushJobs } from './features/push/push.jobs.ts';
import { draftsJobs } from './features/revisions/drafts.jobs.ts';
import { removeSettledJobs } from './jobs/lease.ts';
import { repeatedJob } from './kernel/job.ts';
import { handles, type JobHandler } from './kernel/job-handler.ts';
import { expiredWindowsJob, removeExpiredWindows } from './kernel/rate-limit.ts';

const settledJobsJob = repeatedJob('jobs:remove-settled', 'hour');

type JobsDeps = DeliveriesJobsDeps &
  InboxJobsDeps &
  BackupJobsDeps & { imageStore: ImageStore; requireOwnPictures: () => Promise<void> };

/** All background jobs: a test names one that is missing here. Those with a schedule repeat by themselves. */
export const jobHandlers = ({
  imageStore: store,
  requireOwnPictures: requireOwnership,
  ...deps
}: JobsDeps): JobHandler[] => {
  const { orm, work } = deps;
  const handlers = [
    ...auditJobs(deps),
    ...authJobs(orm),
    ...backupJobs(deps),
    ...blogJobs(work),
    ...deliveriesJobs(deps),
    ...draftsJobs(work),
    ...figuresJobs(deps),
    ...inboxJobs(deps),
    ...imagesJobs({ orm, work, store, requireOwnership }),
    ...ownPagesJobs(work),
    ...pushJobs(orm, deps.delivery.push),
    handles(expiredWindowsJob, () => removeExpiredWindows(orm.em.fork())),
  ];
  return [...handlers, handles(settledJobsJob, () => removeSettledJobs(work(), handlers))];
};
