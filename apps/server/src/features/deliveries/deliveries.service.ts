import { referenceOf } from '@hvac/contract/reference';
import type { DeliveryKind } from '@hvac/contract/submissions';
import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Job } from '../../kernel/job.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { SubmissionEntity, type SubmissionRow } from '../submissions/submission.entity.ts';
import {
  DELIVER,
  DELIVERY_JOBS,
  DIGEST,
  IS_IN_RUSH_DIGEST,
  POST_WEBHOOK,
  RUSH_DIGEST,
} from './deliveries.rows.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { planRushDigests } from './rush-plan.service.ts';

const payload = z.object({ delivery: z.string() });

/** Mails one delivery. */
export const deliverJob: Job<{ delivery: string }> = { name: DELIVER, payload };

/** Posts one delivery to the webhook. */
export const postWebhookJob: Job<{ delivery: string }> = { name: POST_WEBHOOK, payload };

const isWebhook = (kind: DeliveryKind) => kind === 'webhook' || kind === 'urgentWebhook';

interface PlannedDelivery {
  id: string | bigint;
  kind: DeliveryKind;
  /** Whether it goes before others that wait. */
  isUrgent?: boolean;
}

/** Enqueues the job that sends a delivery. */
export const enqueueDelivery = (
  tx: Transaction,
  { id, kind, isUrgent = false }: PlannedDelivery,
): Promise<void> => {
  const job = isWebhook(kind) ? postWebhookJob : deliverJob;
  return tx.enqueue(job, { delivery: String(id) }, { isUrgent });
};

/**
 * Moves unsent deliveries from addresses that are no longer notified to those that are. What a worker has claimed
 * stays, because it is already being sent.
 */
export const redirectWaiting = async (
  tx: Transaction,
  addresses: readonly string[],
): Promise<void> => {
  if (addresses.length === 0) return;
  const planned = await tx.em.execute<
    { id: string; kind: DeliveryKind; recipient: string; state: string; is_urgent: boolean }[]
  >(
    `with addresses as (select value as address from jsonb_array_elements_text(?::jsonb)),
     gone as (
       delete from deliveries d where kind in ('notification', 'rush', 'urgent') and state in ('waiting', 'held')
         and lower(recipient) not in (select lower(address) from addresses)
         and not exists (select 1 from jobs j where claimed_by is not null
           and ((name = ? and payload->>'delivery' = d.id::text) or ${IS_IN_RUSH_DIGEST}))
       returning id, submission_id, kind, state),
     unneeded as (
       delete from jobs where name = ? and payload->>'delivery' in (select id::text from gone))
     insert into deliveries (submission_id, kind, recipient, state)
     select distinct submission_id, kind, address, state from gone cross join addresses
     where not exists (select 1 from deliveries e where e.submission_id = gone.submission_id
       and e.kind = gone.kind and lower(e.recipient) = lower(address))
     order by submission_id, kind, address
     returning id, kind, recipient, state, (select coalesce((answers->>'isUrgent')::boolean, false)
       from contact_submissions s where s.id = submission_id) as is_urgent`,
    [JSON.stringify(addresses), DELIVER, DELIVER],
  );
  const waiting = planned.filter(({ state }) => state === 'waiting');
  await planRushDigests(tx.em, waiting);
  for (const { id, kind, is_urgent: isUrgent } of waiting) {
    if (kind !== 'rush') await enqueueDelivery(tx, { id, kind, isUrgent });
  }
};

/** Sends what is waiting right away, as if for the first time (beyond §2), including digests that failed before. */
export const sendWaitingNow = async (tx: Transaction): Promise<void> => {
  // What a worker has claimed is already being sent. A digest that was never attempted waits for its time.
  const waiting = await tx.em.execute<{ name: string; payload: unknown; is_urgent: boolean }[]>(
    `delete from jobs where (name in (?) or (name in (?) and attempts > 0)) and state = 'waiting' and claimed_by is null
     returning name, payload, is_urgent`,
    [DELIVERY_JOBS, [DIGEST, RUSH_DIGEST]],
  );
  for (const { name, payload, is_urgent: isUrgent } of waiting)
    await tx.enqueue({ name, payload: z.unknown() }, payload, { isUrgent });
};

/**
 * Sends a delivery that was given up, as if for the first time.
 * @throws AppError `notFound`
 */
export const sendAgain = (work: Work, deliveryId: string): Promise<void> =>
  work.transaction(async (tx) => {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const options = { lockMode, populate: ['submission'], strategy: 'select-in' } as const;
    const delivery = await tx.em.findOne(DeliveryEntity, { id: deliveryId }, options);
    if (!delivery) throw new AppError('notFound', 'This delivery does not exist any more');
    if (delivery.state !== 'failed') return;
    tx.em.assign(delivery, { state: 'waiting', attempts: 0, settledAt: null });
    await tx.em.flush();
    const { id, answers } = delivery.submission;
    await enqueueDelivery(tx, { ...delivery, isUrgent: answers?.isUrgent === true });
    tx.record('updated', SubmissionEntity, id, {
      action: 'submission.sent-again',
      label: referenceOf(id),
    });
  });

/** Holds the unsent deliveries of a submission that has become spam. Those under way are still sent. */
export const holdWaiting = async (tx: Transaction, { id }: SubmissionRow): Promise<void> => {
  await tx.em.execute(
    `with unclaimed as (
       delete from jobs where name in (?) and state = 'waiting' and claimed_by is null
         and payload->>'delivery' in (select id::text from deliveries where submission_id = ?)
       returning payload->>'delivery' as delivery)
     update deliveries d set state = 'held' where id in (select delivery::bigint from unclaimed)
       or (submission_id = ? and kind = 'rush' and state = 'waiting' and not exists (
         select 1 from jobs j where j.claimed_by is not null and ${IS_IN_RUSH_DIGEST}))`,
    [DELIVERY_JOBS, id, id],
  );
};

/** Sends the held deliveries of a submission that is not spam after all, if their channel is still set up. */
export const releaseHeld = async (
  tx: Transaction,
  { mail, leadWebhook }: LeadChannels,
  submission: SubmissionRow,
): Promise<void> => {
  const held = await tx.em.find(DeliveryEntity, { submission, state: 'held' });
  for (const delivery of held) {
    if (!(isWebhook(delivery.kind) ? leadWebhook : mail)) continue;
    tx.em.assign(delivery, { state: 'waiting', attempts: 0, stage: null, error: null });
    await enqueueDelivery(tx, { ...delivery, isUrgent: submission.answers?.isUrgent === true });
  }
  await tx.em.flush();
};
