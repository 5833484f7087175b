import { DEVICE_LIMITS } from '@hvac/contract/push';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import type { EmptyPayload, Job } from '../../kernel/job.ts';
import { handles, type JobLane, type JobLimit, type JobOutcome } from '../../kernel/job-handler.ts';
import { singleFlight } from '../../kernel/single-flight.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { MAILS } from '../mail/mail-connections.service.ts';
import { readCompany } from '../settings/company.service.ts';
import { readServiceTitles as readServiceTitlesOf } from '../settings/page-texts.service.ts';
import { type DeliverDeps, deliver, deliverFlood, type SendDeps } from './deliver.service.ts';
import { digestJob, planDigests, planDigestsJob, sendDigest } from './digest.service.ts';
import { escalate, escalateJob } from './escalation.service.ts';
import { type MailFlood, mailFloodJob, pushFloodJob } from './flood-jobs.service.ts';
import { formerRecipientJob, sendToFormerRecipient } from './former-recipients.service.ts';
import { pushLater, pushLaterJob } from './lead-plans.service.ts';
import { readLeadSettings } from './lead-settings.service.ts';
import {
  createReadChannels,
  type MailAccountDeps,
  renewMailPassword,
  renewMailPasswordJob,
} from './mail-account.service.ts';
import { storeDeliveryOutcome } from './outcome.service.ts';
import type { MailDeps } from './outgoing-mail.service.ts';
import { deliverJob, postWebhookJob, sendMailJob, sendPushJob } from './plan.service.ts';

/** Phones are the second way when the mail server hangs, so they wait for nothing that does. */
const PUSHES: JobLane = { firstAttempts: DEVICE_LIMITS.inAll, laterAttempts: 10 };

export interface DeliveriesJobsDeps {
  orm: MikroORM;
  mailAccount: MailAccountDeps;
  delivery: SendDeps;
  /** A unit of work without a viewer, for what jobs plan. */
  work: () => Work;
}

/** Background jobs that notify people of submissions. */
export const deliveriesJobs = ({ orm, mailAccount, delivery, work }: DeliveriesJobsDeps) => {
  const readChannels = createReadChannels(mailAccount);
  /** Does some work with the channels as they are now. */
  const withDeps = async (
    use: (em: EntityManager, deps: MailDeps & { channels: LeadChannels }) => Promise<void>,
  ) => {
    const em = orm.em.fork();
    await use(em, { ...delivery, channels: await readChannels(em) });
  };
  const readServiceTitles = singleFlight(async () => {
    const em = orm.em.fork();
    return readServiceTitlesOf(em, await readCompany(em));
  });
  const deps: DeliverDeps = { ...delivery, readChannels, readServiceTitles };
  const settled = (tx: Transaction, _payload: unknown, outcome: JobOutcome, id: string) =>
    storeDeliveryOutcome(tx, id, outcome);
  const sends = (job: Job<EmptyPayload>, places: { limit?: JobLimit; lane?: JobLane }) =>
    handles(job, (_payload, stopping, id) => deliver(orm.em.fork(), deps, id, stopping), {
      isRemote: true,
      settled,
      ...places,
    });
  return [
    sends(deliverJob, { limit: MAILS }),
    sends(sendMailJob, { limit: MAILS }),
    sends(postWebhookJob, {}),
    sends(sendPushJob, { lane: PUSHES }),
    handles<MailFlood>(
      mailFloodJob,
      (mailed, stopping, job) => deliverFlood(orm.em.fork(), deps, { job, mailed }, stopping),
      { limit: MAILS, settled },
    ),
    handles(
      pushFloodJob,
      (_payload, stopping, job) => deliverFlood(orm.em.fork(), deps, { job }, stopping),
      { lane: PUSHES, settled },
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
  ];
};
