import type { Delivery, DeliveryState } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DeliveryEntity } from './delivery.entity.ts';

/** The state of each submission that has deliveries, by its id (beyond §2). */
export const deliveryStatesOf = async (
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, DeliveryState>> => {
  const rows = await em.execute<{ id: number; state: DeliveryState }[]>(
    `select submission_id as id,
       case when bool_or(state = 'failed') then 'failed'
            when bool_or(state = 'waiting') then 'waiting'
            when bool_or(state = 'sent') then 'sent' else 'off' end as state
     from deliveries where submission_id = any(?::int[]) group by submission_id`,
    [`{${ids.join(',')}}`],
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
};

/** The deliveries of a submission, oldest first. */
export const deliveriesOf = async (
  em: EntityManager,
  submissionId: number,
): Promise<Delivery[]> => {
  const rows = await em.find(
    DeliveryEntity,
    { submission: submissionId },
    { orderBy: { id: 'asc' } },
  );
  return rows.map(({ id, kind, recipient, state, attempts, stage, error, settledAt }) => ({
    id: String(id),
    kind,
    recipient,
    state,
    attempts,
    stage: stage ?? null,
    error: error ?? null,
    nextAttemptAt: null,
    settledAt: settledAt?.toISOString() ?? null,
  }));
};
