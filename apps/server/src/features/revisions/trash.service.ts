import type { Page } from '@hvac/contract/paging';
import { MAX_TRASH_LISTED, TRASH_DAYS, type TrashedItem } from '@hvac/contract/trash';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlAhead, sqlWithinLast } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Change, Transaction, Work } from '../../kernel/work.ts';
import { RevisionEntity, type RevisionNoun, type RevisionRow } from './revision.entity.ts';
import { forgetRevisions, keepRevision, type NewRevision } from './revisions.service.ts';

const IN_TRASH = { kind: 'delete' } as const;

/** What of a noun is in the trash, last deleted first, 200 at most; and how much there is. */
export const listTrash = async (
  em: EntityManager,
  of: RevisionNoun,
): Promise<Page<TrashedItem>> => {
  const [found, total] = await em.findAndCount(
    RevisionEntity,
    { of, ...IN_TRASH },
    { orderBy: { savedAt: 'desc', id: 'desc' }, limit: MAX_TRASH_LISTED },
  );
  const items = found.map(({ subjectId, label, savedAt, savedBy }) => ({
    id: subjectId,
    name: label,
    deletedAt: savedAt.toISOString(),
    deletedBy: savedBy ?? null,
  }));
  return { items, total };
};

/**
 * Puts something into the trash, in the transaction that deletes its row. Its versions stay.
 * @param entity its table
 */
export const keepDeletion = async (
  { viewer, now }: Pick<Work, 'viewer' | 'now'>,
  tx: Transaction,
  entity: Change['entity'],
  deleted: Omit<NewRevision, 'kind' | 'savedAt' | 'savedBy'>,
): Promise<void> => {
  const { of, subjectId, label } = deleted;
  const savedBy = viewer?.username ?? null;
  await keepRevision(tx, { ...deleted, kind: 'delete', savedAt: now(), savedBy });
  tx.record('updated', entity, subjectId, { label, action: `${of}.trashed` });
};

/**
 * Something in the trash, locked until the transaction ends.
 * @throws AppError `notFound` when it is not there any more
 */
export const lockTrashed = async (
  { em }: Transaction,
  of: RevisionNoun,
  subjectId: number,
): Promise<RevisionRow> => {
  const found = await em.findOne(
    RevisionEntity,
    { of, subjectId, ...IN_TRASH },
    { populate: ['content'], lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!found) throw new AppError('notFound', `This ${of} is not in the trash`);
  return found;
};

const RETENTION = `interval '${TRASH_DAYS} days'`;

/**
 * The ids of what has been in the trash for 30 days, locked. What a clock that was ahead has dated begins its 30 days
 * now; what was stored after something recent is recent itself, whatever its date (decision 031).
 */
export const lockOldTrash = async ({ em }: Transaction, of: RevisionNoun): Promise<number[]> => {
  await em.execute(
    `update revisions set saved_at = now() where kind = 'delete' and of = ? and ${sqlAhead('saved_at')}`,
    [of],
  );
  const old = await em.execute<{ subject_id: number }[]>(
    `select subject_id from revisions where kind = 'delete' and of = ? and saved_at < now() - ${RETENTION}
       and id < coalesce((select min(id) from revisions where ${sqlWithinLast('saved_at', RETENTION)}), 2147483647)
     order by id for update skip locked`,
    [of],
  );
  return old.map(({ subject_id: id }) => id);
};

/**
 * Deletes something that is in the trash, with its versions.
 * @param entity its table
 * @throws AppError `notFound` when it is not in the trash
 */
export const purgeTrashed = (
  work: Work<User>,
  of: RevisionNoun,
  entity: Change['entity'],
  id: number,
): Promise<void> =>
  work.transaction(async (tx) => {
    const { label } = await lockTrashed(tx, of, id);
    await forgetRevisions(tx, of, [id]);
    tx.record('deleted', entity, id, { label });
  });

/** Deletes what of a noun has been in the trash for 30 days. */
export const emptyTrash = async (
  tx: Transaction,
  of: RevisionNoun,
  entity: Change['entity'],
): Promise<void> => {
  const ids = await lockOldTrash(tx, of);
  if (ids.length === 0) return;
  await forgetRevisions(tx, of, ids);
  tx.record('deleted', entity, undefined, { details: { count: ids.length } });
};
