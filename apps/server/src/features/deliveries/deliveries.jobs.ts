import type { MikroORM } from '@mikro-orm/postgresql';
import { handles } from '../../kernel/job-handler.ts';
import type { Work } from '../../kernel/work.ts';
import { type DeliverDeps, deliver } from './deliver.service.ts';
import { deliverJob, postWebhookJob } from './deliveries.service.ts';
import { storeDeliveryOutcome } from './delivery-outcome.service.ts';
import { digestJob, planDigests, planDigestsJob, sendDigest } from './digest.service.ts';
import { formerRecipientJob, sendToFormerRecipient } from './former-recipients.service.ts';
import { readLeadSettings } from './lead-settings.service.ts';
import { missedSubmissionsJob, planMissedSubmissions } from './missed-submissions.service.ts';
import { sendRushDigest, storeRushDigestOutcome } from './rush-digest.service.ts';
import { rushDigestJob } from './rush-plan.service.ts';

export interface DeliveriesJobsDeps {
  orm: MikroORM;
  delivery: DeliverDeps;
  /** A unit of work without a viewer, for changes that are announced. */
  work: () => Work;
}

/** Background jobs that notify people of submissions. */
export const deliveriesJobs = ({ orm, delivery: deps, work }: DeliveriesJobsDeps) => [
  ...[deliverJob, postWebhookJob].map((job) =>
    handles(job, ({ delivery }, stopping) => deliver(orm.em.fork(), deps, delivery, stopping), {
      isRemote: true,
      isMail: job === deliverJob,
      settled: (tx, { delivery }, outcome) => storeDeliveryOutcome(tx, delivery, outcome),
    }),
  ),
  handles(missedSubmissionsJob, () => planMissedSubmissions(work())),
  handles(planDigestsJob, async () => {
    const em = orm.em.fork();
    await planDigests(em, deps.channels, await readLeadSettings(em), new Date());
  }),
  handles(
    digestJob,
    (digest, stopping) => sendDigest(orm.em.fork(), deps, { ...digest, now: new Date() }, stopping),
    { isMail: true },
  ),
  handles(
    formerRecipientJob,
    (change, stopping) => sendToFormerRecipient(orm.em.fork(), deps, change, stopping),
    { isMail: true },
  ),
  handles(
    rushDigestJob,
    (digest, stopping) => sendRushDigest(orm.em.fork(), deps, digest, stopping),
    { isMail: true, settled: storeRushDigestOutcome },
  ),
];
