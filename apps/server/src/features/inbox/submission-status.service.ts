import { referenceOf } from '@hvac/contract/reference';
import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
import { LockMode } from '@mikro-orm/core';
import { AppError } from '../../kernel/errors.ts';
import type { Transaction } from '../../kernel/work.ts';
import { SubmissionEntity, type SubmissionRow } from '../submissions/submission.entity.ts';
import { SubmissionEventEntity } from '../submissions/submission-event.entity.ts';

const ANSWERED: readonly SubmissionStatus[] = ['contacted', 'booked', 'lost'];

/** The error for a submission that somebody has deleted. */
export const missingSubmission = (): AppError =>
  new AppError('notFound', 'This submission does not exist any more');

/**
 * Reads a submission and locks it until the end of the transaction.
 * @throws AppError `notFound`
 */
export const lockSubmission = async (tx: Transaction, id: number): Promise<SubmissionRow> => {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const submission = await tx.em.findOne(SubmissionEntity, id, { lockMode });
  if (!submission) throw missingSubmission();
  return submission;
};

/**
 * Records a new status. The audit log names only the reference, because the log outlives the name of the customer.
 */
export const recordStatus = (
  tx: Transaction,
  { id, status }: SubmissionRow,
  former: SubmissionStatus,
): void =>
  tx.record('updated', SubmissionEntity, id, {
    action: 'submission.status-changed',
    label: referenceOf(id),
    details: { from: former, to: status },
  });

/** Changes the status and adds that to the history; the first answer sets `answeredAt`. */
export const changeStatus = async (
  tx: Transaction,
  submission: SubmissionRow,
  { status, author }: { status: SubmissionStatus; author: string },
): Promise<void> => {
  if (submission.status === status) return;
  const now = new Date();
  const former = submission.status;
  submission.status = status;
  if (ANSWERED.includes(status)) submission.answeredAt ??= now;
  tx.em.create(SubmissionEventEntity, { submission, author, status, createdAt: now });
  await tx.em.flush();
  recordStatus(tx, submission, former);
};
