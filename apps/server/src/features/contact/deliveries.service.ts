import type { DeliveryTrouble } from '@hvac/contract/submissions';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
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

/** Days for which a delivery that was given up counts as trouble. */
const RECENT = 7;

/** Sends what waits for its next attempt at once, as if for the first time (beyond §2). */
export const sendWaitingNow = async (tx: Transaction): Promise<void> => {
  // What a worker has claimed is being sent already.
  const waiting = await tx.em.execute<{ delivery: string }[]>(
    `delete from jobs where name = ? and state = 'waiting' and claimed_by is null
     returning payload->>'delivery' as delivery`,
    [DELIVER],
  );
  for (const { delivery } of waiting) await tx.enqueue(deliverJob, { delivery });
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

/**
 * What is wrong with telling the owner of submissions; null if nothing is. Counts what has failed more than once
 * and what was given up in the last 7 days, unless the same recipient has been reached since.
 */
export const mailTrouble = async (em: EntityManager): Promise<DeliveryTrouble | null> => {
  const rows = await em.execute<
    (Pick<DeliveryTrouble, 'stage' | 'error'> & { state: string; created_at: string })[]
  >(
    `select d.state, d.stage, d.error, d.created_at from deliveries d
     where d.kind <> 'acknowledgement' and (
       (d.state = 'failed' and d.settled_at > now() - make_interval(days => ?))
       or (d.state = 'waiting' and d.attempts > 1 and d.error is not null and d.id in (
         select (payload->>'delivery')::bigint from jobs where name = ? and state = 'waiting')))
       and not exists (
         select 1 from deliveries later where later.kind = d.kind and later.recipient = d.recipient
           and later.state = 'sent' and later.settled_at > coalesce(d.settled_at, d.created_at))
     order by d.id desc`,
    [RECENT, DELIVER],
  );
  const [latest] = rows;
  if (!latest) return null;
  const oldest = rows.at(-1) ?? latest;
  return {
    stage: latest.stage,
    error: latest.error,
    since: new Date(oldest.created_at).toISOString(),
    waiting: rows.filter(({ state }) => state === 'waiting').length,
    failed: rows.filter(({ state }) => state === 'failed').length,
  };
};
