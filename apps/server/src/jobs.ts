import { auditJobs } from './features/audit/audit.jobs.ts';
import { oldEventsJob } from './features/audit/history-settings.service.ts';
import { authJobs } from './features/auth/auth.jobs.ts';
import { pastSessionsJob } from './features/auth/session.service.ts';
import { type BackupJobsDeps, backupJobs } from './features/backup/backup.jobs.ts';
import { planBackupJob } from './features/backup/backup-schedule.service.ts';
import { formerTablesJob } from './features/backup/former-tables.service.ts';
import { type DeliveriesJobsDeps, deliveriesJobs } from './features/deliveries/deliveries.jobs.ts';
import { planDigestsJob } from './features/deliveries/digest.service.ts';
import { missedSubmissionsJob } from './features/deliveries/missed-submissions.service.ts';
import { imagesJobs } from './features/images/images.jobs.ts';
import type { ImageStore } from './features/images/store.ts';
import { sweepOrphanedJob, sweepUnusedJob } from './features/images/unused-images.service.ts';
import { type InboxJobsDeps, inboxJobs } from './features/inbox/inbox.jobs.ts';
import { oldSubmissionsJob } from './features/inbox/submission-removal.service.ts';
import { removeSettledJobs } from './jobs/lease.ts';
import { type EmptyPayload, emptyPayload, type Job } from './kernel/job.ts';
import { handles, type JobHandler } from './kernel/job-handler.ts';
import { pastWindowsJob, removePastWindows } from './kernel/rate-limit.ts';

const settledJobsJob: Job<EmptyPayload> = { name: 'jobs:remove-settled', payload: emptyPayload };

type JobsDeps = DeliveriesJobsDeps &
  InboxJobsDeps &
  BackupJobsDeps & { imageStore: ImageStore; requireOwnPictures: () => Promise<void> };

/** The handlers of all background jobs. */
export const jobHandlers = ({
  imageStore: store,
  requireOwnPictures: requireOwn,
  ...deps
}: JobsDeps): JobHandler[] => {
  const { orm, work } = deps;
  const handlers = [
    ...auditJobs(deps),
    ...authJobs(orm),
    ...backupJobs(deps),
    ...deliveriesJobs(deps),
    ...inboxJobs(deps),
    ...imagesJobs({ orm, store, requireOwn }),
    handles(pastWindowsJob, () => removePastWindows(orm.em.fork())),
  ];
  return [...handlers, handles(settledJobsJob, () => removeSettledJobs(work(), handlers))];
};

/** The jobs that run once per hour. */
export const hourlyJobs = [
  pastSessionsJob,
  oldSubmissionsJob,
  oldEventsJob,
  sweepUnusedJob,
  sweepOrphanedJob,
  pastWindowsJob,
  settledJobsJob,
  planDigestsJob,
  missedSubmissionsJob,
  planBackupJob,
  formerTablesJob,
];

/** The jobs that also run a minute after each start: a backup may be overdue, and deliveries may wait without a job. */
export const afterStartJobs = [missedSubmissionsJob, planBackupJob];
