import type { AuditDetails } from '@hvac/contract/audit';
import type { AuditAction } from '@hvac/contract/audit-actions';
import { referenceOf } from '@hvac/contract/reference';
import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { Transaction } from '../../kernel/work.ts';
import { SubmissionEntity, type SubmissionRow } from './submission.entity.ts';

/** A submission, locked until the end of the transaction; null if it is gone. */
export const findLocked = (
  tx: Transaction,
  where: FilterQuery<SubmissionRow>,
): Promise<SubmissionRow | null> =>
  tx.em.findOne(SubmissionEntity, where, { lockMode: LockMode.PESSIMISTIC_WRITE });

/**
 * Records what was done about a submission. The audit log names only the reference, because the log outlives the name of
 * the customer.
 */
export const recordDone = (
  tx: Transaction,
  id: number,
  action: AuditAction,
  details: AuditDetails = {},
): void => tx.record('updated', SubmissionEntity, id, { action, label: referenceOf(id), details });
