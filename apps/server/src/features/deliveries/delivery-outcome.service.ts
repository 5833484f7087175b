import { toAppError } from '../../kernel/errors.ts';
import type { JobOutcome } from '../../kernel/job-handler.ts';
import type { Transaction } from '../../kernel/work.ts';
import { MailError } from '../mail/mail-error.service.ts';
import { DELIVERY_JOBS } from './deliveries.rows.ts';
import { DeliveryEntity } from './delivery.entity.ts';

const STATES = { done: 'sent', waiting: 'waiting', dead: 'failed' } as const;

/** What to store about a failed attempt: the stage, if it was a mail, and the error. */
const failureOf = (thrown: unknown) => {
  const error = toAppError(thrown);
  const failed = error.cause;
  return failed instanceof MailError
    ? { stage: failed.stage, error: failed.error }
    : { stage: null, error: error.message };
};

/** The state of a delivery after an attempt, and what failed. */
export const deliveryAfter = (outcome: JobOutcome) => ({
  state: STATES[outcome.state],
  ...(outcome.state === 'done' ? { stage: null, error: null } : failureOf(outcome.error)),
});

/** Stores how an attempt at a delivery ended, unless it was held meanwhile, or held and released with another job. */
export const storeDeliveryOutcome = async (
  tx: Transaction,
  id: string,
  outcome: JobOutcome,
): Promise<void> => {
  const { state, stage, error } = deliveryAfter(outcome);
  const stored = await tx.em.execute(
    `update deliveries set state = ?, stage = ?, error = ?, attempts = attempts + 1,
       settled_at = case when ? then now() end
     where id = ? and state = 'waiting' and not exists (
       select 1 from jobs where name in (?) and state = 'waiting' and ? <> 'waiting'
         and payload->>'delivery' = deliveries.id::text)
     returning id`,
    [state, stage, error, outcome.state !== 'waiting', id, DELIVERY_JOBS, outcome.state],
  );
  if (stored.length > 0) tx.record('updated', DeliveryEntity, id);
};
