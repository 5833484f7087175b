import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
import type { LeadChannels } from '../../config/lead-variables.ts';
import type { Transaction } from '../../kernel/work.ts';
import { holdWaiting, releaseHeld } from '../deliveries/deliveries.service.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';
import { SubmissionEventEntity } from '../submissions/submission-event.entity.ts';
import { recordStatus } from './submission-status.service.ts';

const decide = async (
  tx: Transaction,
  submission: SubmissionRow,
  { status, author }: { status: SubmissionStatus; author: string },
): Promise<void> => {
  const former = submission.status;
  tx.em.assign(submission, { status, spamDecidedBy: author });
  tx.em.create(SubmissionEventEntity, { submission, author, status, createdAt: new Date() });
  await tx.em.flush();
  recordStatus(tx, submission, former);
};

/** What a user decides about a locked submission and its sender. */
interface Decision {
  submission: SubmissionRow;
  author: string;
}

/**
 * Marks a submission and its sender as spam, and holds its unsent deliveries (beyond §2). Also confirms a verdict of
 * the score. Does nothing if a user has already marked it.
 */
export const decideSpam = async (
  tx: Transaction,
  { submission, author }: Decision,
): Promise<void> => {
  if (submission.status === 'spam' && submission.spamDecidedBy !== null) return;
  await decide(tx, submission, { status: 'spam', author });
  await holdWaiting(tx, submission);
};

/** Makes spam new again, trusts its sender, and sends its held deliveries (beyond §2). */
export const decideNotSpam = async (
  tx: Transaction,
  channels: LeadChannels,
  { submission, author }: Decision,
): Promise<void> => {
  if (submission.status !== 'spam') return;
  await decide(tx, submission, { status: 'new', author });
  await releaseHeld(tx, channels, submission);
};
