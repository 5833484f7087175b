import type { DeliveryKind } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { emptyPayload, type RepeatedJob } from '../../kernel/job.ts';
import type { Work } from '../../kernel/work.ts';
import { DELIVERY_JOBS, IS_IN_RUSH_DIGEST } from './deliveries.rows.ts';
import { enqueueDelivery } from './deliveries.service.ts';
import { planRushDigests } from './rush-plan.service.ts';

const MOST_AT_ONCE = 500;

/** Deliveries whose job is lost, for example because no release could read it. */
const findJobless = (
  em: EntityManager,
): Promise<{ id: string; kind: DeliveryKind; recipient: string }[]> =>
  em.execute(
    `select id, kind, recipient from deliveries d where state = 'waiting' and id not in (
       select (payload->>'delivery')::bigint from jobs where name in (?) and state = 'waiting'
         and jsonb_typeof(payload->'delivery') = 'string')
       and not exists (select 1 from jobs j where ${IS_IN_RUSH_DIGEST})
     limit ?`,
    [DELIVERY_JOBS, MOST_AT_ONCE],
  );

/** Plans, once across all instances, what waits without a job. */
export const planMissedSubmissions = (work: Work): Promise<void> =>
  work.transaction(async (tx) => {
    // From here on, everything that another instance has planned is visible.
    await tx.em.execute(`select pg_advisory_xact_lock(hashtext('missed submissions'))`);
    const jobless = await findJobless(tx.em);
    for (const delivery of jobless) {
      const { id, kind } = delivery;
      // From now on it belongs to the digest that is planned next.
      if (kind === 'rush')
        await tx.em.execute('update deliveries set created_at = now() where id = ?', [id]);
      else await enqueueDelivery(tx, delivery);
    }
    await planRushDigests(tx.em, jobless);
  });

/** Plans them hourly, and soon after an instance starts. */
export const missedSubmissionsJob: RepeatedJob = {
  name: 'contact:plan-missed',
  payload: emptyPayload,
  every: 'hour',
  isAlsoAfterStart: true,
};
