import { referenceOf } from '@hvac/contract/reference';
import { DELIVERY_KINDS, type DeliveryKind } from '@hvac/contract/submissions';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { isWithinLast, sqlWithinLast } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { type EmptyPayload, emptyPayload, type Job } from '../../kernel/job.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import {
  isUnwanted,
  SubmissionEntity,
  type SubmissionRow,
} from '../submissions/submission.entity.ts';
import {
  DELIVER,
  DELIVERY_JOBS,
  DIGEST,
  POST_WEBHOOK,
  RUSH_DIGEST,
  SEND_MAIL,
  SEND_PUSH,
} from './deliveries.rows.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { lockDelivery } from './lock-delivery.service.ts';
import { planUrgentPushes } from './push-plan.service.ts';
import { MAILS_PER_HOUR, planRushDigests } from './rush.service.ts';

/** Mails one delivery. */
export const deliverJob: Job<EmptyPayload> = { name: DELIVER, payload: emptyPayload };

/** Sends one delivery to a device. */
export const sendPushJob: Job<EmptyPayload> = { name: SEND_PUSH, payload: emptyPayload };

/** Posts one delivery to the webhook. */
export const postWebhookJob: Job<EmptyPayload> = { name: POST_WEBHOOK, payload: emptyPayload };

/** Mails one delivery of a kind that the first release did not know. */
export const sendMailJob: Job<EmptyPayload> = { name: SEND_MAIL, payload: emptyPayload };

/** The kinds of mail that the first release did not know. */
const LATER_KINDS: readonly DeliveryKind[] = ['reply', 'replyCopy', 'escalation', 'reminder'];

const jobOf = (kind: DeliveryKind) => {
  switch (DELIVERY_KINDS[kind]) {
    case 'webhook':
      return postWebhookJob;
    case 'push':
      return sendPushJob;
    case 'mail':
      return LATER_KINDS.includes(kind) ? sendMailJob : deliverJob;
  }
};

/** Enqueues a job that sends the delivery that is to name it. Returns its id. */
export const enqueueJobFor = (
  tx: Transaction,
  { kind, isUrgent = false }: { kind: DeliveryKind; isUrgent?: boolean },
): Promise<string> => tx.enqueue(jobOf(kind), {}, { isUrgent });

interface StoredDelivery {
  id: string | bigint;
  kind: DeliveryKind;
  /** Whether it goes before others that wait. */
  isUrgent?: boolean;
}

interface MailPlan {
  kind: 'escalation' | 'reminder';
  recipients: readonly string[];
  /** The event that they are about, if there may be several. */
  event?: bigint | null;
  /** Whether they go before others that wait. */
  isUrgent?: boolean;
}

/**
 * Stores mails about a submission, and a job for each. A recipient that has one already gets no other, nor one that has
 * had 120 such mails within the hour: the inbox shows the rest (decision 018).
 */
export const storeMails = async (
  tx: Transaction,
  { id }: Pick<SubmissionRow, 'id'>,
  { kind, recipients, event = null, isUrgent = false }: MailPlan,
): Promise<void> => {
  const stored = await tx.em.execute<{ id: string }[]>(
    `insert into deliveries (submission_id, kind, recipient, event_id)
     select ?, ?, value, ? from jsonb_array_elements_text(?::jsonb)
     where ? > (select count(*) from deliveries d where d.kind = ? and d.recipient = value
       and ${sqlWithinLast('d.created_at', "interval '1 hour'")})
     on conflict do nothing returning id`,
    [id, kind, event, JSON.stringify(recipients), MAILS_PER_HOUR, kind],
  );
  for (const delivery of stored) await enqueueDelivery(tx, { id: delivery.id, kind, isUrgent });
};

/** Enqueues the job that sends a stored delivery. */
const enqueueDelivery = async (tx: Transaction, delivery: StoredDelivery): Promise<void> => {
  const job = await enqueueJobFor(tx, delivery);
  await tx.em.execute('update deliveries set job_id = ? where id = ?', [job, delivery.id]);
};

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
       select submission_id from deliveries where kind in ('notification', 'rush', 'urgent')
         and state in ('waiting', 'held') and lower(recipient) not in (
           select lower(value) from jsonb_array_elements_text(?::jsonb)))
     order by id for key share`,
    [JSON.stringify(addresses)],
  );
  const planned = await tx.em.execute<
    { id: string; kind: DeliveryKind; recipient: string; state: string; is_urgent: boolean }[]
  >(
    `with addresses as (select value as address from jsonb_array_elements_text(?::jsonb)),
     gone as (
       delete from deliveries d where kind in ('notification', 'rush', 'urgent') and state in ('waiting', 'held')
         and lower(recipient) not in (select lower(address) from addresses)
         and not exists (select 1 from jobs j where j.id = d.job_id and j.claimed_by is not null)
       returning submission_id, kind, state, job_id),
     unneeded as (delete from jobs where name = ? and id in (select job_id from gone))
     insert into deliveries (submission_id, kind, recipient, state)
     select distinct submission_id, kind, address, state from gone cross join addresses
     where not exists (select 1 from deliveries e where e.submission_id = gone.submission_id
       and e.kind = gone.kind and lower(e.recipient) = lower(address))
     order by submission_id, kind, address
     returning id, kind, recipient, state, (select coalesce((answers->>'isUrgent')::boolean, false)
       from contact_submissions s where s.id = submission_id) as is_urgent`,
    [JSON.stringify(addresses), DELIVER],
  );
  const waiting = planned.filter(({ state }) => state === 'waiting');
  const shared = waiting.filter(({ kind }) => kind === 'rush');
  const digests = await planRushDigests(tx.em, new Set(shared.map(({ recipient }) => recipient)));
  for (const [recipient, job] of digests) {
    const ids = shared.filter((delivery) => delivery.recipient === recipient).map(({ id }) => id);
    await tx.em.execute('update deliveries set job_id = ? where id in (?)', [job, ids]);
  }
  for (const { id, kind, is_urgent: isUrgent } of waiting) {
    if (kind !== 'rush') await enqueueDelivery(tx, { id, kind, isUrgent });
  }
};

/** Sends what is waiting right away, as if for the first time (beyond §2), including digests that failed before. */
export const sendWaitingNow = async (tx: Transaction): Promise<void> => {
  // What a worker has claimed is already being sent. A digest that was never attempted waits for its time.
  await tx.em.execute(
    `update jobs set attempts = 0, last_error = null, created_at = now(), due_at = now()
     where (name in (?) or (name in (?) and attempts > 0)) and state = 'waiting' and claimed_by is null`,
    [DELIVERY_JOBS, [DIGEST, RUSH_DIGEST]],
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
    await enqueueDelivery(tx, { ...delivery, isUrgent: answers?.isUrgent === true });
    tx.record('updated', SubmissionEntity, id, {
      action: 'submission.sent-again',
      label: referenceOf(id),
    });
  });

/** Holds the unsent deliveries of a submission that is now unwanted. Those under way are still sent. */
export const holdWaiting = async (tx: Transaction, { id }: SubmissionRow): Promise<void> => {
  await tx.em.execute(
    `with unclaimed as (
       delete from jobs where name in (?) and state = 'waiting' and claimed_by is null
         and id in (select job_id from deliveries where submission_id = ?)
       returning id)
     update deliveries d set state = 'held', job_id = null
     where submission_id = ? and state = 'waiting' and (job_id in (select id from unclaimed)
       or exists (select 1 from jobs j where j.id = job_id and j.name = ? and j.claimed_by is null))`,
    [DELIVERY_JOBS, id, id, RUSH_DIGEST],
  );
};

const DAY = 24 * 60 * 60_000;

/** Whether a customer would be told long after writing that the request has come. */
const isLate = ({ kind, createdAt }: { kind: DeliveryKind; createdAt: Date }): boolean =>
  kind === 'acknowledgement' && !isWithinLast(DAY, createdAt, new Date());

/**
 * Sends the held deliveries of a submission that is wanted after all, if their channel is still set up. An
 * acknowledgement that is older than a day stays held.
 */
export const releaseHeld = async (
  tx: Transaction,
  { mail, leadWebhook }: LeadChannels,
  submission: SubmissionRow,
): Promise<void> => {
  const held = await tx.em.find(DeliveryEntity, { submission, state: 'held' });
  for (const delivery of held) {
    const canSend = { mail: Boolean(mail), webhook: Boolean(leadWebhook), push: true };
    if (isLate(delivery) || !canSend[DELIVERY_KINDS[delivery.kind]]) continue;
    tx.em.assign(delivery, { state: 'waiting', attempts: 0, stage: null, error: null });
    await enqueueDelivery(tx, { ...delivery, isUrgent: submission.answers?.isUrgent === true });
  }
  await tx.em.flush();
};

/**
 * Plans a second delivery to each recipient whose first one is sent or under way, or was refused for what it says, because the customer has since
 * answered that it is urgent; at most one per recipient (beyond §2). Deliveries still waiting will contain the
 * answers. All of them go before the deliveries of other submissions. Beyond 120 an hour to a recipient there are no
 * more: the inbox shows the rest (decision 018).
 * @param submission must be locked
 */
export const planUrgent = async (tx: Transaction, submission: SubmissionRow): Promise<void> => {
  const { id } = submission;
  await tx.em.flush();
  // Also keeps workers from claiming these before the answers are committed, and waits for jobs that are being settled.
  await tx.em.execute(
    `update jobs set is_urgent = true where state = 'waiting' and id in (
       select job_id from deliveries where submission_id = ? and kind <> 'acknowledgement')`,
    [id],
  );
  const state = isUnwanted(submission) ? 'held' : 'waiting';
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
  if (state === 'waiting') {
    for (const delivery of planned) await enqueueDelivery(tx, { ...delivery, isUrgent: true });
  }
  await planUrgentPushes(tx, submission, state);
};
