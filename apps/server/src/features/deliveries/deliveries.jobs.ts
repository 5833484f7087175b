import type { MikroORM } from '@mikro-orm/postgresql';
import { handles } from '../../kernel/job-handler.ts';
import { MAILS } from '../mail/mail-connections.service.ts';
import { type DeliverDeps, deliver, storeDeliveryOutcome } from './deliver.service.ts';
import { digestJob, planDigests, planDigestsJob, sendDigest } from './digest.service.ts';
import { formerRecipientJob, sendToFormerRecipient } from './former-recipients.service.ts';
import { readLeadSettings } from './lead-settings.service.ts';
import { deliverJob, postWebhookJob } from './outbox.service.ts';
import { rushDigestJob, sendRushDigest } from './rush.service.ts';

export interface DeliveriesJobsDeps {
  orm: MikroORM;
  delivery: DeliverDeps;
}

/** Background jobs that notify people of submissions. */
export const deliveriesJobs = ({ orm, delivery: deps }: DeliveriesJobsDeps) => [
  ...[deliverJob, postWebhookJob].map((job) =>
    handles(job, (_payload, stopping, id) => deliver(orm.em.fork(), deps, id, stopping), {
      isRemote: true,
      ...(job === deliverJob && { limit: MAILS }),
      settled: (tx, _payload, outcome, id) => storeDeliveryOutcome(tx, id, outcome),
    }),
  ),
  handles(planDigestsJob, async () => {
    const em = orm.em.fork();
    await planDigests(em, deps.channels, await readLeadSettings(em), new Date());
  }),
  handles(
    digestJob,
    (digest, stopping) => sendDigest(orm.em.fork(), deps, { ...digest, now: new Date() }, stopping),
    { limit: MAILS },
  ),
  handles(
    formerRecipientJob,
    (change, stopping) => sendToFormerRecipient(orm.em.fork(), deps, change, stopping),
    { limit: MAILS },
  ),
  handles(
    rushDigestJob,
    (digest, stopping, job) => sendRushDigest(orm.em.fork(), deps, digest, { stopping, job }),
    {
      limit: MAILS,
      settled: (tx, _payload, outcome, id) => storeDeliveryOutcome(tx, id, outcome),
    },
  ),
];
