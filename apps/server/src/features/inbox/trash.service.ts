import { LockMode } from '@mikro-orm/core';
import type { LeadChannels } from '../../config/lead-variables.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { holdWaiting, releaseHeld } from '../deliveries/queue.service.ts';
import {
  isUnwanted,
  SubmissionEntity,
  type SubmissionRow,
} from '../submissions/submission.entity.ts';
import { recordDone } from '../submissions/submission-changes.service.ts';

const lockAll = (
  tx: Transaction,
  ids: number[],
  deletedAt: null | { $ne: null },
): Promise<SubmissionRow[]> =>
  tx.em.find(
    SubmissionEntity,
    { id: { $in: ids }, deletedAt },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );

/**
 * Moves submissions to the trash, and holds what is yet to be sent about them. Ignores those that are there already.
 * @returns how many were moved
 */
export const trashSubmissions = (work: Work<User>, ids: number[]): Promise<number> =>
  work.transaction(async (tx) => {
    const submissions = await lockAll(tx, ids, null);
    for (const submission of submissions) {
      tx.em.assign(submission, { deletedAt: work.now() });
      await tx.em.flush();
      await holdWaiting(tx, submission);
      recordDone(tx, submission.id, 'submission.trashed');
    }
    return submissions.length;
  });

/**
 * Takes submissions out of the trash, and sends what was held meanwhile. Ignores those that are not there any more.
 * @returns how many were taken out
 */
export const restoreSubmissions = (
  work: Work<User>,
  channels: LeadChannels,
  ids: number[],
): Promise<number> =>
  work.transaction(async (tx) => {
    const submissions = await lockAll(tx, ids, { $ne: null });
    for (const submission of submissions) {
      tx.em.assign(submission, { deletedAt: null });
      await tx.em.flush();
      if (!isUnwanted(submission)) await releaseHeld(tx, channels, submission);
      recordDone(tx, submission.id, 'submission.restored');
    }
    return submissions.length;
  });
