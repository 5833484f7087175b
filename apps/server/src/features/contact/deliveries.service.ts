import type { DeliveryKind } from '@hvac/contract/submissions';
import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Job } from '../../kernel/job.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { DELIVER } from './deliveries.rows.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { SubmissionEntity, type SubmissionRow } from './submission.entity.ts';

/** Sends one delivery. */
export const deliverJob: Job<{ delivery: string }> = {
  name: DELIVER,
  payload: z.object({ delivery: z.string() }),
};

interface Recipient {
  kind: DeliveryKind;
  recipient: string;
}

const recipientsOf = ({ mail, leadsTo, leadWebhook }: LeadChannels): Recipient[] => [
  ...(mail ? leadsTo : []).map((recipient) => ({ kind: 'notification' as const, recipient })),
  ...(leadWebhook
    ? [{ kind: 'webhook' as const, recipient: new URL(leadWebhook.url).origin }]
    : []),
];

/** Stores, with a new submission, whom it is sent to, and a job for each. */
export const planDeliveries = async (
  tx: Transaction,
  channels: LeadChannels,
  submission: SubmissionRow,
): Promise<void> => {
  const recipients = recipientsOf(channels);
  for (const { kind, recipient } of recipients) {
    const delivery = tx.em.create(DeliveryEntity, { submission, kind, recipient });
    await tx.em.flush();
    await tx.enqueue(deliverJob, { delivery: String(delivery.id) });
  }
};

/**
 * Sends a delivery that was given up, as if for the first time.
 * @throws AppError `notFound`
 */
export const sendAgain = (work: Work, deliveryId: string): Promise<void> =>
  work.transaction(async (tx) => {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const delivery = await tx.em.findOne(DeliveryEntity, { id: deliveryId }, { lockMode });
    if (!delivery) throw new AppError('notFound', 'This delivery does not exist any more');
    if (delivery.state !== 'failed') return;
    tx.em.assign(delivery, { state: 'waiting', attempts: 0, settledAt: null });
    await tx.em.flush();
    await tx.enqueue(deliverJob, { delivery: deliveryId });
    tx.record('updated', SubmissionEntity, delivery.submission.id);
  });

/** Holds what has not been sent of a submission that has become spam. What is under way is sent. */
export const holdWaiting = async (tx: Transaction, { id }: SubmissionRow): Promise<void> => {
  await tx.em.execute(
    `with unclaimed as (
       delete from jobs where name = ? and state = 'waiting' and claimed_by is null
         and payload->>'delivery' in (select id::text from deliveries where submission_id = ?)
       returning payload->>'delivery' as delivery)
     update deliveries set state = 'held' where id in (select delivery::bigint from unclaimed)`,
    [DELIVER, id],
  );
};

/** Sends what was held of a submission that is not spam after all, if there still is a way to. */
export const releaseHeld = async (
  tx: Transaction,
  { mail, leadWebhook }: LeadChannels,
  submission: SubmissionRow,
): Promise<void> => {
  const held = await tx.em.find(DeliveryEntity, { submission, state: 'held' });
  for (const delivery of held) {
    if (!(delivery.kind === 'webhook' ? leadWebhook : mail)) continue;
    tx.em.assign(delivery, { state: 'waiting', attempts: 0, stage: null, error: null });
    await tx.enqueue(deliverJob, { delivery: String(delivery.id) });
  }
  await tx.em.flush();
};
