import { CHECK_SCORE, type DeliveryKind } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { sqlWithinLast } from '../../kernel/clock.ts';
import { JobEntity } from '../../kernel/job.entity.ts';
import type { Transaction } from '../../kernel/work.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { planEscalation } from './escalation.service.ts';
import { notifiedAddresses, readLeadSettings } from './lead-settings.service.ts';
import { enqueueJobFor } from './outbox.service.ts';
import { planPushes } from './push-plan.service.ts';
import { hasRush, planRushDigests } from './rush.service.ts';

interface Recipient {
  kind: DeliveryKind;
  recipient: string;
}

const ACKNOWLEDGEMENTS_PER_HOUR = 30;

/** Whether to write to the customer: once a day, and within an hourly limit, as anybody can enter any address. */
const mayAcknowledge = async (em: EntityManager, address: string): Promise<boolean> => {
  // So that concurrent submissions count each other.
  await em.execute(`select pg_advisory_xact_lock(hashtext('acknowledgements'))`);
  const [sent] = await em.execute<[{ today: number; hour: number }]>(
    `select count(*) filter (where recipient = ?)::int as today,
       count(*) filter (where ${sqlWithinLast('created_at', "interval '1 hour'")})::int as hour
     from deliveries where kind = 'acknowledgement' and ${sqlWithinLast('created_at', "interval '1 day'")}`,
    [address],
  );
  return sent.today === 0 && sent.hour < ACKNOWLEDGEMENTS_PER_HOUR;
};

const recipientsOf = async (
  em: EntityManager,
  channels: LeadChannels,
  { email, spamScore, status }: SubmissionRow,
): Promise<Recipient[]> => {
  const settings = await readLeadSettings(em);
  const { mail, leadWebhook } = channels;
  const planned: Recipient[] = [];
  if (mail) {
    const notified = notifiedAddresses(settings, channels);
    const kind = (await hasRush(em, notified)) ? 'rush' : 'notification';
    for (const recipient of notified) planned.push({ kind, recipient });
  }
  if (leadWebhook) {
    planned.push({ kind: 'webhook', recipient: new URL(leadWebhook.url).origin });
  }
  const customer = email.toLowerCase();
  const isTrusted = spamScore < CHECK_SCORE && status !== 'spam';
  if (mail && settings.acknowledgement.isOn && isTrusted && (await mayAcknowledge(em, customer))) {
    planned.push({ kind: 'acknowledgement', recipient: customer });
  }
  return planned;
};

/**
 * Stores the deliveries of a new submission, and a job for each or, in a rush, for many. Deliveries of spam are held and
 * get no job. Nothing is stored for a channel that is not set up, so that nothing old is sent once it is.
 */
export const planDeliveries = async (
  tx: Transaction,
  channels: LeadChannels,
  submission: SubmissionRow,
): Promise<void> => {
  const state = submission.status === 'spam' ? 'held' : 'waiting';
  const recipients = await recipientsOf(tx.em, channels, submission);
  const shared = recipients.filter(({ kind }) => kind === 'rush').map(({ recipient }) => recipient);
  const digests = await planRushDigests(tx.em, new Set(state === 'held' ? [] : shared));
  for (const { kind, recipient } of recipients) {
    const delivery = tx.em.create(DeliveryEntity, { submission, state, kind, recipient });
    if (state === 'held') continue;
    const job = kind === 'rush' ? digests.get(recipient) : await enqueueJobFor(tx, { kind });
    if (job) delivery.job = tx.em.getReference(JobEntity, BigInt(job));
  }
  await tx.em.flush();
  const now = new Date();
  await planPushes(tx, submission, now);
  await planEscalation(tx, submission, 'usual', now);
};
