import { days } from '@hvac/contract/durations';
import type { DeliveryReason } from '@hvac/contract/submissions';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { isWithinLast } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';
import { recordDone } from '../submissions/submission-changes.service.ts';
import { DELIVER, DELIVERY_JOBS, DIGEST, FLOOD_JOBS } from './deliveries.rows.ts';
import { DeliveryEntity, type DeliveryRow } from './delivery.entity.ts';
import { lockDelivery } from './lock-delivery.service.ts';
import { enqueueDeliveries, plan } from './plan.service.ts';
import { byMail } from './recipients.service.ts';

/**
 * Moves unsent deliveries from addresses that are no longer notified to those that are. What a worker has claimed
 * stays, because it is already being sent.
 */
export const redirectWaiting = async (
  tx: Transaction,
  addresses: readonly string[],
): Promise<void> => {
  if (addresses.length === 0) return;
  // Before the deliveries, like everything that locks both: the rows to insert refer to them.
  await tx.em.execute(
    `select 1 from contact_submissions where id in (
       select submission_id from deliveries where channel = 'mail' and reason in ('new', 'flood', 'urgent')
         and state in ('waiting', 'held') and lower(recipient) not in (
           select lower(value) from jsonb_array_elements_text(?::jsonb)))
     order by id for key share`,
    [JSON.stringify(addresses)],
  );
  const planned = await tx.em.execute<
    {
      submission: number;
      reason: DeliveryReason;
      state: 'waiting' | 'held';
      event: string | null;
      isUrgent: boolean;
      addresses: string[];
    }[]
  >(
    `with addresses as (select value as address from jsonb_array_elements_text(?::jsonb)),
     gone as (
       delete from deliveries d where channel = 'mail' and reason in ('new', 'flood', 'urgent')
         and state in ('waiting', 'held') and lower(recipient) not in (select lower(address) from addresses)
         and not exists (select 1 from jobs j where j.id = d.job_id and j.claimed_by is not null)
       returning submission_id, reason, state, event_id, job_id),
     unneeded as (delete from jobs where name = ? and id in (select job_id from gone)),
     missing as (
       select distinct submission_id, reason, state, event_id, address from gone cross join addresses
       where not exists (select 1 from deliveries e where e.submission_id = gone.submission_id
         and e.channel = 'mail' and e.reason = gone.reason and lower(e.recipient) = lower(address)))
     select submission_id as submission, reason, m.state, event_id as event, array_agg(address order by address) as addresses,
       coalesce((s.answers->>'isUrgent')::boolean, false) as "isUrgent"
     from missing m join contact_submissions s on s.id = submission_id
     group by submission_id, reason, m.state, event_id, s.answers order by submission_id`,
    [JSON.stringify(addresses), DELIVER],
  );
  for (const { submission, event, addresses: current, ...planOf } of planned) {
    const of = { ...planOf, event: event === null ? null : BigInt(event) };
    await plan(tx, { id: submission }, of, current.map(byMail));
  }
};

/** Sends what is waiting right away, as if for the first time (beyond §2), including digests that failed before. */
export const sendWaitingNow = async (tx: Transaction): Promise<void> => {
  // What a worker has claimed is already being sent. A digest that was never attempted waits for its time.
  await tx.em.execute(
    `update jobs set attempts = 0, last_error = null, created_at = now(), due_at = now()
     where (name in (?) or (name in (?) and attempts > 0)) and state = 'waiting' and claimed_by is null`,
    [DELIVERY_JOBS, [DIGEST, ...FLOOD_JOBS]],
  );
  tx.wakeWorker();
};

/**
 * Sends a delivery that was given up, as if for the first time.
 * @throws AppError `notFound`
 */
export const sendAgain = (work: Work, deliveryId: string): Promise<void> =>
  work.transaction(async (tx) => {
    const locked = await lockDelivery(tx, { id: BigInt(deliveryId) });
    if (!locked || locked.submission.deletedAt) {
      throw new AppError('notFound', 'This email alert no longer exists');
    }
    const { submission, delivery } = locked;
    if (delivery.state !== 'failed') return;
    tx.em.assign(delivery, { state: 'waiting', attempts: 0, settledAt: null, bouncedAt: null });
    await tx.em.flush();
    const { id, answers } = submission;
    await enqueueDeliveries(tx, [delivery], answers?.isUrgent === true);
    recordDone(tx, id, 'submission.sent-again');
  });

/** Holds the unsent deliveries of a submission that is now unwanted. Those being sent go out. */
export const holdWaiting = async (tx: Transaction, { id }: SubmissionRow): Promise<void> => {
  await tx.em.execute(
    `with unclaimed as (
       delete from jobs where name in (?) and state = 'waiting' and claimed_by is null
         and id in (select job_id from deliveries where submission_id = ?)
       returning id)
     update deliveries d set state = 'held', job_id = null
     where submission_id = ? and state = 'waiting' and (job_id in (select id from unclaimed)
       or exists (select 1 from jobs j where j.id = job_id and j.name in (?) and j.claimed_by is null))`,
    [DELIVERY_JOBS, id, id, FLOOD_JOBS],
  );
};

/** Whether a customer would hear long after writing that the request has come. */
const isLate = ({ reason, createdAt }: DeliveryRow): boolean =>
  reason === 'receipt' && !isWithinLast(days(1), createdAt, new Date());

/**
 * Sends the held deliveries of a submission that is wanted after all, if their channel is still set up. An
 * acknowledgement that is older than a day stays held.
 */
export const releaseHeld = async (
  tx: Transaction,
  { mail, leadWebhook }: LeadChannels,
  submission: SubmissionRow,
): Promise<void> => {
  const canSend = { mail: Boolean(mail), webhook: Boolean(leadWebhook), push: true };
  const held = await tx.em.find(DeliveryEntity, { submission, state: 'held' });
  const released = held.filter((delivery) => canSend[delivery.channel] && !isLate(delivery));
  for (const delivery of released) {
    tx.em.assign(delivery, { state: 'waiting', attempts: 0, stage: null, error: null });
  }
  await tx.em.flush();
  await enqueueDeliveries(tx, released, submission.answers?.isUrgent === true);
};
