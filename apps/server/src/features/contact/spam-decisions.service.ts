import type { SubmissionStatus } from '@hvac/contract/submissions';
import type { LeadChannels } from '../../config/lead-variables.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { holdWaiting, releaseHeld } from './deliveries.service.ts';
import { SubmissionEntity, type SubmissionRow } from './submission.entity.ts';
import { SubmissionEventEntity } from './submission-event.entity.ts';
import { lockSubmission } from './submission-status.service.ts';

const decide = async (
  tx: Transaction,
  submission: SubmissionRow,
  { status, author }: { status: SubmissionStatus; author: string },
): Promise<void> => {
  tx.em.assign(submission, { status, spamDecidedBy: author });
  tx.em.create(SubmissionEventEntity, { submission, author, status, createdAt: new Date() });
  await tx.em.flush();
  tx.record('updated', SubmissionEntity, submission.id);
};

/**
 * Marks a submission and its sender as spam, and stops what has not been sent of it (beyond §2). Also confirms what
 * only the score has found so far. Does nothing the second time.
 * @throws AppError `notFound`
 */
export const markAsSpam = (work: Work<User>, id: number): Promise<void> =>
  work.transaction(async (tx) => {
    const submission = await lockSubmission(tx, id);
    if (submission.status === 'spam' && submission.spamDecidedBy !== null) return;
    await decide(tx, submission, { status: 'spam', author: work.viewer.username });
    await holdWaiting(tx, submission);
  });

/**
 * Makes a submission new again, trusts its sender, and sends what was held of it (beyond §2). Does nothing for one
 * that is not spam.
 * @throws AppError `notFound`
 */
export const markAsNotSpam = (
  work: Work<User>,
  channels: LeadChannels,
  id: number,
): Promise<void> =>
  work.transaction(async (tx) => {
    const submission = await lockSubmission(tx, id);
    if (submission.status !== 'spam') return;
    await decide(tx, submission, { status: 'new', author: work.viewer.username });
    await releaseHeld(tx, channels, submission);
  });
