import { referenceOf } from '@hvac/contract/reference';
import type { BounceInput } from '@hvac/contract/submissions';
import { LockMode } from '@mikro-orm/core';
import { AppError } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { DeliveryEntity, type DeliveryRow } from '../deliveries/delivery.entity.ts';
import { SubmissionEntity, type SubmissionRow } from '../submissions/submission.entity.ts';
import { SubmissionEventEntity } from '../submissions/submission-event.entity.ts';
import { changeStatus, lockSubmission } from './handling.service.ts';

const missingMail = () => new AppError('notFound', 'This email no longer exists');

const lastStatusEvent = (tx: Transaction, submission: SubmissionRow) =>
  tx.em.findOne(
    SubmissionEventEntity,
    { submission, status: { $ne: null } },
    { orderBy: { createdAt: 'desc', id: 'desc' } },
  );

/**
 * Makes a submission new again that is contacted only because of an answer which came back.
 * @returns when it did
 */
const reopen = async (
  tx: Transaction,
  submission: SubmissionRow,
  { event: answer }: DeliveryRow,
  author: string,
): Promise<Date | null> => {
  if (!answer || submission.status !== 'contacted') return null;
  const sent = { submission, reason: 'reply', isCopy: false, state: 'sent' } as const;
  const others = await tx.em.count(DeliveryEntity, sent);
  const contacted = await lastStatusEvent(tx, submission);
  if (others > 0 || !contacted) return null;
  if (contacted.author !== answer.author || contacted.id < answer.id) return null;
  if (submission.answeredAt?.getTime() === contacted.createdAt.getTime()) {
    submission.answeredAt = null;
  }
  return changeStatus(tx, submission, { status: 'new', author });
};

/** Makes a submission contacted again that is new only because of an answer which came back. */
const close = async (
  tx: Transaction,
  submission: SubmissionRow,
  { bouncedAt, settledAt }: DeliveryRow,
  author: string,
): Promise<void> => {
  const reopened = await lastStatusEvent(tx, submission);
  if (reopened?.status !== 'new' || reopened.createdAt.getTime() !== bouncedAt?.getTime()) return;
  submission.answeredAt ??= settledAt ?? null;
  await changeStatus(tx, submission, { status: 'contacted', author });
};

/**
 * Notes that a mail to a customer came back, or that it did not after all. A submission that was contacted by it alone
 * is new again meanwhile, as if it had never been answered.
 * @throws AppError `notFound`
 */
export const setBounced = (
  work: Work<User>,
  { delivery: id, hasBounced }: BounceInput,
): Promise<void> =>
  work.transaction(async (tx) => {
    const found = await tx.em.findOne(DeliveryEntity, {
      id: BigInt(id),
      reason: { $in: ['reply', 'receipt'] },
      isCopy: false,
    });
    if (!found) throw missingMail();
    const submission = await lockSubmission(tx, found.submission.id);
    const delivery = await tx.em.findOneOrFail(
      DeliveryEntity,
      { id: found.id },
      {
        lockMode: LockMode.PESSIMISTIC_WRITE,
        populate: ['event'],
        strategy: 'select-in',
        refresh: true,
        failHandler: missingMail,
      },
    );
    const isBounced = delivery.state === 'failed' && delivery.bouncedAt != null;
    if (hasBounced ? delivery.state !== 'sent' : !isBounced) return;
    const author = work.viewer.username;
    const { id: submissionId } = submission;
    if (hasBounced) {
      delivery.state = 'failed';
      await tx.em.flush();
      const reopenedAt = await reopen(tx, submission, delivery, author);
      delivery.bouncedAt = reopenedAt ?? work.now();
    } else {
      await close(tx, submission, delivery, author);
      tx.em.assign(delivery, { state: 'sent', bouncedAt: null });
    }
    await tx.em.flush();
    tx.record('updated', SubmissionEntity, submissionId, {
      action: hasBounced ? 'submission.bounced' : 'submission.unbounced',
      label: referenceOf(submissionId),
    });
  });
