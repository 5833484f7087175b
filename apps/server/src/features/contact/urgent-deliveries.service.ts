import type { DeliveryKind } from '@hvac/contract/submissions';
import type { Transaction } from '../../kernel/work.ts';
import { DELIVERY_JOBS } from './deliveries.rows.ts';
import { enqueueDelivery } from './deliveries.service.ts';
import type { SubmissionRow } from './submission.entity.ts';

/**
 * Plans a second delivery to each recipient whose first one is sent or under way, because the customer has since
 * answered that it is urgent; at most one per recipient (beyond §2). Deliveries still waiting will contain the
 * answers. All of them go before the deliveries of other submissions.
 * @param submission must be locked
 */
export const planUrgent = async (tx: Transaction, { id, status }: SubmissionRow): Promise<void> => {
  await tx.em.flush();
  // Also keeps workers from claiming these before the answers are committed, and waits for jobs that are being settled.
  await tx.em.execute(
    `update jobs set is_urgent = true where name in (?) and state = 'waiting' and payload->>'delivery' in (
       select id::text from deliveries where submission_id = ? and kind <> 'acknowledgement')`,
    [DELIVERY_JOBS, id],
  );
  const state = status === 'spam' ? 'held' : 'waiting';
  const planned = await tx.em.execute<{ id: string; kind: DeliveryKind }[]>(
    `insert into deliveries (submission_id, kind, recipient, state)
     select submission_id, case kind when 'webhook' then 'urgentWebhook' else 'urgent' end, recipient, ?
     from deliveries d where submission_id = ? and kind in ('notification', 'webhook') and (
       state = 'sent' or (state = 'waiting' and exists (
         select 1 from jobs where name in (?) and state = 'waiting' and claimed_by is not null
           and payload->>'delivery' = d.id::text)))
     on conflict do nothing returning id, kind`,
    [state, id, DELIVERY_JOBS],
  );
  if (state === 'held') return;
  for (const delivery of planned) await enqueueDelivery(tx, { ...delivery, isUrgent: true });
};
