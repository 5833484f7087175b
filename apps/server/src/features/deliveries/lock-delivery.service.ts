import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { Transaction } from '../../kernel/work.ts';
import { SubmissionEntity, type SubmissionRow } from '../submissions/submission.entity.ts';
import { DeliveryEntity, type DeliveryRow } from './delivery.entity.ts';

const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

interface LockedDelivery {
  submission: SubmissionRow;
  delivery: DeliveryRow;
}

/**
 * Locks a delivery as it is now, and its submission before it: everything that locks both does so in this order, or two
 * of them would wait for each other.
 * @returns null if it is gone
 */
export const lockDelivery = async (
  tx: Transaction,
  where: FilterQuery<DeliveryRow>,
): Promise<LockedDelivery | null> => {
  const found = await tx.em.findOne(DeliveryEntity, where);
  if (!found) return null;
  const submission = await tx.em.findOne(SubmissionEntity, { id: found.submission.id }, LOCKED);
  const delivery = await tx.em.findOne(
    DeliveryEntity,
    { id: found.id },
    { ...LOCKED, populate: ['event'], strategy: 'select-in' },
  );
  return submission && delivery && { submission, delivery };
};
