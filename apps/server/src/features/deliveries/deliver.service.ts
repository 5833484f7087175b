import { createHash } from 'node:crypto';
import type { DeliveryKind } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { AppError } from '../../kernel/errors.ts';
import type { MailConnections } from '../mail/mail-connections.service.ts';
import { MailError } from '../mail/mail-error.service.ts';
import { createMailer, type MailMessage } from '../mail/send-mail.service.ts';
import type { MailTimeouts } from '../mail/smtp-transport.service.ts';
import type { PushSite } from '../push/push-site.service.ts';
import { isUnwanted, type SubmissionRow } from '../submissions/submission.entity.ts';
import { toSubmission } from '../submissions/submissions.rows.ts';
import { skipDelivery } from './deliveries.rows.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { readLeadSettings } from './lead-settings.service.ts';
import { readMailPlace, submissionUrl, type WrittenMail } from './mail-place.service.ts';
import { isHandled } from './push-plan.service.ts';
import { writeReply } from './reply-mail.service.ts';
import {
  acknowledgementMail,
  escalationMail,
  notificationMail,
  reminderMail,
  urgentMail,
} from './submission-mails.service.ts';
import { postWebhook } from './webhook.service.ts';

export interface DeliverDeps {
  channels: LeadChannels;
  connections: MailConnections;
  push: PushSite;
  /** Public origin. */
  siteUrl: string;
  /** Shorter timeouts in milliseconds, for tests. */
  timeouts?: { mail?: MailTimeouts; webhook?: number; push?: number };
}

// Shorter than the limit of a job, so that the stage at which a slow mail failed is stored.
const MAIL_TIMEOUT_MS = 170_000;

/** An e-mail address as a part of a Message-ID. */
export const addressInId = (address: string): string =>
  createHash('sha256').update(address).digest('hex').slice(0, 16);

/** A mail to send. */
interface Outgoing extends Omit<MailMessage, 'messageId' | 'follows'> {
  /** The part of the Message-ID before the domain. */
  id: string;
  /** The same parts of the mails that this one follows, oldest first. */
  follows?: string[];
}

const noAccount = () =>
  new MailError({
    stage: 'connect',
    error: 'No email account is connected',
    isPermanent: false,
    isLimit: false,
    fix: { advice: 'Connect one under Settings → Email account.' },
  });

/**
 * Sends a mail whose Message-ID is the same at every attempt.
 * @param stopping cancels it, unless the message is already on its way to the mail server
 * @throws MailError, or AppError below status 500 if the mail server would refuse it again
 */
export const sendMail = async (
  { channels: { mail }, connections, siteUrl, timeouts }: DeliverDeps,
  { id, follows = [], ...message }: Outgoing,
  stopping: AbortSignal,
): Promise<void> => {
  if (!mail) throw noAccount();
  const siteHost = new URL(siteUrl).hostname;
  const mailer = createMailer(mail, {
    siteHost,
    connections,
    ...(timeouts?.mail && { timeouts: timeouts.mail }),
  });
  const messageId = (part: string) => `<${part}@${mail.from.address.split('@').at(-1)}>`;
  const headers = { messageId: messageId(id), follows: follows.map(messageId) };
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
  if (!leadWebhook) throw new AppError('unavailable', 'The webhook is not set up');
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
export const holdIfUnwanted = (
  em: EntityManager,
  submissionId: number,
  id: bigint,
): Promise<boolean> =>
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
  kind: Exclude<DeliveryKind, 'webhook' | 'urgentWebhook' | 'reply' | 'replyCopy'>,
  submission: SubmissionRow,
  siteUrl: string,
): Promise<WrittenMail> => {
  const place = await readMailPlace(em, siteUrl);
  switch (kind) {
    // A delivery that was left out of a digest, or is sent again, gets a mail of its own.
    case 'notification':
    case 'rush':
      return notificationMail(submission, place);
    case 'urgent':
      return urgentMail(submission, place);
    case 'acknowledgement':
      return acknowledgementMail(await readLeadSettings(em), submission, place, new Date());
    case 'escalation':
      return escalationMail(submission, place, new Date());
    case 'reminder':
      return reminderMail(submission, place);
    case 'push':
    case 'urgentPush':
    case 'escalationPush':
    case 'reminderPush':
      throw new AppError('invalid', `This release sends no mail of the kind ${kind}`);
  }
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
    { populate: ['submission', 'event'] },
  );
  if (!delivery) return;
  const { id, kind, recipient, submission } = delivery;
  if (isUnwanted(submission) && (await holdIfUnwanted(em, submission.id, id))) return;
  if (kind === 'webhook' || kind === 'urgentWebhook') return postSubmission(deps, submission, kind);
  if (kind === 'escalation' && isHandled(submission)) {
    return skipDelivery(em, id, 'Somebody has taken care of it');
  }
  const idOf = (part: bigint) => `submission-${submission.id}.${part}`;
  if (kind === 'reply' || kind === 'replyCopy') {
    const reply = await writeReply(em, delivery, await readMailPlace(em, deps.siteUrl));
    if (!reply) return skipDelivery(em, id, 'The answer was deleted');
    const { written, id: replyId, follows, to } = reply;
    const mail = {
      ...written,
      to,
      deliverTo: recipient,
      id: idOf(replyId),
      follows: follows.map(idOf),
    };
    return sendMail(deps, mail, stopping);
  }
  const written = await writeMail(em, kind, submission, deps.siteUrl);
  const first = kind === 'urgent' ? await firstMailTo(em, submission, recipient) : null;
  const follows = first ? [idOf(first.id)] : [];
  await sendMail(deps, { ...written, to: recipient, id: idOf(id), follows }, stopping);
};
