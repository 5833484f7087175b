import type { DeliveryStage } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { toAppError } from '../../kernel/errors.ts';
import type { Job } from '../../kernel/job.ts';
import type { JobOutcome } from '../../kernel/job-handler.ts';
import type { Transaction } from '../../kernel/work.ts';
import { MailError } from '../mail/mail-error.service.ts';
import { DELIVER, type DeliveryNature, DIGEST, MAIL_FLOOD, SEND_MAIL } from './deliveries.rows.ts';
import { DeliveryEntity } from './delivery.entity.ts';

const deliveredPayload = z.object({ delivery: z.string() });

/** Notes that an answer has reached the mail server of the customer. */
export const answerDeliveredJob: Job<z.infer<typeof deliveredPayload>> = {
  name: 'contact:answer-delivered',
  payload: deliveredPayload,
};

/** The stages at which no mail gets through, whoever it is for. */
const ACCOUNT_STAGES = ['name', 'connect', 'TLS', 'login'] as const satisfies DeliveryStage[];

/** How often a mail is prompted by others that go out. A server that refuses every other login lets some go out. */
const MAX_PROMPTED = 8;

/**
 * Tries mails again now that wait because the account could not send them: it may have been changed while the instance
 * was stopped. The last error of such a job begins with the stage.
 * @param isSparing leaves out one that was tried often, and within the last ten minutes: it is due in hours
 */
export const retryMails = (em: EntityManager, isSparing = false): Promise<unknown> =>
  em.execute(
    `update jobs set due_at = least(due_at, now()) where id in (
       select id from jobs where name in (?) and state = 'waiting' and claimed_by is null and attempts > 0
         and split_part(last_error, ':', 1) in (?)
         and (not ? or attempts < ? or due_at < now() + interval '3 hours') for update skip locked)`,
    [[DELIVER, SEND_MAIL, DIGEST, MAIL_FLOOD], ACCOUNT_STAGES, isSparing, MAX_PROMPTED],
  );

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
  const stored = await tx.em.execute<(DeliveryNature & { id: string })[]>(
    `update deliveries set state = ?, stage = ?, error = ?, attempts = attempts + 1,
       settled_at = case when ? then now() end, bounced_at = null
     where job_id = ? and state = 'waiting' returning id, channel, reason, is_copy as "isCopy"`,
    [
      STATES[outcome.state],
      failure?.stage ?? null,
      failure?.error ?? null,
      outcome.state !== 'waiting',
      job,
    ],
  );
  for (const { id, reason, isCopy } of stored) {
    tx.record('updated', DeliveryEntity, id);
    // By a job: its submission may be locked by somebody who waits for the job that is being settled.
    if (reason === 'reply' && !isCopy && outcome.state === 'done') {
      await tx.enqueue(answerDeliveredJob, { delivery: id });
    }
  }
  const hasMailed = stored.some(({ channel }) => channel === 'mail');
  if (outcome.state !== 'done' || !hasMailed) return;
  await retryMails(tx.em, true);
  tx.wakeWorker();
};
