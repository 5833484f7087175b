import {
  CHECK_SCORE,
  type DeliveryChannel,
  type DeliveryReason,
  type RecipientState,
} from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlWithinLast } from '../../kernel/clock.ts';
import { type EmptyPayload, emptyPayload, type Job } from '../../kernel/job.ts';
import type { Transaction } from '../../kernel/work.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';
import { DELIVER, kindOf, POST_WEBHOOK, SEND_MAIL, SEND_PUSH } from './deliveries.rows.ts';
import { planFloodMessages } from './flood-jobs.service.ts';

/** Mails one delivery. */
export const deliverJob: Job<EmptyPayload> = { name: DELIVER, payload: emptyPayload };

/** Sends one delivery to a device. */
export const sendPushJob: Job<EmptyPayload> = { name: SEND_PUSH, payload: emptyPayload };

/** Posts one delivery to the webhook. */
export const postWebhookJob: Job<EmptyPayload> = { name: POST_WEBHOOK, payload: emptyPayload };

/** Mails one delivery for a reason that the first release did not know. */
export const sendMailJob: Job<EmptyPayload> = { name: SEND_MAIL, payload: emptyPayload };

/** Who gets a delivery. */
export interface Recipient {
  channel: DeliveryChannel;
  /** An e-mail address, the origin of the webhook's address, or what the release before calls a device. */
  recipient: string;
  /** The device; null for any other. */
  device: number | null;
  isCopy?: boolean;
}

/**
 * Messages about single submissions that a recipient gets within an hour. No contractor gets as many requests; mail
 * providers begin to suspend accounts soon after, and a phone that rings more often is switched off.
 */
export const PER_HOUR = { mail: 120, push: 40 };

/** What counts together. What is urgent counts apart, so that the rest never uses up its messages. */
const USUAL_REASONS: readonly DeliveryReason[] = ['new', 'reminder'];
const URGENT_REASONS: readonly DeliveryReason[] = ['urgent', 'escalation'];

const LATER_REASONS: readonly DeliveryReason[] = ['reply', 'escalation', 'reminder'];

interface StoredDelivery {
  id: string | bigint;
  channel: DeliveryChannel;
  reason: DeliveryReason;
}

const jobOf = ({ channel, reason }: StoredDelivery): string => {
  if (channel === 'webhook') return POST_WEBHOOK;
  if (channel === 'push') return SEND_PUSH;
  return LATER_REASONS.includes(reason) ? SEND_MAIL : DELIVER;
};

/** Enqueues the jobs that send stored deliveries, one each. Takes one statement: a visitor may wait for it. */
export const enqueueDeliveries = async (
  tx: Transaction,
  deliveries: readonly StoredDelivery[],
  isUrgent: boolean,
): Promise<void> => {
  if (deliveries.length === 0) return;
  const planned = deliveries.map((each) => ({ id: String(each.id), name: jobOf(each) }));
  await tx.em.execute(
    `with planned as (
       select id, name, row_number() over (partition by name order by id) as n
       from jsonb_to_recordset(?::jsonb) as p(id bigint, name text)),
     made as (
       insert into jobs (name, payload, is_urgent) select name, '{}', ? from planned order by id returning id, name),
     numbered as (select id, name, row_number() over (partition by name order by id) as n from made)
     update deliveries d set job_id = numbered.id from planned join numbered using (name, n) where d.id = planned.id`,
    [JSON.stringify(planned), isUrgent],
  );
  tx.wakeWorker();
};

const IS_COUNTED = `d.reason in (?) and d.state not in ('held', 'skipped')
  and ${sqlWithinLast('d.created_at', "interval '1 hour'")}`;

/**
 * Which of the recipients have had so many messages within the hour that this one is sent with others, by their index.
 */
const floodedOf = async (
  em: EntityManager,
  reasons: readonly DeliveryReason[],
  recipients: readonly Recipient[],
): Promise<Set<number>> => {
  const rows = await em.execute<{ n: number }[]>(
    `select n from jsonb_to_recordset(?::jsonb) as r(n int, channel text, recipient text, device int)
     where case channel
       when 'mail' then ? <= (select count(*) from deliveries d
         where d.channel = 'mail' and d.recipient = r.recipient and ${IS_COUNTED})
       -- What may be spam makes no sound, and mutes nothing, unless it is said to be urgent.
       when 'push' then ? <= (select count(*) from deliveries d join contact_submissions s on s.id = d.submission_id
         where d.device_id = r.device and (s.spam_score < ? or (s.answers->>'isUrgent')::boolean) and ${IS_COUNTED})
       else false end`,
    [
      JSON.stringify(recipients.map((each, n) => ({ ...each, n }))),
      ...[PER_HOUR.mail, reasons],
      ...[PER_HOUR.push, CHECK_SCORE, reasons],
    ],
  );
  return new Set(rows.map(({ n }) => n));
};

interface Plan {
  reason: DeliveryReason;
  state?: Extract<RecipientState, 'waiting' | 'held'>;
  /** The event that they are about, if there may be several. */
  event?: bigint | null;
  /** Whether they go before others that wait. */
  isUrgent?: boolean;
}

/**
 * Stores deliveries of a submission, and a job for each unless they are held. Whoever has had one for the reason
 * already gets no other. Beyond a number an hour, those of five minutes share a message that says how many there are.
 */
export const plan = async (
  tx: Transaction,
  { id }: Pick<SubmissionRow, 'id'>,
  { reason, state = 'waiting', event = null, isUrgent = false }: Plan,
  recipients: readonly Recipient[],
): Promise<void> => {
  if (recipients.length === 0) return;
  const counted = [USUAL_REASONS, URGENT_REASONS].find((reasons) => reasons.includes(reason));
  const flooded =
    counted && state === 'waiting' ? await floodedOf(tx.em, counted, recipients) : new Set();
  const rows = recipients.map(({ isCopy = false, ...recipient }, index) => {
    const nature = {
      channel: recipient.channel,
      reason: flooded.has(index) ? ('flood' as const) : reason,
      isCopy,
    };
    return { ...recipient, ...nature, kind: kindOf(nature) };
  });
  const stored = await tx.em.execute<(StoredDelivery & { recipient: string })[]>(
    `with planned as (
       select * from jsonb_to_recordset(?::jsonb) as r(channel text, reason text, "isCopy" boolean, kind text, recipient text, device int)),
     -- A message that counted it is sent: there is more to tell, such as that it is urgent.
     renewed as (
       update deliveries d set state = 'waiting', job_id = null, attempts = 0, stage = null, error = null, settled_at = null, created_at = now()
       from planned where d.submission_id = ? and d.reason = 'flood' and planned.reason = 'flood'
         and d.channel = planned.channel and d.recipient = planned.recipient and d.event_id is not distinct from ?
         and d.device_id is not distinct from planned.device and d.state in ('sent', 'failed', 'skipped')
       returning d.id, d.channel, d.reason, d.recipient),
     added as (
       insert into deliveries (submission_id, channel, reason, is_copy, kind, recipient, device_id, state, event_id)
       select ?, channel, reason, "isCopy", kind, recipient, device, ?, ? from planned
       on conflict do nothing returning id, channel, reason, recipient)
     select * from renewed union all select * from added`,
    [JSON.stringify(rows), id, event, id, state, event],
  );
  if (state === 'held') return;
  const isFlood = (delivery: StoredDelivery) => delivery.reason === 'flood';
  await enqueueDeliveries(
    tx,
    stored.filter((delivery) => !isFlood(delivery)),
    isUrgent,
  );
  await planFloodMessages(tx, stored.filter(isFlood));
};
