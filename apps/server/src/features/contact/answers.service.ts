import type { AmendInput } from '@hvac/contract/receipts';
import { seenText } from '@hvac/contract/seen-text';
import { type CustomerAnswers, isUnanswered } from '@hvac/contract/submission-extras';
import { AppError } from '../../kernel/errors.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import type { Signer } from '../../kernel/signer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { planEscalation } from '../deliveries/escalation.service.ts';
import { planUrgent } from '../deliveries/lead-plans.service.ts';
import { SubmissionEntity, type SubmissionRow } from '../submissions/submission.entity.ts';
import { findLocked } from '../submissions/submission-changes.service.ts';
import { isFresh } from './receipts.service.ts';

const PER_TEN_MINUTES = { name: 'contact:answers', hits: 60, seconds: 10 * 60 };

/**
 * Notifies at once, and at any hour, whoever is to know of a submission, and escalates it sooner.
 * @param submission must be locked or new
 */
export const notifyUrgent = async (
  tx: Transaction,
  submission: SubmissionRow,
  now: Date,
): Promise<void> => {
  await planUrgent(tx, submission);
  await planEscalation(tx, submission, 'urgent', now);
};

const tooLate = () =>
  new AppError('forbidden', 'Your answers can no longer be added here. Please call us instead.');

const withoutBlanks = ({ isUrgent, bestTime, houseAddress }: CustomerAnswers): CustomerAnswers => ({
  ...(isUrgent !== undefined && { isUrgent }),
  ...(bestTime && seenText(bestTime) && { bestTime }),
  ...(houseAddress && seenText(houseAddress) && { houseAddress }),
});

/**
 * Stores the answers to the questions after sending, replacing earlier ones. Whoever was notified of the submission is
 * notified again if it turns out to be urgent, and a new one waits for no reminder any more. Does nothing if nothing is
 * answered, now or earlier, or if the office has deleted the submission.
 * @throws AppError `forbidden` for a wrong or old token, `tooMany`
 */
export const amendSubmission = async (
  work: Work,
  signer: Signer,
  { token, answers }: AmendInput,
  now: Date,
): Promise<void> => {
  await countAttempt(work, [PER_TEN_MINUTES]);
  const id = signer.read(token);
  if (id === null) throw tooLate();
  const given = withoutBlanks(answers);
  await work.transaction(async (tx) => {
    const submission = await findLocked(tx, id);
    if (!submission) return;
    if (!isFresh(submission, now)) throw tooLate();
    const isUrgentNow = given.isUrgent === true && submission.answers?.isUrgent !== true;
    if (isUnanswered(given) && submission.answers === null) return;
    submission.answers = isUnanswered(given) ? null : given;
    if (isUrgentNow && submission.status === 'new') submission.remindAt = null;
    tx.record('updated', SubmissionEntity, id);
    if (isUrgentNow) await notifyUrgent(tx, submission, now);
  });
};
