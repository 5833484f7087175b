import type { Company } from '@hvac/contract/company';
import type { ReplyInput } from '@hvac/contract/replies';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { sqlWithinLast } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import { foldedText } from '../../kernel/search.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { lockDelivery } from '../deliveries/lock-delivery.service.ts';
import { plan, type Recipient } from '../deliveries/plan.service.ts';
import { byMail } from '../deliveries/recipients.service.ts';
import { replySubject } from '../deliveries/reply-mail.service.ts';
import { replySetting } from '../deliveries/reply-settings.service.ts';
import { readCompany } from '../settings/company.service.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';
import { recordDone } from '../submissions/submission-changes.service.ts';
import { SubmissionEventEntity } from '../submissions/submission-event.entity.ts';
import { changeStatus, decideNotSpam, lockSubmission } from './handling.service.ts';

const REPLIES = { hits: 60, seconds: 60 * 60 };

/** Whether the same answer was stored a moment ago: its response was lost, and it is sent again. */
const isRepeated = async (
  em: EntityManager,
  submissionId: number,
  { author, text }: { author: string; text: string },
): Promise<boolean> => {
  const rows = await em.execute(
    `select 1 from submission_events where submission_id = ? and author = ? and note = ? and subject is not null
       and ${sqlWithinLast('created_at', "interval '10 minutes'")}`,
    [submissionId, author, text],
  );
  return rows.length > 0;
};

/** Who gets an answer: the customer, and the company's mailbox if it is to have a copy. */
const recipientsOf = (
  { email }: SubmissionRow,
  company: Company,
  sendsCopy: boolean,
): Recipient[] => {
  const isOwn = company.email.toLowerCase() === email.toLowerCase();
  return [
    byMail(email),
    ...(sendsCopy && !isOwn ? [{ ...byMail(company.email), isCopy: true }] : []),
  ];
};

/**
 * Answers a customer by email: stores the answer in the history with what is to be sent. Spam is none any more; a new
 * submission stays new until the answer is delivered.
 * @throws AppError `notFound`, `tooMany` after 60 answers an hour, `conflict` without an email account
 */
export const sendReply = async (
  work: Work<User>,
  channels: LeadChannels,
  { id, text }: ReplyInput,
): Promise<void> => {
  if (!channels.mail) {
    throw new AppError('conflict', 'Connect your email account before you answer by email');
  }
  const author = work.viewer.username;
  await countAttempt(work, [{ key: `reply:user:${work.viewer.id}`, ...REPLIES }]);
  await work.transaction(async (tx) => {
    const submission = await lockSubmission(tx, id);
    if (await isRepeated(tx.em, id, { author, text })) return;
    await decideNotSpam(tx, channels, { submission, author });
    const company = await readCompany(tx.em);
    const subject = await replySubject(tx.em, submission, company);
    const event = tx.em.create(SubmissionEventEntity, {
      submission,
      author,
      subject,
      note: text,
      foldedText: foldedText(text),
    });
    const { sendsCopy } = await replySetting.read(tx.em);
    await tx.em.flush();
    await plan(
      tx,
      submission,
      { reason: 'reply', event: event.id, isUrgent: true },
      recipientsOf(submission, company, sendsCopy),
    );
    recordDone(tx, id, 'submission.replied');
  });
};

/**
 * Makes a submission that is still new `contacted`, in the name of whoever wrote the answer that was delivered. Not if
 * that has come back meanwhile.
 */
export const noteAnswerDelivered = (work: Work, id: string): Promise<void> =>
  work.transaction(async (tx) => {
    const locked = await lockDelivery(tx, { id: BigInt(id), state: 'sent' });
    const author = locked?.delivery.event?.author;
    if (!locked || !author || locked.delivery.state !== 'sent') return;
    const { submission, delivery } = locked;
    if (submission.status !== 'new') return;
    await changeStatus(tx, submission, { status: 'contacted', author, mail: delivery });
  });
