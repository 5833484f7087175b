import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { AppError, toAppError } from '../../kernel/errors.ts';
import type { JobOutcome } from '../../kernel/job-handler.ts';
import type { Transaction } from '../../kernel/work.ts';
import type { MailConnections } from '../mail/mail-connections.service.ts';
import { MailError } from '../mail/mail-error.service.ts';
import { createMailer, type MailMessage } from '../mail/send-mail.service.ts';
import type { MailTimeouts } from '../mail/smtp-transport.service.ts';
import { isUnwanted, type SubmissionRow } from '../submissions/submission.entity.ts';
import { toSubmission } from '../submissions/submissions.rows.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { readLeadSettings } from './lead-settings.service.ts';
import { readMailPlace, submissionUrl, type WrittenMail } from './mail-place.service.ts';
import { acknowledgementMail, notificationMail, urgentMail } from './submission-mails.service.ts';
import { postWebhook } from './webhook.service.ts';

export interface DeliverDeps {
  channels: LeadChannels;
  connections: MailConnections;
  /** Public origin. */
  siteUrl: string;
  /** Shorter timeouts in milliseconds, for tests. */
  timeouts?: { mail?: MailTimeouts; webhook?: number };
}

// Shorter than the limit of a job, so that the stage at which a slow mail failed is stored.
const MAIL_TIMEOUT_MS = 170_000;

/** An e-mail address as a part of a Message-ID. */
export const addressInId = (address: string): string =>
  createHash('sha256').update(address).digest('hex').slice(0, 16);

/** A mail to send. */
interface Outgoing extends Omit<MailMessage, 'messageId' | 'inReplyTo'> {
  /** The part of the Message-ID before the domain. */
  id: string;
  /** The same part of the mail that this one follows. */
  follows?: string | undefined;
}

/**
 * Sends a mail whose Message-ID is the same at every attempt.
 * @param stopping cancels it, unless the message is already on its way to the mail server
 * @throws MailError, or AppError below status 500 if the mail server would refuse it again
 */
export const sendMail = async (
  { channels: { mail }, connections, siteUrl, timeouts }: DeliverDeps,
  { id, follows, ...message }: Outgoing,
  stopping: AbortSignal,
): Promise<void> => {
  if (!mail) throw new AppError('unavailable', 'SMTP_URL is not set');
  const siteHost = new URL(siteUrl).hostname;
  const mailer = createMailer(mail, {
    siteHost,
    connections,
    ...(timeouts?.mail && { timeouts: timeouts.mail }),
  });
  const messageId = (part: string) => `<${part}@${mail.from.address.split('@').at(-1)}>`;
  const headers = {
    messageId: messageId(id),
    ...(follows && { inReplyTo: messageId(follows) }),
  };
  try {
    await mailer.send({ ...message, ...headers }, { timeoutMs: MAIL_TIMEOUT_MS, stopping });
  } catch (thrown) {
    if (!(thrown instanceof MailError && thrown.isPermanent)) throw thrown;
    throw new AppError('invalid', thrown.message, { cause: thrown });
  }
};

const postSubmission = async (
  { channels: { leadWebhook }, siteUrl, timeouts }: DeliverDeps,
  submission: SubmissionRow,
  kind: 'webhook' | 'urgentWebhook',
): Promise<void> => {
  if (!leadWebhook) throw new AppError('unavailable', 'LEAD_WEBHOOK_URL is not set');
  const { id, status, origin = null, answers = null } = submission;
  const url = submissionUrl(siteUrl, id);
  await postWebhook(
    {
      ...leadWebhook,
      id: kind === 'webhook' ? `submission-${id}` : `submission-${id}-urgent`,
      type: kind === 'webhook' ? 'submission.created' : 'submission.urgent',
      data: { ...toSubmission(submission), status, origin, answers, url },
    },
    new Date(),
    timeouts?.webhook,
  );
};

/**
 * Holds the delivery of a submission that is spam or in the trash. The lock serializes this with decisions about that.
 * @returns false if the submission is neither any more
 */
const holdIfUnwanted = (em: EntityManager, submissionId: number, id: bigint): Promise<boolean> =>
  em.transactional(async (tx) => {
    const [unwanted] = await tx.execute(
      `select 1 from contact_submissions where id = ? and (status = 'spam' or deleted_at is not null) for update`,
      [submissionId],
    );
    if (!unwanted) return false;
    await tx.nativeUpdate(DeliveryEntity, { id, state: 'waiting' }, { state: 'held' });
    return true;
  });

/** The mail of a delivery, written from the current data. */
const writeMail = async (
  em: EntityManager,
  kind: 'notification' | 'rush' | 'acknowledgement' | 'urgent',
  submission: SubmissionRow,
  siteUrl: string,
): Promise<WrittenMail> => {
  const place = await readMailPlace(em, siteUrl);
  // A delivery that was left out of a digest, or is sent again, gets a mail of its own.
  if (kind === 'notification' || kind === 'rush') return notificationMail(submission, place);
  if (kind === 'urgent') return urgentMail(submission, place);
  return acknowledgementMail(await readLeadSettings(em), submission, place, new Date());
};

/** The mail to the same recipient that an urgent one follows. */
const firstMailTo = (em: EntityManager, submission: SubmissionRow, recipient: string) =>
  em.findOne(DeliveryEntity, { submission, recipient, kind: 'notification' });

/**
 * Sends the waiting delivery of a job, or holds it if its submission has become spam or was moved to the trash.
 * @throws MailError, or AppError below status 500 if it would be refused again
 */
export const deliver = async (
  em: EntityManager,
  deps: DeliverDeps,
  job: string,
  stopping: AbortSignal,
): Promise<void> => {
  const delivery = await em.findOne(
    DeliveryEntity,
    { job: BigInt(job), state: 'waiting' },
    { populate: ['submission'] },
  );
  if (!delivery) return;
  const { id, kind, recipient, submission } = delivery;
  if (isUnwanted(submission) && (await holdIfUnwanted(em, submission.id, id))) return;
  if (kind === 'webhook' || kind === 'urgentWebhook') return postSubmission(deps, submission, kind);
  const written = await writeMail(em, kind, submission, deps.siteUrl);
  const first = kind === 'urgent' ? await firstMailTo(em, submission, recipient) : null;
  const idOf = (part: number | bigint | string) => `submission-${submission.id}.${part}`;
  const mail = {
    ...written,
    to: recipient,
    id: idOf(id),
    ...(first && { follows: idOf(first.id) }),
  };
  await sendMail(deps, mail, stopping);
};

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
