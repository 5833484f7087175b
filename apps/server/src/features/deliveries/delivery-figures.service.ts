import type { DeliveryKind } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlWithinLast } from '../../kernel/clock.ts';
import { DELIVERY_JOBS, RUSH_DIGEST } from './deliveries.rows.ts';

const DAY = "interval '1 day'";

interface DeliveryCount {
  kind: DeliveryKind;
  state: 'waiting' | 'sent' | 'failed';
  count: number;
}

/**
 * Counts deliveries by kind: those waiting now, those sent for submissions of the last 24 hours, and those given up
 * in the last 24 hours. Each part uses an index, however many deliveries are stored.
 */
export const countDeliveries = async (em: EntityManager): Promise<DeliveryCount[]> =>
  em.execute(
    `select d.kind, 'waiting' as state, count(*)::int as count
       from (select id from jobs where state = 'waiting' and name in (?) limit 10000) j
       join deliveries d on d.job_id = j.id and d.state = 'waiting' group by d.kind
     union all
     select d.kind, 'sent', count(*)::int
       from contact_submissions s join deliveries d on d.submission_id = s.id and d.state = 'sent'
       where ${sqlWithinLast('s.created_at', DAY)} group by d.kind
     union all
     select kind, 'failed', count(*)::int
       from deliveries where state = 'failed' and ${sqlWithinLast('settled_at', DAY)} group by kind`,
    [[...DELIVERY_JOBS, RUSH_DIGEST]],
  );
