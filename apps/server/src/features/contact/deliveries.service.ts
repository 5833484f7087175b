import type { DeliveryKind } from '@hvac/contract/submissions';
import { z } from 'zod';
import type { LeadChannels } from '../../config/lead-variables.ts';
import type { Job } from '../../kernel/job.ts';
import type { Transaction } from '../../kernel/work.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import type { SubmissionRow } from './submission.entity.ts';

/** Sends one delivery. */
export const deliverJob: Job<{ delivery: string }> = {
  name: 'contact:deliver',
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

/** Sends at once what waits for its next attempt (beyond §2). */
export const sendWaitingNow = async (tx: Transaction): Promise<void> => {
  await tx.em.execute(
    `update jobs set due_at = now(), attempts = 0
     where state = 'waiting' and claimed_by is null and name = ?`,
    [deliverJob.name],
  );
};
