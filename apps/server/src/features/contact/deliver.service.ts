import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { AppError, toAppError } from '../../kernel/errors.ts';
import type { JobOutcome } from '../../kernel/job.ts';
import { MailError } from '../mail/mail-error.service.ts';
import { createMailer, type MailMessage, type MailTimeouts } from '../mail/send-mail.service.ts';
import { readCompany } from '../settings/settings.service.ts';
import { DELIVER } from './deliveries.rows.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { readLeadSettings } from './lead-settings.service.ts';
import type { SubmissionRow } from './submission.entity.ts';
import {
  acknowledgementMail,
  notificationMail,
  submissionUrl,
} from './submission-mails.service.ts';
import { toSubmission } from './submissions.rows.ts';
import { postWebhook } from './webhook.service.ts';

export interface DeliverDeps {
  channels: LeadChannels;
  /** Public origin. */
  siteUrl: string;
  /** Shorter ones, in milliseconds, for tests. */
  timeouts?: { mail?: MailTimeouts; webhook?: number };
}

// Less than the worker gives a job, so that the stage of a mail that takes too long is stored.
const MAIL_PATIENCE = 170_000;

/**
 * Sends a mail whose Message-ID is the same at every attempt.
 * @param id the part of the Message-ID before the domain
 * @throws MailError, or AppError below status 500 if the mail server would refuse it again
 */
export const sendMail = async (
  { channels: { mail }, siteUrl, timeouts }: DeliverDeps,
  id: string,
  message: Omit<MailMessage, 'messageId'>,
): Promise<void> => {
  if (!mail) throw new AppError('unavailable', 'SMTP_URL is not set');
  const siteHost = new URL(siteUrl).hostname;
  const mailer = createMailer(mail, {
    siteHost,
    ...(timeouts?.mail && { timeouts: timeouts.mail }),
  });
  const domain = mail.from.address.split('@').at(-1);
  try {
    const messageId = `<${id}@${domain}>`;
    await mailer.send({ ...message, messageId }, { patience: MAIL_PATIENCE });
  } catch (thrown) {
    if (!(thrown instanceof MailError && thrown.isPermanent)) throw thrown;
    throw new AppError('invalid', thrown.message, { cause: thrown });
  }
};

const postSubmission = async (
  { channels: { leadWebhook }, siteUrl, timeouts }: DeliverDeps,
  submission: SubmissionRow,
): Promise<void> => {
  if (!leadWebhook) throw new AppError('unavailable', 'LEAD_WEBHOOK_URL is not set');
  const { id, status, origin = null, answers = null } = submission;
  const url = submissionUrl(siteUrl, id);
  await postWebhook(
    {
      ...leadWebhook,
      id: `submission-${id}`,
      type: 'submission.created',
      data: { ...toSubmission(submission), status, origin, answers, url },
    },
    new Date(),
    timeouts?.webhook,
  );
};

/**
 * Holds the delivery of a submission that is spam. The lock keeps it in step with decisions about spam.
 * @returns false if somebody has decided otherwise meanwhile
 */
const holdIfSpam = (em: EntityManager, submissionId: number, id: string): Promise<boolean> =>
  em.transactional(async (tx) => {
    const [spam] = await tx.execute(
      `select 1 from contact_submissions where id = ? and status = 'spam' for update`,
      [submissionId],
    );
    if (!spam) return false;
    await tx.nativeUpdate(DeliveryEntity, { id, state: 'waiting' }, { state: 'held' });
    return true;
  });

/**
 * Sends a delivery that is waiting. One whose submission has become spam is held instead.
 * @throws MailError, or AppError below status 500 if it would be refused again
 */
export const deliver = async (em: EntityManager, deps: DeliverDeps, id: string): Promise<void> => {
  const delivery = await em.findOne(
    DeliveryEntity,
    { id, state: 'waiting' },
    { populate: ['submission'] },
  );
  if (!delivery) return;
  const { kind, recipient, submission } = delivery;
  if (submission.status === 'spam' && (await holdIfSpam(em, submission.id, id))) return;
  if (kind === 'webhook') return postSubmission(deps, submission);
  const { company } = await readCompany(em);
  const place = { company, siteUrl: deps.siteUrl };
  const written =
    kind === 'notification'
      ? notificationMail(submission, place)
      : acknowledgementMail(await readLeadSettings(em), place);
  await sendMail(deps, `submission-${submission.id}.${id}`, { to: recipient, ...written });
};

/** What to tell of a failed attempt: the stage, if it was a mail, and the other side's words. */
const failureOf = (thrown: unknown) => {
  const error = toAppError(thrown);
  const failed = error.cause;
  return failed instanceof MailError
    ? { stage: failed.stage, error: failed.error }
    : { stage: null, error: error.message };
};

/** Stores how an attempt at a delivery ended, unless it was held and released meanwhile, by which it has another job. */
export const storeDeliveryOutcome = async (
  em: EntityManager,
  id: string,
  outcome: JobOutcome,
): Promise<void> => {
  const states = { done: 'sent', waiting: 'waiting', dead: 'failed' } as const;
  const { stage, error } =
    outcome.state === 'done' ? { stage: null, error: null } : failureOf(outcome.error);
  await em.execute(
    `update deliveries set state = ?, stage = ?, error = ?, attempts = attempts + 1,
       settled_at = case when ? then now() end
     where id = ? and state = 'waiting' and not exists (
       select 1 from jobs where name = ? and state = 'waiting' and ? <> 'waiting'
         and payload->>'delivery' = deliveries.id::text)`,
    [states[outcome.state], stage, error, outcome.state !== 'waiting', id, DELIVER, outcome.state],
  );
};
