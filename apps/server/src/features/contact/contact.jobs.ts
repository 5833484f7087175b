import type { MikroORM } from '@mikro-orm/postgresql';
import { handles } from '../../kernel/job.ts';
import type { Work } from '../../kernel/work.ts';
import { type DeliverDeps, deliver, storeDeliveryOutcome } from './deliver.service.ts';
import { deliverJob } from './deliveries.service.ts';
import { digestJob, planDigests, planDigestsJob, sendDigest } from './digest.service.ts';
import { oldSubmissionsJob, removeOldSubmissions } from './submission-removal.service.ts';

export interface ContactJobsDeps {
  orm: MikroORM;
  delivery: DeliverDeps;
  /** A unit of work without a viewer, for changes that are announced. */
  work: () => Work;
  log: { info(fields: object, text: string): void };
}

/** Background jobs that tell people of submissions, and delete old ones. */
export const contactJobs = ({ orm, delivery: deps, work, log }: ContactJobsDeps) => [
  handles(
    deliverJob,
    ({ delivery }) => deliver(orm.em.fork(), deps, delivery),
    (em, { delivery }, outcome) => storeDeliveryOutcome(em, delivery, outcome),
  ),
  handles(planDigestsJob, () => planDigests(orm.em.fork(), deps.channels, new Date())),
  handles(digestJob, (digest) => sendDigest(orm.em.fork(), deps, digest, new Date())),
  handles(oldSubmissionsJob, async () => {
    const count = await removeOldSubmissions(work());
    if (count > 0) log.info({ count }, 'Old submissions were deleted');
  }),
];
