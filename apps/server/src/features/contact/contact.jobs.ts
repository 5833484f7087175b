import type { MikroORM } from '@mikro-orm/postgresql';
import { handles } from '../../kernel/job.ts';
import { type DeliverDeps, deliver, storeDeliveryOutcome } from './deliver.service.ts';
import { deliverJob } from './deliveries.service.ts';
import { digestJob, planDigests, planDigestsJob, sendDigest } from './digest.service.ts';

/** Background jobs that tell people of submissions. */
export const contactJobs = (orm: MikroORM, deps: DeliverDeps) => [
  handles(
    deliverJob,
    ({ delivery }) => deliver(orm.em.fork(), deps, delivery),
    (em, { delivery }, outcome) => storeDeliveryOutcome(em, delivery, outcome),
  ),
  handles(planDigestsJob, () => planDigests(orm.em.fork(), deps.channels, new Date())),
  handles(digestJob, (digest) => sendDigest(orm.em.fork(), deps, digest, new Date())),
];
