import type { MailTrouble } from '@hvac/contract/submission-news';
import type { DeliveryKind, DeliveryStage } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
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

/** Mails about submissions that wait after a failure, or were given up in the last 7 days; null without any. */
export const mailTrouble = async (em: EntityManager): Promise<MailTrouble | null> => {
  const [row] = await em.execute<
    { stage: DeliveryStage; error: string; since: string; waiting: number; failed: number }[]
  >(
    `select (array_agg(stage order by id desc))[1] as stage, (array_agg(error order by id desc))[1] as error,
       min(created_at) as since, count(*) filter (where state = 'waiting')::int as waiting,
       count(*) filter (where state = 'failed')::int as failed
     from deliveries
     where kind = 'notification' and error is not null
       and (state = 'waiting' or (state = 'failed' and settled_at > now() - interval '7 days'))
     having count(*) > 0`,
  );
  return row ? { ...row, since: new Date(row.since).toISOString() } : null;
};
