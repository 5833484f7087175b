import { toAppError } from '../../kernel/errors.ts';
import type { JobOutcome } from '../../kernel/job-handler.ts';
import type { Transaction } from '../../kernel/work.ts';
import { MailError } from '../mail/mail-error.service.ts';
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

/** Stores how an attempt of a job ended with every delivery that it was to send, except those held meanwhile. */
export const storeDeliveryOutcome = async (
  tx: Transaction,
  job: string,
  outcome: JobOutcome,
): Promise<void> => {
  const failure = outcome.state === 'done' ? null : failureOf(outcome.error);
  const stored = await tx.em.execute<{ id: string }[]>(
    `update deliveries set state = ?, stage = ?, error = ?, attempts = attempts + 1,
       settled_at = case when ? then now() end
     where job_id = ? and state = 'waiting' returning id`,
    [
      STATES[outcome.state],
      failure?.stage ?? null,
      failure?.error ?? null,
      outcome.state !== 'waiting',
      job,
    ],
  );
  for (const { id } of stored) tx.record('updated', DeliveryEntity, id);
};
