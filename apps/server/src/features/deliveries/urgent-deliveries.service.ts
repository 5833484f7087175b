import type { DeliveryKind } from '@hvac/contract/submissions';
import { sqlWithinLast } from '../../kernel/clock.ts';
import type { Transaction } from '../../kernel/work.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';
import { enqueueDelivery } from './deliveries.service.ts';
import { MAILS_PER_HOUR } from './rush-plan.service.ts';

/**
 * Plans a second delivery to each recipient whose first one is sent or under way, or was refused for what it says, because the customer has since
 * answered that it is urgent; at most one per recipient (beyond §2). Deliveries still waiting will contain the
 * answers. All of them go before the deliveries of other submissions. Beyond 120 an hour to a recipient there are no
 * more: the inbox shows the rest (decision 018).
 * @param submission must be locked
 */
export const planUrgent = async (tx: Transaction, { id, status }: SubmissionRow): Promise<void> => {
  await tx.em.flush();
  // Also keeps workers from claiming these before the answers are committed, and waits for jobs that are being settled.
  await tx.em.execute(
    `update jobs set is_urgent = true where state = 'waiting' and id in (
       select job_id from deliveries where submission_id = ? and kind <> 'acknowledgement')`,
    [id],
  );
  const state = status === 'spam' ? 'held' : 'waiting';
  const planned = await tx.em.execute<{ id: string; kind: DeliveryKind }[]>(
    `insert into deliveries (submission_id, kind, recipient, state)
     select submission_id, case kind when 'webhook' then 'urgentWebhook' else 'urgent' end, recipient, ?
     from deliveries d where submission_id = ? and kind in ('notification', 'rush', 'webhook') and (
       state = 'sent' or (state = 'failed' and stage = 'data') or (state = 'waiting' and exists (
         select 1 from jobs j where j.id = d.job_id and j.claimed_by is not null)))
       and (kind = 'webhook' or ? > (select count(*) from deliveries u
         where u.kind = 'urgent' and u.recipient = d.recipient
           and ${sqlWithinLast('u.created_at', "interval '1 hour'")}))
     on conflict do nothing returning id, kind`,
    [state, id, MAILS_PER_HOUR],
  );
  if (state === 'held') return;
  for (const delivery of planned) await enqueueDelivery(tx, { ...delivery, isUrgent: true });
};
