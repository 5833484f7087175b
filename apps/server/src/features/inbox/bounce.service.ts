import type { BounceInput } from '@hvac/contract/submissions';
import type { FilterQuery } from '@mikro-orm/core';
import { AppError } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { BOUNCED_AT } from '../deliveries/deliveries.rows.ts';
import { DeliveryEntity, type DeliveryRow } from '../deliveries/delivery.entity.ts';
import { lockDelivery } from '../deliveries/lock-delivery.service.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';
import { recordDone } from '../submissions/submission-changes.service.ts';
import { SubmissionEventEntity } from '../submissions/submission-event.entity.ts';
import { changeStatus } from './handling.service.ts';

const missingMail = () => new AppError('notFound', 'This email no longer exists');

const isBounced = async (tx: Transaction, { id, state }: DeliveryRow): Promise<boolean> => {
  const rows = await tx.em.execute(
    `select 1 from deliveries d where id = ? and ${BOUNCED_AT} is not null`,
    [id],
  );
  return state === 'failed' && rows.length > 0;
};

/** The clock of the instance may be behind that of the database. */
const latest = (time: Date, other: Date | null | undefined): Date =>
  other && other > time ? other : time;

const lastStatusEvent = (tx: Transaction, submission: SubmissionRow) =>
  tx.em.findOne(
    SubmissionEventEntity,
    { submission, status: { $ne: null } },
    { orderBy: { createdAt: 'desc', id: 'desc' } },
  );

const answersOf = (tx: Transaction, submission: SubmissionRow, where: FilterQuery<DeliveryRow>) =>
  tx.em.count(DeliveryEntity, { $and: [{ submission, reason: 'reply', isCopy: false }, where] });

/**
 * Makes a submission new again that is contacted only because of answers which came back.
 * @returns when it did
 */
const reopen = async (
  tx: Transaction,
  submission: SubmissionRow,
  mail: DeliveryRow,
  author: string,
): Promise<Date | null> => {
  if (mail.reason !== 'reply' || submission.status !== 'contacted') return null;
  const contacted = await lastStatusEvent(tx, submission);
  if (!contacted?.isByMail || (await answersOf(tx, submission, { state: 'sent' })) > 0) return null;
  const { answeredAt: settledAt } = submission;
  // Before the answer, somebody may have contacted the customer otherwise.
  if (settledAt && (await answersOf(tx, submission, { settledAt })) > 0) {
    submission.answeredAt = null;
  }
  return changeStatus(tx, submission, { status: 'new', author, mail });
};

/**
 * Makes a submission contacted again that is new because an answer came back, or that nobody has decided about since
 * it was written.
 */
const close = async (
  tx: Transaction,
  submission: SubmissionRow,
  mail: DeliveryRow,
  author: string,
): Promise<void> => {
  const { event: answer } = mail;
  if (!answer || submission.status !== 'new') return;
  const last = await lastStatusEvent(tx, submission);
  if (last && !last.isByMail && last.id > answer.id) return;
  await changeStatus(tx, submission, { status: 'contacted', author, mail });
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
    const locked = await lockDelivery(tx, {
      id: BigInt(id),
      reason: { $in: ['reply', 'receipt'] },
      isCopy: false,
    });
    if (!locked || locked.submission.deletedAt) throw missingMail();
    const { submission, delivery } = locked;
    const isUndone = !hasBounced && (await isBounced(tx, delivery));
    if (hasBounced ? delivery.state !== 'sent' : !isUndone) return;
    const author = work.viewer.username;
    if (hasBounced) {
      delivery.state = 'failed';
      await tx.em.flush();
      const reopenedAt = await reopen(tx, submission, delivery, author);
      delivery.bouncedAt = latest(reopenedAt ?? work.now(), delivery.settledAt);
    } else {
      await close(tx, submission, delivery, author);
      tx.em.assign(delivery, { state: 'sent', bouncedAt: null });
    }
    await tx.em.flush();
    recordDone(tx, submission.id, hasBounced ? 'submission.bounced' : 'submission.unbounced');
  });
