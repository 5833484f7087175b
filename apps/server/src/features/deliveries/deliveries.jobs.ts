import { DEVICE_LIMITS } from '@hvac/contract/push';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { handles, type JobLane } from '../../kernel/job-handler.ts';
import { singleFlight } from '../../kernel/single-flight.ts';
import type { Work } from '../../kernel/work.ts';
import { MAILS } from '../mail/mail-connections.service.ts';
import { readCompany } from '../settings/company.service.ts';
import { readServiceTitles } from '../settings/page-texts.service.ts';
import { type DeliverDeps, deliver } from './deliver.service.ts';
import { storeDeliveryOutcome } from './delivery-outcome.service.ts';
import { digestJob, planDigests, planDigestsJob, sendDigest } from './digest.service.ts';
import { escalate, escalateJob } from './escalation.service.ts';
import { formerRecipientJob, sendToFormerRecipient } from './former-recipients.service.ts';
import { readLeadSettings } from './lead-settings.service.ts';
import {
  createReadChannels,
  type MailAccountDeps,
  renewMailPassword,
  renewMailPasswordJob,
} from './mail-account.service.ts';
import { deliverJob, postWebhookJob, sendMailJob, sendPushJob } from './outbox.service.ts';
import { deliverPush } from './push-delivery.service.ts';
import { pushLater, pushLaterJob } from './push-plan.service.ts';
import { rushDigestJob, sendRushDigest } from './rush.service.ts';

/** Phones are the second way when the mail server hangs, so they wait for nothing that does. */
const PUSHES: JobLane = { firstAttempts: DEVICE_LIMITS.inAll, laterAttempts: 10 };

export interface DeliveriesJobsDeps {
  orm: MikroORM;
  mailAccount: MailAccountDeps;
  delivery: Omit<DeliverDeps, 'channels'>;
  /** A unit of work without a viewer, for what jobs plan. */
  work: () => Work;
}

/** Background jobs that notify people of submissions. */
export const deliveriesJobs = ({ orm, mailAccount, delivery, work }: DeliveriesJobsDeps) => {
  const readChannels = createReadChannels(mailAccount);
  /** Does some work with the channels as they are now. */
  const withDeps = async (use: (em: EntityManager, deps: DeliverDeps) => Promise<void>) => {
    const em = orm.em.fork();
    await use(em, { ...delivery, channels: await readChannels(em) });
  };
  const readTitles = singleFlight(async () => {
    const em = orm.em.fork();
    return readServiceTitles(em, await readCompany(em));
  });
  return [
    ...[deliverJob, postWebhookJob, sendMailJob].map((job) =>
      handles(
        job,
        (_payload, stopping, id) => withDeps((em, deps) => deliver(em, deps, id, stopping)),
        {
          isRemote: true,
          ...(job !== postWebhookJob && { limit: MAILS }),
          settled: (tx, _payload, outcome, id) => storeDeliveryOutcome(tx, id, outcome),
        },
      ),
    ),
    handles(
      sendPushJob,
      (_payload, stopping, id) =>
        deliverPush(orm.em.fork(), { ...delivery, readServiceTitles: readTitles }, id, stopping),
      {
        lane: PUSHES,
        settled: (tx, _payload, outcome, id) => storeDeliveryOutcome(tx, id, outcome),
      },
    ),
    handles(escalateJob, (planned) =>
      withDeps((_em, { channels }) =>
        work().transaction((tx) => escalate(tx, channels, planned, new Date())),
      ),
    ),
    handles(pushLaterJob, (later) => work().transaction((tx) => pushLater(tx, later, new Date()))),
    handles(planDigestsJob, () =>
      withDeps(async (em, { channels }) =>
        planDigests(em, channels, await readLeadSettings(em), new Date()),
      ),
    ),
    handles(renewMailPasswordJob, () => renewMailPassword(orm.em.fork(), mailAccount)),
    handles(
      digestJob,
      (digest, stopping) =>
        withDeps((em, deps) => sendDigest(em, deps, { ...digest, now: new Date() }, stopping)),
      { limit: MAILS },
    ),
    handles(
      formerRecipientJob,
      (change, stopping) =>
        withDeps((em, deps) => sendToFormerRecipient(em, deps, change, stopping)),
      { limit: MAILS },
    ),
    handles(
      rushDigestJob,
      (digest, stopping, job) =>
        withDeps((em, deps) => sendRushDigest(em, deps, digest, { stopping, job })),
      {
        limit: MAILS,
        settled: (tx, _payload, outcome, id) => storeDeliveryOutcome(tx, id, outcome),
      },
    ),
  ];
};
